/** My mistakes and my progress: what a review of one's own game leaves is asked again on its day, and shown. */
import type { Page } from '@playwright/test'
import { expectForEveryone } from './axe'
import { atEnd, byMouse, expect, playToTheEnd, test } from './table'

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

test('a mistake of one’s own game comes again on its day, is asked, and known after five right answers @desk', async ({
  page,
}) => {
  const { judged } = await mistake(page)
  const better = judged.candidates[0]!.moves[0]!
  const worse = judged.candidates.find(({ cost }, n) => n !== judged.made && cost > 0)?.moves[0]
  const cell = (name: string) => page.locator(`.review [data-cell="${name}"]`)
  const onDay = async (day: number): Promise<void> => {
    await page.clock.setFixedTime(TODAY + day * DAY)
    await page.goto('/puzzles')
    await page.getByRole('link', { name: 'My mistakes' }).click()
  }

  await onDay(0)
  await expect(page.getByRole('heading', { name: 'Nothing is due today' })).toBeVisible()
  await expectForEveryone(page)

  await onDay(1)
  await expect(heading(page)).toHaveText('Find something better')
  await expect(page.locator('.review .worth')).toHaveCount(0)
  await expectForEveryone(page)
  if (worse) {
    await cell(worse).click()
    await expect(heading(page)).toHaveText(new RegExp(`^(Not better|As good): ${worse}`))
    await expect(page.getByText('It comes again tomorrow.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await cell(better).click() // it is told, and changes nothing any more
    await expect(heading(page)).toHaveText(new RegExp(`^Yes: ${better}`))
    await expect(page.getByText('It comes again tomorrow.')).toBeVisible()
  }
})
