/** What is asked at a table before all else: an undo, an early end, a seat to take back, whether to go on. */
import type { Question } from '../../games/contract'
import { t } from '../../texts'
import { isolated, levelWords } from '../words'
import { castOf } from './cast'
import { outcomeOf } from './outcome'
import type { TableSession } from './session.svelte'
import type { Pause } from './telling.svelte'

type Asking = Pick<TableSession, 'table' | 'play' | 'view' | 'cast' | 'seat' | 'lostUntil' | 'handedOver'> &
  Pick<TableSession, 'tryNow' | 'answerUndo' | 'refuseToEnd' | 'abandon' | 'takeBack'>

export interface Moment {
  /** Who looks on, as the server knows them. */
  me: string | null
  busy: boolean
  pause: Pause | null
  /** The game is over, and its end has been told. */
  over: boolean
  /** Leads back to now, for whoever looks back. */
  backToNow: (() => void) | null
  showResult: () => void
}

/** The one thing that is asked now; what keeps one from playing goes before what others want to know. */
export function questionOf(session: Asking, { me, busy, pause, over, backToNow, showResult }: Moment): Question | null {
  const { table } = session
  if (backToNow)
    return { text: t.shell.lookingBack, acts: [{ label: t.shell.backToNow, run: backToNow, primary: true }] }
  if (session.lostUntil !== null)
    return { text: t.shell.lost, acts: [{ label: t.shell.tryNow, run: () => session.tryNow() }] }
  if (pause) return { lead: pause.lead, text: pause.text, acts: [{ label: pause.act, run: pause.goOn, primary: true }] }
  if (over && session.play && session.view) {
    const { title, detail } = outcomeOf(table, session.play, session.view, session.cast)
    return {
      lead: `${title}.`,
      text: detail,
      acts: [{ label: t.shell.showResult, run: showResult, primary: true }],
    }
  }
  if (table.state !== 'playing' || busy) return null
  return askedByOthers(session, me) ?? standing(session, me)
}

/** Somebody waits for an answer: may a move be taken back, shall the game end here. */
function askedByOthers(session: Asking, me: string | null): Question | null {
  const { undo, mine, abandon, seats } = session.table
  const agree = (run: () => void) => ({ label: t.shell.agree, run, primary: true })
  const refuse = (run: () => void) => ({ label: t.shell.refuse, run })
  if (!mine.length) return null
  if (undo && !mine.includes(undo.seat)) {
    const { names } = castOf(session.table, null, null)
    return {
      text: t.shell.undoAsked(names[undo.seat] ?? '', undo.moves.length),
      acts: [refuse(() => session.answerUndo(false)), agree(() => session.answerUndo(true))],
      urgent: true,
    }
  }
  if (abandon.length && !abandon.includes(me ?? '')) {
    const asker = seats.find((seat) => seat.player === abandon[0])?.name ?? ''
    return {
      text: t.shell.abandonAsked(isolated(asker)),
      acts: [refuse(() => session.refuseToEnd()), agree(() => session.abandon())],
      urgent: true,
    }
  }
  return null
}

/** How one stands here oneself: away, resigned, or waiting for the others' answer. */
function standing(session: Asking, me: string | null): Question | null {
  const { undo, mine, abandon, resigned, stand_in } = session.table
  if (session.handedOver.length)
    return {
      text: t.shell.standIn(levelWords(stand_in)),
      acts: [{ label: t.shell.takeSeatBack, run: () => session.takeBack(), primary: true }],
    }
  if (session.seat !== null && resigned.includes(session.seat)) return { text: t.end.youHaveResigned, acts: [] }
  if (undo && mine.includes(undo.seat)) return { text: t.shell.undoWaiting, acts: [] }
  if (abandon.includes(me ?? '')) return { text: t.shell.abandonWaiting, acts: [] }
  return null
}
