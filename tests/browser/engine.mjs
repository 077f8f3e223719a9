// The engine as a page has it, in node: bundled with what was made of the Python (see engine.py). It reads one question a
// line, as JSON, and answers each with a line.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import * as py from 'HOST/python/core'
import * as native from 'HOST/python/native'
import { blake2b, sha256 } from 'HOST/python/hash'
import { newEngine } from 'HOST/translated'
import * as made from 'HOST/made/engine.js'
import * as review from 'HOST/made/review.js'
import { GAMES, REVIEWERS } from 'GAMES'

const FOLDER = process.argv[2]
const engine = await newEngine({
  engine: async () => made,
  game: async (game) => GAMES[game],
  review: async () => review,
  reviewer: (game) => (game in REVIEWERS ? Promise.resolve(REVIEWERS[game]) : null),
  wasm: async (game) => (await WebAssembly.instantiate(readFileSync(`${FOLDER}/${game}.wasm`))).instance,
  description: async (game) => JSON.parse(readFileSync(`${FOLDER}/${game}.json`)),
  learnt: async (game) => (game === 'sakura' ? readFileSync(`${FOLDER}/${game}.bin`) : null),
})

/** All that seats and spectators are told of a game, after each of its moves; or, `inTurn`, each time one of them. */
function* toldOf(game, moves, inTurn) {
  const all = [null, ...game.seats]
  const told = (since, step) => {
    const eyes = inTurn ? [all[step % all.length]] : all
    return [
      eyes.map((seat) => game.view(seat)),
      eyes.map((seat) => py.list(game.events(seat ?? -1, since)).map((event) => event.as_json())),
      [game.looks_back, game.may_undo.map((move) => move.as_json()), [...game.seats].map((seat) => game.hidden_from(seat, since ?? 0))],
    ]
  }
  yield told(null, 0)
  for (const [number, [seat, move]] of moves.entries()) {
    const since = game.length
    game.play(seat, move)
    yield told(since, number + 1)
  }
  yield game.record()
}

/** Bytes have no place in JSON: they are shown in hex. */
const shown = (value) => {
  if (value instanceof Uint8Array) return py.hex(value)
  if (Array.isArray(value)) return value.map(shown)
  if (!(value instanceof py.Dict)) return value
  return new py.Dict(Array.from(value.pairs(), ([key, one]) => [key, shown(one)]))
}

const QUESTIONS = {
  /** A whole game: a digest of the JSON that is told at each step, a line each; with `whole`, the lines themselves. */
  game({ game, players, seed, number, options, moves, whole, in_turn }) {
    const played = new made.Game(native.book_of(game), players, number ?? py.bytes_fromhex(seed), null, py.from_json(options))
    const told = Array.from(toldOf(played, moves, in_turn), py.written)
    return whole ? told : createHash('sha256').update(told.join('\n')).digest('hex')
  },
  /** Why a move is refused, at every seat of a game after so many moves. */
  refusals({ game, players, seed, options, moves, tries }) {
    const played = new made.Game(native.book_of(game), players, py.bytes_fromhex(seed), null, py.from_json(options))
    for (const [seat, move] of moves) played.play(seat, move)
    const before = py.hex(played._state.tobytes())
    const said = tries.map(([seat, move]) => {
      try {
        played.read_move(seat, move)
        return ''
      } catch (refused) {
        if (!(refused instanceof py.Exception)) throw refused
        return refused.message
      }
    })
    return [said, py.hex(played._state.tobytes()) === before]
  },
  /** What a bot chooses. */
  think({ observation: { game, seat, held, told }, level, seed, playouts }) {
    const given = { game, seat, held: Buffer.from(held, 'base64'), told: Buffer.from(told, 'base64') }
    return engine.think({ ...given, held: new Uint8Array(given.held), told: new Uint8Array(given.told) }, level, seed, playouts)
  },
  /** What is foreseen of a seat's moves. */
  foresee: ({ game, seat, held, moves, players, options }) =>
    moves.map((move) => py.written(py.from_json(engine.foresee({ game, seat, held: py.bytes_fromhex(held), move, players, options })))),
  verify: ({ record }) => engine.verify(record),
  /** A whole review, part by part, as it is asked for; whatever of it is worked out twice must be the same again. */
  async review({ record, playouts }) {
    const made = await engine.review(record)
    const outline = made.outline()
    const judged = outline.decisions.map(({ number }) => made.judge(number, playouts))
    const course = made.course(playouts)
    const last = judged.at(-1)
    const again = last ? made.judge(last.number, playouts, [last.candidates.at(-1).moves]).also : []
    const parts = [outline, ...judged, course, made.summary(judged, course), again]
    return parts.map((part) => py.written(py.from_json(part)))
  },
  /** What a device's host is asked, one thing after another, and what it answers: as JSON, or as the refusal. */
  device({ calls }) {
    const device = new made.Device()
    const given = (value) => {
      if (value?.bytes !== undefined) return py.bytes_fromhex(value.bytes)
      return value?.me ? new made.Me(...value.me) : py.from_json(value)
    }
    return calls.map(([name, ...args]) => {
      try {
        return py.written(shown(device[name](...args.map(given))))
      } catch (refused) {
        if (!(refused instanceof py.Exception)) throw refused
        return `! ${refused.constructor.kind ?? ''} ${refused.message}`
      }
    })
  },
  games: () => engine.games(),
  digests: ({ data }) => {
    const bytes = py.bytes_fromhex(data)
    return [py.hex(sha256(bytes)), py.hex(blake2b(bytes))]
  },
}

for await (const line of createInterface({ input: process.stdin })) {
  const { ask, ...said } = JSON.parse(line)
  let answer
  try {
    const game = said.game ?? said.observation?.game ?? said.record?.game
    if (game && ask !== 'review') await engine.loadBots(game) // a review fetches what it needs
    answer = { answer: await QUESTIONS[ask](said) }
  } catch (problem) {
    answer = { problem: problem?.detail ?? String(problem?.stack ?? problem?.message ?? problem) }
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
