/** My mistakes and my progress: what a review of one's own game leaves is asked again on its day, and shown. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectForEveryone } from './axe'
import { atEnd, byMouse, expect, loadAnew, playToTheEnd, test } from './table'

test.use({ serviceWorkers: 'allow' })

const TODAY = Date.now()
const DAY = 86_400_000

const heading = (page: Page) => page.locator('.review .told h2')

const wish = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    localStorage.setItem(
      'teien.settings',
      JSON.stringify({ theme: 'system', sound: false, speed: 0, oneTap: true, opponents: { niya: 'novice' } }),
    ),
  )

interface Kept {
  key: string
  due: number | null
  box: number
  judged: { made: number; candidates: { moves: string[]; cost: number; verdict: string }[] }
}
/** What lies in the drawer. */
const kept = (page: Page): Promise<Kept[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const asked = indexedDB.open('teien-study', 1)
        asked.onerror = () => reject(asked.error)
        asked.onsuccess = () => {
          const all = asked.result.transaction('mistakes').objectStore('mistakes').getAll()
          all.onsuccess = () => {
            asked.result.close()
            resolve(all.result as Kept[])
          }
        }
      }),
  )

/** Plays games against the novice by any moves, until the review of one leaves a mistake. */
async function mistake(page: Page): Promise<Kept> {
  await wish(page)
  for (let seed = 3; ; seed++) {
    await page.goto('/')
    await page.getByRole('button', { name: 'Play now: Niya' }).click()
    await expect(page.locator('.table .kento').first()).toBeVisible()
    await playToTheEnd(page, byMouse, undefined, seed)
    await atEnd(page).getByRole('link', { name: 'Review' }).click()
    await expect(page.locator('.review .roll')).toBeVisible()
    if ((await heading(page).textContent()) !== 'Find something better') continue
    await expect(page.getByRole('link', { name: 'My mistakes' })).toBeVisible()
    return (await kept(page))[0]!
  }
}

test('a mistake of one’s own game comes again on its day until it is known, without a network; and progress shows the game @desk', async ({
  page,
  context,
}) => {
  const { key, judged } = await mistake(page)
  const better = judged.candidates[0]!.moves[0]!
  const worse = judged.candidates.find(
    ({ cost }, n) => n !== judged.made && cost > 0 && cost >= judged.candidates[judged.made]!.cost,
  )?.moves[0]
  const cell = (name: string) => page.locator(`.review [data-cell="${name}"]`)
  const ours = page.locator(`[data-mistake="${key}"]`) // the game may have left others
  const onDay = async (day: number): Promise<void> => {
    await page.clock.setFixedTime(TODAY + day * DAY)
    await page.goto('/puzzles')
    await page.getByRole('link', { name: 'My mistakes' }).click()
  }

  await onDay(0)
  await expect(page.getByRole('heading', { name: 'Nothing is due today' })).toBeVisible()
  await loadAnew(page)
  await page.goto('/progress')
  await expect(page.getByText(/^\d+ games? reviewed$/)).toBeVisible()
  await context.setOffline(true)

  // wrong: it comes again tomorrow, whatever is found after that
  await onDay(1)
  await ours.click()
  await expect(heading(page)).toHaveText('Find something better')
  await expect(page.locator('.review .worth')).toHaveCount(0)
  await expectForEveryone(page)
  if (worse) {
    await cell(worse).click()
    await expect(heading(page)).toHaveText(new RegExp(`^(Not better|As good): ${worse}`))
    await page.getByRole('button', { name: 'Try again' }).click()
    await cell(better).click()
    await expect(heading(page)).toHaveText(new RegExp(`^Yes: ${better}`))
  } else await page.getByRole('button', { name: 'Show me' }).click()
  await expect(page.getByText('It comes again tomorrow.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Why' })).toBeVisible()
  await expectForEveryone(page)

  // right: later each time; the others of the same game wait meanwhile
  for (const [day, said] of [
    [2, 'It comes again in 3 days.'],
    [5, 'It comes again in 7 days.'],
    [12, 'It comes again in 21 days.'],
    [33, 'You know it now: it does not come again.'],
  ] as const) {
    await onDay(day)
    await ours.click()
    await cell(better).click()
    await expect(page.getByText(said)).toBeVisible()
  }
  expect((await kept(page)).find((one) => one.key === key)).toMatchObject({ due: null })

  await page.goto('/progress')
  await expect(page.getByRole('row', { name: /Novice \d/ })).toBeVisible()
  await expect(page.getByText(/^\d+ games? reviewed$/)).toBeVisible()
  await expect(page.getByText(/from 5 on, so far [1-4]/)).toBeVisible() // no verdict from one game
  await expectForEveryone(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save it all as a file' }).click()
  const saved = JSON.parse(readFileSync(await (await saving).path(), 'utf8')) as Record<string, unknown[]>
  expect(saved).toMatchObject({ format: 'teien-progress/1' })
  for (const list of [saved.games, saved.reviewed, saved.mistakes]) expect(list).not.toHaveLength(0)

  // removed: one, then all
  await page.goto('/mistakes')
  await page.getByRole('button', { name: 'Remove all' }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Remove all' }).click()
  await expect(page.getByRole('heading', { name: 'No mistakes here yet' })).toBeVisible()
  await expectForEveryone(page)
})

test('where nothing may be kept it is said, and a mistake whose record is broken is left out @desk', async ({
  page,
}) => {
  await wish(page)
  await page.goto('/progress')
  await expect(page.getByRole('heading', { name: 'Your way begins here' })).toBeVisible()
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open('teien-study', 1)
        asked.onerror = () => reject(asked.error)
        asked.onsuccess = () => {
          const judged = {
            moves: ['a1'],
            candidates: [{ moves: ['a1'] }],
            also: [],
            reasons: [],
            made: 0,
            cost: 1,
            lost: 0,
          }
          const whole = {
            game: 'niya',
            box: 0,
            due: 1,
            unfit: false,
            at: 1,
            me: 0,
            seats: [],
            stretches: [],
            record: {},
          }
          const store = asked.result.transaction('mistakes', 'readwrite')
          store.objectStore('mistakes').put({ key: 'no view', ...whole, judged })
          store.objectStore('mistakes').put({ key: 'no garden', ...whole, judged, view: { table: {} } })
          store.oncomplete = () => {
            asked.result.close()
            resolve()
          }
        }
      }),
  )
  await page.goto('/mistakes')
  await expect(page.getByText('Left out')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Nothing is due today' })).toBeVisible()

  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError')
    }
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This browser keeps nothing' })).toBeVisible()
})
