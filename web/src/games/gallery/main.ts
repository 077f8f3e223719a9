/** For those who work on the boards: any moment of a fixture game, under `npm run dev` at /gallery.html.
 *
 *  `?game=GAME-4.any.0&step=12&theme=dark&language=ru`; with `play` the events of the next step run.
 */
import { mount } from 'svelte'
import '../../design/tokens.css'
import '../../design/fonts.css'
import '../../design/base.css'
import '../../design/table.css'
import '../../design/head.css'
import '../../design/dock.css'
import { lay } from '../../design/art'
import { chooseLanguage, type Language } from '../../texts'
import { games, playOf } from '..'
import type { GameEvent, View } from '../contract'
import Gallery from './Gallery.svelte'

interface Fixture {
  start: View
  opening: GameEvent[]
  steps: { seat: number; move: string; events: GameEvent[]; view: View }[]
}

const asked = new URLSearchParams(location.search)
const name = asked.get('game') ?? `${games[0]}-2.any.0`
document.documentElement.dataset.theme = asked.get('theme') ?? 'light'
await chooseLanguage((asked.get('language') ?? 'en') as Language)
void lay('common')
const fixture = (await (await fetch(`/fixtures/${name}.json`)).json()) as Fixture
const play = await playOf(name.split('-')[0]!)
mount(Gallery as never, { target: document.getElementById('page')!, props: { fixture, play, asked } as never })
