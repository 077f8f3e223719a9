/** Any game in words: whose move it is, what happened, how it ended. What happened is told by the game's own book. */
import { t } from '../../texts'
import type { Cast, GameEvent, Reckoning, Sound, Status, View } from '../contract'
import { listed, nameOf, told } from '../people'

/** What the server adds for such a game to what any view has. */
export interface PlainView extends View {
  /** Where the picture of what this viewer sees is. */
  picture?: string
  /** What lies on the table, in words. */
  text?: string
}

export const everyone = (view: View, cast: Cast): string[] => view.everyone.map((name, who) => cast.names[who] ?? name)

/** The book's own sentence, in the book's own language. */
export const sentence = (event: GameEvent): string | null => (typeof event['said'] === 'string' ? event['said'] : null)

/** Long enough to be read; what one has done oneself one knows. */
export function duration(event: GameEvent, before: View): number {
  const said = sentence(event)
  if (!said) return 0
  return event.seat !== null && event.seat === before.seat ? 300 : Math.min(2200, 500 + 18 * said.length)
}

export const sound = (event: GameEvent): Sound | null => (sentence(event) ? 'wood' : null)

/** The last that was done, in so many words as there is room for. */
export const recap = (events: GameEvent[]): string => events.map(sentence).filter(Boolean).slice(-4).join(' ')

/** The picture stays until the next real view: no page knows what an event does to it. */
export const retell = (view: View): View => told(view, {})

export function status(view: View, cast: Cast): Status {
  const { owing, seat, over } = view
  if (over) return { yours: false, seat: view.winners[0] ?? null, ...verdict(view, cast), waits: false }
  if (seat !== null && owing.includes(seat))
    return { yours: true, seat, title: t.shell.yourMove, detail: t.plain.choose(view.legal.length) }
  if (!owing.length) return { yours: false, seat: null, title: t.shell.playing, detail: '', waits: false }
  return {
    yours: false,
    seat: owing[0]!,
    title: t.plain.toMove(listed(owing.map((who) => cast.names[who] ?? ''))),
    detail: '',
  }
}

function verdict(view: View, cast: Cast): { title: string; detail: string } {
  const names = everyone(view, cast)
  const { winners, scores } = view
  const standing = scores.map((score, who) => t.plain.standing(names[who] ?? '', score)).join(' · ')
  if (!winners.length) return { title: t.plain.nobodyWins, detail: standing }
  if (winners.length > 1)
    return { title: t.end.shareWin(listed(winners.map((who) => names[who] ?? ''))), detail: standing }
  return { title: t.end.wins(nameOf({ names, me: cast.me }, winners[0]!)), detail: standing }
}

export function reckoning(view: View, cast: Cast): Reckoning {
  const { title, detail } = verdict(view, cast)
  return {
    title,
    detail,
    caption: t.games[view.game]!.title,
    shares: view.scores.map((total, who) => ({
      who,
      total,
      parts: [{ label: t.plain.points, points: total, detail: '' }],
    })),
    conditions: [],
  }
}
