import type { Play } from '../contract'
import Board from './Board.svelte'
import Keepsake from './Keepsake.svelte'
import Mark from './Mark.svelte'
import Notes from './Notes.svelte'
import { retell, type Path } from './path'
import { duration, everyone, reckoning, sentence, sound, status } from './story'

export const sakura: Play<Path> = {
  Board,
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
