/** First steps, played through by hand: every scene, a wrong choice wherever there is one, and the way out at the end. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { answerTo, type Lesson, type LessonWords, type Stop } from '../src/games/lesson'
import { lesson as momiji } from '../src/games/momiji/lesson/en'
import { lesson as niya } from '../src/games/niya/lesson/en'
import { lesson as sakura } from '../src/games/sakura/lesson/en'
import { expectForEveryone } from './axe'
import { expect, hurry, test } from './table'

const words: Record<string, LessonWords> = { niya, sakura, momiji }

type Touch = (page: Page, move: string) => Promise<void>

const confirm = (page: Page): Promise<void> => page.locator('.dock .btn-primary').click()

/** How a finger makes a move of each game. */
const touches: Record<string, Touch> = {
  niya: async (page, cell) => {
    await page.locator(`[data-cell="${cell}"]`).click()
    await confirm(page)
  },
  sakura: async (page, move) => {
    if (!/^\d/.test(move)) return page.locator(`[data-way="${move}"]`).click()
    await page.locator(`.hand [data-card="${move}"]`).click()
    await confirm(page)
  },
  momiji: async (page, move) => {
    if (move === 'end') return page.locator('[data-move="end"]').click()
    const [, verb, what] = /^(\w+) (\w+)/.exec(move)!
    const places: Record<string, string> = { play: `[data-card="${what}"]`, use: `[data-landscape="${what}"]` }
    await page
      .locator(places[verb!] ?? `[data-move="${move}"]`)
      .first()
      .click()
    await confirm(page)
  },
}

const says = (page: Page, sentence: string): Promise<void> => expect(page.locator('.slip')).toContainText(sentence)

/** A wrong move that one touch and a confirmation make. */
const slipOf = ({ wrong }: Stop): string | undefined =>
  Object.keys(wrong).find((move) => /^([a-d]\d|\d+|P.|take .*|claim .*|end)$/.test(move))

for (const game of ['niya', 'sakura', 'momiji'])
  test(`${game}: the lesson is played through, and every wrong choice is answered`, async ({ page }) => {
    await hurry(page)
    const lesson = JSON.parse(
      readFileSync(new URL(`../src/games/${game}/lesson/scenes.json`, import.meta.url), 'utf8'),
    ) as Lesson
    const said = words[game]!
    const touch = touches[game]!
    let answered = 0
    await page.goto(`/learn/${game}`)
    for (const { talk, stop } of lesson.scenes) {
      for (const key of talk) {
        await says(page, said[key]!.say)
        await page.locator('[data-on]').click()
      }
      for (let at: Stop | null = stop; at;) {
        await says(page, said[at.key]!.say)
        const slip = slipOf(at)
        if (slip) {
          await touch(page, slip)
          await says(page, answerTo(said, at, slip))
          answered += 1
        }
        const right: string = Object.keys(at.right).at(-1)!
        await touch(page, right)
        const { well } = said[at.key]!
        at = at.right[right]!.then
        if (at || !well) continue
        await says(page, well)
        await expectForEveryone(page)
        await page.locator('[data-on]').click()
      }
    }
    expect(answered).toBeGreaterThan(2)
    await says(page, said['done']!.say)
    await page.getByRole('button', { name: 'Play a real game' }).click()
    await expect(page).toHaveURL(/\/t\//)
  })

test('what the rules forbid is answered too, and a hint shows what is right', async ({ page }) => {
  await hurry(page)
  await page.goto('/learn/niya')
  for (const _ of ['goal', 'turns']) await page.locator('[data-on]').click()
  await page.locator('[data-cell="b2"]').click({ force: true }) // it says that it cannot be taken
  await says(page, 'The first tile comes from the border')
  await page.getByRole('button', { name: 'Hint' }).click()
  await expect(page.locator('.bed .hinted')).toHaveCount(1)
})
