import type { Play, View } from '../contract'
import { recap } from './answers'
import Board from './Board.svelte'
import Keepsake from './Keepsake.svelte'
import Mark from './Mark.svelte'
import Notes from './Notes.svelte'
import { retell, type Path } from './path'
import { duration, everyone, reckoning, sentence, sound, status } from './story'

/** The notes stand under the painters, beside the garden: there must be room for a few lines, or for a word to be written. */
function roomForNotes({ table }: View<Path>, width: number, height: number): boolean {
  const garden = Math.min(height * 0.785 - 112, (width * 0.81 - 60) / 2)
  const many = table.painters.length
  return garden - 100 - many * (many > 4 ? 48 : 60) >= 100
}

export const play: Play<Path> = {
  Board,
  notesBeside: roomForNotes,
  recap,
  Notes: Notes as Play<Path>['Notes'],
  Mark,
  Keepsake,
  retell,
  duration,
  status,
  sentence,
  everyone,
  sound,
  reckoning,
}
