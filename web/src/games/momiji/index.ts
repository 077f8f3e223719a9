import type { Play } from '../contract'
import Board from './Board.svelte'
import Keepsake from './Keepsake.svelte'
import { retell, type Leaves } from './leaves'
import Mark from './Mark.svelte'
import Notes from './Notes.svelte'
import { recap } from './recap'
import { duration, reckoning, sentence, sound, status } from './story'

export const play: Play<Leaves> = {
  Board,
  notesBeside: () => false,
  recap,
  Notes,
  Mark,
  Keepsake,
  retell,
  duration,
  status,
  sentence,
  everyone: (_, cast) => cast.names,
  sound,
  reckoning,
}
