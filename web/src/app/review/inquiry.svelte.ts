/** A decision that is looked into: asked about, answered, then told; and the line that was imagined to go on from it. */
import type { Cast, Looked, Play, ReviewFace, View } from '../../games/contract'
import type { Candidate, Decision, Judged } from '../../host/review'
import { t } from '../../texts'
import { tell } from '../parts/toast.svelte'
import { problemWords } from '../words'
import type { Answer } from './answer'

/** What is looked into, as far as it is known. */
export interface Matter {
  play: Play | null
  face: ReviewFace | null
  /** As the seat saw it that had to decide. */
  view: View | null
  cast: Cast
  /** None where nothing had to be decided. */
  decision: Decision | null
  judged: Judged | null
  /** Whose decision it was; null for whoever looks. */
  whose: string | null
  /** Where in the game that was, in words. */
  place: string
  /** It is asked about before it is told. */
  asks: boolean
  /** What an answer comes to. */
  answered(number: number, moves: string[]): Promise<Answer>
}

export type Phase = 'nothing' | 'waiting' | 'ask' | 'wrong' | 'told'

const MOST_STEPS = 9
const FIRST_STEPS = 3
const named = ({ moves }: Candidate): string => moves.join()

export class Inquiry {
  /** By the number of the decision. */
  answers = $state.raw<Record<number, Answer | 'shown'>>({})
  thinking = $state(false)
  private looked = $state.raw<Candidate | null>(null)
  private steps = $state<number | null>(null)

  readonly matter = $derived.by(() => this.given())
  readonly answer = $derived(this.matter.decision ? this.answers[this.matter.decision.number] : undefined)
  /** The answer, if it was given and not shown. */
  readonly reply = $derived(this.answer === 'shown' ? undefined : this.answer)
  readonly phase = $derived.by((): Phase => {
    const { decision, judged, asks } = this.matter
    if (!decision) return 'nothing'
    if (!judged) return 'waiting'
    if (!asks || this.answer === 'shown') return 'told'
    if (!this.reply) return 'ask'
    return this.reply.end === 'better' ? 'told' : 'wrong'
  })

  /** The choice whose line is shown. */
  readonly candidate = $derived.by((): Candidate | null => {
    const { judged } = this.matter
    if (!judged || this.phase === 'ask' || this.phase === 'waiting') return null
    return this.looked ?? this.reply?.candidate ?? judged.candidates[0]!
  })
  readonly line = $derived(this.candidate?.line.slice(0, MOST_STEPS) ?? [])
  readonly shown = $derived(Math.min(this.steps ?? FIRST_STEPS, this.line.length))

  readonly best = $derived(this.matter.judged?.candidates[0] ?? null)
  readonly made = $derived(this.matter.judged?.candidates[this.matter.judged.made] ?? null)
  /** Whether it cost something that one feels. */
  readonly isDear = $derived.by(() => {
    const { judged } = this.matter
    return judged !== null && (judged.verdict === 'dear' || judged.lost > judged.cost)
  })
  readonly about = $derived.by((): Looked | null => {
    const { judged, view, cast } = this.matter
    return judged && view ? { judged, view, cast } : null
  })
  readonly reasons = $derived.by(() => {
    const { face } = this.matter
    if (!face || !this.about || this.phase !== 'told') return []
    return this.about.judged.reasons.flatMap((reason) => face.reason(reason, this.about!) ?? [])
  })
  readonly hindsight = $derived.by(() => {
    const hidden = this.about?.judged.hindsight
    if (!hidden || this.phase !== 'told') return null
    return this.matter.face?.reason({ says: 'hindsight', ...hidden }, this.about!)?.text ?? null
  })

  readonly heading = $derived.by((): { title: string; detail: string } => {
    const { play, face, view, cast, decision, place } = this.matter
    if (!play || !view || !decision) return { title: place, detail: t.review.nothingToChoose }
    if (this.phase === 'waiting') return { title: t.review.judging, detail: place }
    if (this.phase === 'ask') {
      const { detail } = play.status(view, cast)
      return {
        title: this.thinking ? t.review.judging : t.review.findBetter,
        detail: face?.list ? place : `${place}. ${detail}`,
      }
    }
    return this.told(decision, place)
  })
  readonly mark = $derived.by((): 'seal' | 'yes' | 'no' | null => {
    if (this.phase === 'ask') return 'seal'
    if (this.phase === 'wrong') return 'no'
    return this.phase === 'told' && (this.matter.judged?.verdict !== 'dear' || this.reply) ? 'yes' : null
  })

  constructor(private readonly given: () => Matter) {}

  inWords(moves: string[]): string {
    const { face, view } = this.matter
    return view && face ? face.moves(moves, view) : moves.join(', ')
  }

  /** What was done, in a sentence. */
  readonly wasDone = $derived.by(() =>
    this.matter.decision ? t.review.wasDone(this.matter.whose, this.inWords(this.matter.decision.moves)) : '',
  )

  /** Turns to what the matter is now. */
  turn(): void {
    this.steps = null
    this.looked = null
  }

  /** A choice was touched: it is the answer, or is to be looked at. */
  choose = async (moves: string[]): Promise<void> => {
    const { judged } = this.matter
    if (!judged || this.thinking) return
    if (this.phase === 'ask') return this.take(judged.number, moves)
    const found = [...judged.candidates, ...judged.also].find((one) => named(one) === moves.join())
    if (!found) return
    this.turn()
    this.looked = found
  }

  show = (): void => {
    const { decision } = this.matter
    if (decision) this.answers = { ...this.answers, [decision.number]: 'shown' }
  }

  tryAgain = (): void => {
    const { [this.matter.decision?.number ?? -1]: _, ...rest } = this.answers
    this.answers = rest
  }

  showSteps = (wanted: number): void => {
    this.steps = wanted
  }

  private async take(number: number, moves: string[]): Promise<void> {
    this.thinking = true
    try {
      this.answers = { ...this.answers, [number]: await this.matter.answered(number, moves) }
    } catch (problem) {
      tell(problemWords(problem))
    }
    this.thinking = false
    this.turn()
  }

  private told(decision: Decision, place: string): { title: string; detail: string } {
    if (this.reply) {
      const said = this.inWords(this.reply.candidate.moves)
      const title = { better: t.review.yes, 'as good': t.review.noBetter, worse: t.review.notBetter }[this.reply.end](
        said,
      )
      return { title, detail: place }
    }
    if (this.isDear) {
      return { title: t.review.wasBetter(this.inWords(this.best!.moves)), detail: `${place}. ${this.wasDone}` }
    }
    const said = this.inWords(decision.moves)
    const title = this.matter.judged!.verdict === 'best' ? t.review.bestWas(said) : t.review.asGoodWas(said)
    return { title, detail: place }
  }
}
