/** Sounds of the garden, made on the spot: wood, paper, claps, a click, a drum, a flute and a bell.
 *  None before the first gesture (browsers insist, and so do we), all under a second. */
import type { Sound } from '../games/contract'
import { afterwards } from './breath'

let context: AudioContext | null = null
let touched = false
let opening = false
addEventListener('pointerup', gesture)
addEventListener('keydown', gesture)

function gesture(): void {
  touched = true
  if (context?.state === 'suspended') void context.resume() // some browsers let it sound from within a gesture only
}

/** Opening takes a while: the page does it when it has time, and the first sound waits for it. */
function open(first: Sound | 'bell'): void {
  if (opening) return
  opening = true
  afterwards(() => {
    context = new AudioContext()
    hear(first)
  })
}

interface Tone {
  at: number
  hz: number
  to?: number
  lasts: number
  loud: number
  wave?: OscillatorType
}

function tone(audio: AudioContext, { at, hz, to = hz, lasts, loud, wave = 'sine' }: Tone): void {
  const begin = audio.currentTime + at
  const voice = new OscillatorNode(audio, { type: wave, frequency: hz })
  const hull = new GainNode(audio, { gain: 0 })
  voice.frequency.setValueAtTime(hz, begin)
  voice.frequency.exponentialRampToValueAtTime(to, begin + lasts)
  hull.gain.setValueAtTime(0, begin)
  hull.gain.linearRampToValueAtTime(loud, begin + Math.min(0.012, lasts / 4))
  hull.gain.exponentialRampToValueAtTime(0.0001, begin + lasts)
  voice.connect(hull).connect(audio.destination)
  voice.start(begin)
  voice.stop(begin + lasts)
}

interface Rustle {
  at: number
  hz: number
  lasts: number
  loud: number
  sharp?: number
}

function rustle(audio: AudioContext, { at, hz, lasts, loud, sharp = 1 }: Rustle): void {
  const begin = audio.currentTime + at
  const grains = new AudioBuffer({ length: Math.ceil(audio.sampleRate * lasts), sampleRate: audio.sampleRate })
  const wave = grains.getChannelData(0)
  for (let n = 0; n < wave.length; n++) wave[n] = (Math.random() * 2 - 1) * (1 - n / wave.length) ** 2
  const source = new AudioBufferSourceNode(audio, { buffer: grains })
  const colour = new BiquadFilterNode(audio, { type: 'bandpass', frequency: hz, Q: sharp })
  source
    .connect(colour)
    .connect(new GainNode(audio, { gain: loud }))
    .connect(audio.destination)
  source.start(begin)
}

const SOUNDS: Record<Sound | 'bell', (audio: AudioContext) => void> = {
  wood: (audio) => {
    tone(audio, { at: 0, hz: 520, to: 300, lasts: 0.07, loud: 0.22, wave: 'triangle' })
    rustle(audio, { at: 0, hz: 1800, lasts: 0.03, loud: 0.25, sharp: 2 })
  },
  paper: (audio) => rustle(audio, { at: 0, hz: 4200, lasts: 0.14, loud: 0.16, sharp: 0.7 }),
  claps: (audio) => {
    for (const at of [0, 0.17]) {
      tone(audio, { at, hz: 1250, to: 1100, lasts: 0.05, loud: 0.2, wave: 'triangle' })
      rustle(audio, { at, hz: 2600, lasts: 0.04, loud: 0.3, sharp: 3 })
    }
  },
  click: (audio) => {
    tone(audio, { at: 0, hz: 760, to: 700, lasts: 0.09, loud: 0.2 })
    tone(audio, { at: 0.08, hz: 980, to: 900, lasts: 0.1, loud: 0.14 })
  },
  drum: (audio) => {
    tone(audio, { at: 0, hz: 130, to: 58, lasts: 0.5, loud: 0.4 })
    rustle(audio, { at: 0, hz: 300, lasts: 0.08, loud: 0.3 })
  },
  flute: (audio) => {
    for (const [note, hz] of [587, 698, 880].entries()) {
      tone(audio, { at: note * 0.19, hz: hz * 0.97, to: hz, lasts: 0.36, loud: 0.12 })
      rustle(audio, { at: note * 0.19, hz: hz * 2, lasts: 0.2, loud: 0.03, sharp: 6 })
    }
  },
  bell: (audio) => {
    for (const [part, loud] of [
      [1, 0.14],
      [2.76, 0.05],
      [5.4, 0.025],
    ] as const)
      tone(audio, { at: 0, hz: 523 * part, lasts: 0.8 / Math.sqrt(part), loud })
  },
}

/** Lets a sound be heard, if there was a gesture before. */
export function hear(sound: Sound | 'bell'): void {
  if (context?.state === 'suspended') void context.resume()
  if (context) SOUNDS[sound](context)
  else if (touched) open(sound)
}
