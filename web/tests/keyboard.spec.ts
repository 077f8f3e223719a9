/** A whole game of each title without a mouse. */
import {
  atEnd,
  bots,
  byKeyboard,
  byMouse,
  dice,
  expect,
  hurry,
  playToTheEnd,
  setTable,
  test,
  touchSomething,
} from './table'

for (const game of ['niya', 'sakura', 'momiji'])
  test(`${game} by keyboard alone`, async ({ page }) => {
    await hurry(page)
    const id = await setTable(page, { game, seats: [{ kind: 'me' }, ...bots(1)], start: true })
    await page.goto(`/t/${id}`)
    await playToTheEnd(page, byKeyboard)
    await expect(atEnd(page).locator('.title')).not.toBeEmpty()
  })

test('sakura, which way: L goes to a way that can be gone, and a space that cannot be reached says why', async ({
  page,
}) => {
  await hurry(page)
  const id = await setTable(page, { game: 'sakura', seats: [{ kind: 'me' }, ...bots(1)], start: true })
  await page.goto(`/t/${id}`)
  const ways = page.locator('[data-way]:enabled') // one that has been taken is still there until it is answered
  const roll = dice(5)
  for (;;) {
    await page.waitForSelector('[data-way]:enabled, .hand:not(:has(.laid)) .kento')
    if (await ways.count()) break
    await touchSomething(page, byMouse, roll)
  }
  for (const from of ['.hand [data-piece][tabindex="0"]', '.rail [data-piece][tabindex="0"]']) {
    await page.locator(from).focus()
    await page.keyboard.press('l')
    await expect(ways.first()).toBeFocused()
    await page.keyboard.press('l')
    await expect(ways.last()).toBeFocused()
  }
  const garden = (await page.locator('.boardw').boundingBox())!
  await page.mouse.click(garden.x + garden.width * 0.942, garden.y + garden.height * 0.256)
  await expect(page.locator('.slip.refusal')).toContainText('Not 36:')
  await page.locator('.hand [data-piece]').first().click({ force: true }) // it may not be played, but it answers
  await expect(page.locator('.slip.refusal')).toContainText('first say which way')
  await page.locator('.slip .more').click()
  await expect(page.locator('.slip.refusal')).toHaveCount(0)
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
