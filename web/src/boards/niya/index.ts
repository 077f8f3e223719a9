import type { Play } from '../contract'
import Board from './Board.svelte'
import { retell, type Garden } from './garden'
import Keepsake from './Keepsake.svelte'
import Mark from './Mark.svelte'
import Notes from './Notes.svelte'
import { duration, reckoning, sentence, sound, status } from './story'

export const niya: Play<Garden> = {
  Board,
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
