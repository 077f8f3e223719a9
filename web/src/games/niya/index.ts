import type { Play } from '../contract'
import Board from './Board.svelte'
import { retell, type Garden } from './garden'
import Keepsake from './Keepsake.svelte'
import Mark from './Mark.svelte'
import Notes from './Notes.svelte'
import { duration, interval, recap, reckoning, sentence, sound, status } from './story'

export const play: Play<Garden> = {
  Board,
  notesBeside: () => true,
  recap,
  interval,
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
