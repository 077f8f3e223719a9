/** A whole game of each title without a mouse. */
import { atEnd, bots, byKeyboard, expect, hurry, playToTheEnd, setTable, test } from './table'

test.skip(({ hasTouch }) => Boolean(hasTouch), 'phones have no Tab')

for (const game of ['niya', 'sakura', 'momiji'])
  test(`${game} by keyboard alone`, async ({ page }) => {
    await hurry(page)
    const id = await setTable(page, { game, seats: [{ kind: 'me' }, ...bots(1)], start: true })
    await page.goto(`/t/${id}`)
    await playToTheEnd(page, byKeyboard)
    await expect(atEnd(page).locator('.title')).not.toBeEmpty()
  })

test('the page can be entered, and its keys be looked up', async ({ page }) => {
  await page.goto('/')
  await page.locator('h1').waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  const id = await setTable(page, { game: 'niya', seats: [{ kind: 'me' }, { kind: 'me', name: 'Ben' }], start: true })
  await page.goto(`/t/${id}`)
  await expect(page.locator('.table .kento').first()).toBeVisible()
  await page.keyboard.press('l')
  await expect(page.locator('.table .kento:focus')).toHaveCount(1)
  await page.keyboard.press('s')
  await expect(page.locator('p.vh[aria-live]')).toContainText('Your move')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
