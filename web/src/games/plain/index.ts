/** The table of any game that has no folder here: its picture, what happened, and what may be done. */
import type { Play } from '../contract'
import Emblem from '../../design/Emblem.svelte'
import { THEIRS } from '../strangers'
import Board from './Board.svelte'
import Keepsake from './Keepsake.svelte'
import Notes from './Notes.svelte'
import { duration, everyone, recap, reckoning, retell, sentence, sound, status } from './story'

export const play: Play = {
  Board,
  language: THEIRS,
  notesBeside: (_, __, height) => height >= 640,
  recap,
  Notes,
  Mark: Emblem,
  Keepsake,
  retell,
  duration,
  status,
  sentence,
  everyone,
  sound,
  reckoning,
}
