/** Several people: two browsers, one screen for two, a rematch, talk, undo by consent, an onlooker. */
import type { Browser, Page } from '@playwright/test'
import { atEnd, beGuest, byMouse, dice, expect, hurry, playToTheEnd, setTable, test, touchSomething } from './table'

async function another(browser: Browser, baseURL: string, name: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage()
  await hurry(page)
  await beGuest(page, name)
  return page
}

/** Begins a game against a friend, who came by the link. */
async function withFriend(page: Page, browser: Browser, baseURL: string, game: string): Promise<Page> {
  await hurry(page)
  const id = await setTable(page, { game, seats: [{ kind: 'me' }, { kind: 'open' }] })
  const friend = await another(browser, baseURL, 'Friend')
  await friend.goto(`/t/${id}`)
  await friend.getByRole('button', { name: 'Sit here' }).click()
  await page.goto(`/t/${id}`)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  return friend
}

test(
  'the host sends someone away, who is told and does not sit down again',
  { tag: '@desk' },
  async ({ page, browser, baseURL }) => {
    await hurry(page)
    const id = await setTable(page, { game: 'sakura', seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }] })
    const friend = await another(browser, baseURL!, 'שרה')
    await friend.goto(`/t/${id}`)
    await friend.getByRole('button', { name: 'Sit here' }).first().click()
    await expect(friend.getByRole('button', { name: /^Send/ })).toHaveCount(0)
    await page.goto(`/t/${id}`)
    await page.getByRole('button', { name: 'Send \u2068שרה\u2069 away' }).click()
    await expect(friend.getByText('The host has sent you away')).toBeVisible()
    await expect(friend.getByRole('button', { name: 'Sit here' })).toHaveCount(0)
    await expect(page.getByText('שרה')).toHaveCount(0)
  },
)

test(
  'devices and programs are listed in the settings, and ended',
  { tag: '@desk' },
  async ({ page, browser, baseURL }) => {
    await hurry(page)
    await beGuest(page)
    const { code } = (await (await page.request.post('/api/me/link')).json()) as { code: string }
    const phone = await browser.newContext({ baseURL: baseURL! })
    expect((await phone.request.post('/api/links', { data: { code } })).ok()).toBe(true)
    await page.goto('/settings')
    const listed = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^End/ }) })
    await expect(listed).toHaveCount(2)
    await listed.filter({ hasText: 'last used' }).getByRole('button').click()
    await expect(listed).toHaveCount(1)
    expect((await phone.request.get('/api/me')).status()).toBe(401)
    await listed.getByRole('button').click()
    await expect(page.getByText('End it all the same?')).toBeVisible()
    await listed.getByRole('button').click()
    await expect(listed).toHaveCount(0)
    expect((await page.request.get('/api/me')).status()).toBe(401)
    await phone.close()
  },
)

/** Both play whenever something is theirs, until both stand at the end. */
async function playTogether(pages: Page[]): Promise<void> {
  const roll = dice(7)
  for (let turns = 0; turns < 400; turns++) {
    if ((await Promise.all(pages.map((page) => atEnd(page).isVisible()))).every(Boolean)) return
    for (const page of pages)
      if (await page.locator('.table .kento:visible, .table .dock .btn-primary:visible').first().isVisible())
        await touchSomething(page, byMouse, roll, false)
  }
  throw new Error('the game did not end')
}

test('two browsers play against each other, talk, and go on with a rematch', async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  await hurry(page)
  const host = `Host ${test.info().workerIndex}` // another worker's table may stand in the lobby, too
  const id = await setTable(page, { game: 'niya', seats: [{ kind: 'me' }, { kind: 'open' }], public: true }, host)
  const friend = await another(browser, baseURL!, 'Friend')
  await page.goto(`/t/${id}`)
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  await friend.goto('/')
  await friend
    .getByRole('row', { name: new RegExp(host) })
    .getByRole('button', { name: 'Join' })
    .click()
  await expect(friend).toHaveURL(`/t/${id}`)
  await expect(friend.locator('.table')).toBeVisible() // a full public table starts by itself
  await expect(page.locator('.table')).toBeVisible()
  await friend.getByLabel('Write a message').fill('Good luck!')
  await friend.keyboard.press('Enter')
  if (isMobile) {
    await expect(page.getByRole('button', { name: 'Menu, 1 new message' })).toBeVisible()
    await expect(page.getByText('Friend: Good luck!')).toBeVisible()
    await page.getByRole('button', { name: 'Answer' }).click()
  }
  await expect(page.getByRole('listitem').filter({ hasText: 'Good luck!', visible: true })).toBeVisible()
  if (isMobile) await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'new message' })).toHaveCount(0)
  await playTogether([page, friend])
  await page.getByRole('button', { name: 'Rematch' }).click()
  await expect(page).not.toHaveURL(`/t/${id}`)
  await friend.getByRole('button', { name: /rematch/i }).click()
  await expect(friend.locator('.table')).toBeVisible()
  await expect(page.locator('.table')).toBeVisible()
  await friend.context().close()
})

test('an undo is asked for, named and agreed to', async ({ page, browser, baseURL }) => {
  const friend = await withFriend(page, browser, baseURL!, 'niya')
  await expect(friend.locator('.table')).toBeVisible()
  await expect(page.locator('.table')).toBeVisible()
  const may = (one: Page): Promise<boolean> => one.locator('.table .kento').first().isVisible()
  await expect.poll(async () => (await may(page)) || (await may(friend))).toBe(true)
  const mover = (await may(page)) ? page : friend
  const other = mover === page ? friend : page
  await touchSomething(mover, byMouse, dice(1))
  await touchSomething(mover, byMouse, dice(1))
  await expect(other.locator('.table .kento').first()).toBeVisible()
  await mover.getByRole('button', { name: 'Take back' }).first().click()
  await expect(other.getByText('asks to take back the last move.')).toBeVisible()
  await other.getByRole('button', { name: 'No', exact: true }).click()
  await expect(mover.getByText('does not want the move taken back.')).toBeVisible()
  await mover.getByRole('button', { name: 'Take back' }).first().click()
  await other.getByRole('button', { name: 'Agree' }).first().click()
  await expect(mover.locator('.table .kento')).toHaveCount(12)
  await friend.context().close()
})

test(
  'a secret choice can be changed until the last one is in',
  { tag: '@desk' },
  async ({ page, browser, baseURL }) => {
    const friend = await withFriend(page, browser, baseURL!, 'sakura')
    for (const nth of [0, 3]) {
      await page.locator('.hand .kento').nth(nth).click()
      await page.locator('.table .btn-primary:visible').click()
      await expect(page.locator('.hand .hc').nth(nth)).toHaveClass(/laid/)
      await expect(page.locator('.hand .laid')).toHaveCount(1)
    }
    await expect(friend.getByText('has chosen').first()).toBeAttached()
    await expect(friend.locator('.reveal')).toHaveCount(0)
    const mine = await page.locator('.hand .laid').getAttribute('data-card')
    await touchSomething(friend, byMouse, dice(1))
    await touchSomething(friend, byMouse, dice(1))
    await expect(page.locator('.hand .laid')).toHaveCount(0)
    await expect(page.locator(`.hand [data-card="${mine}"]`)).toHaveCount(0)
    await friend.context().close()
  },
)

for (const game of ['niya', 'sakura', 'momiji'])
  test(`two people at one screen: ${game}`, { tag: game === 'sakura' ? [] : '@desk' }, async ({ page }) => {
    await hurry(page)
    const id = await setTable(page, {
      game,
      seats: [
        { kind: 'me', name: 'Aiko' },
        { kind: 'me', name: 'Ben' },
      ],
      start: true,
    })
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname.split('/').at(-1)!))
    await page.goto(`/t/${id}`)
    if (game !== 'niya') {
      await expect(page.getByText(/Pass the screen to/)).toBeVisible()
      await expect(page.locator('.table')).toHaveCount(0)
    }
    await playToTheEnd(page, byMouse)
    await expect(atEnd(page).locator('.title')).toContainText(/Aiko|Ben|Nobody|court/i)
    const played = asked.slice(0, asked.lastIndexOf('moves'))
    expect(played.length).toBeGreaterThan(5)
    expect(played).not.toContain('replay') // what each of them may know comes with the news
  })

test('a hint stays good when another chooses in secret meanwhile', { tag: '@desk' }, async ({ page }) => {
  await hurry(page)
  const id = await setTable(page, { game: 'sakura', seats: [{ kind: 'me' }, { kind: 'me', name: 'Ben' }], start: true })
  let chosen = (): void => undefined
  const choice = new Promise<void>((resolve) => (chosen = resolve))
  await page.route(/\/hint$/, async (route) => {
    const response = await route.fetch()
    await choice
    await route.fulfill({ response })
  })
  await page.goto(`/t/${id}`)
  await page.getByRole('button', { name: 'I am Tester' }).click()
  await page.getByRole('button', { name: 'Hint' }).click()
  const { table, views } = (await (await page.request.get(`/api/tables/${id}`)).json()) as {
    table: { position: number }
    views: { seat: number; legal: string[] }[]
  }
  const move = views.find(({ seat }) => seat === 1)!.legal[0]
  expect(
    (
      await page.request.post(`/api/tables/${id}/moves`, {
        data: { seat: 1, move, position: table.position, id: 'ben' },
      })
    ).ok(),
  ).toBe(true)
  await expect(page.locator('.laidback')).toHaveCount(1)
  chosen()
  await expect(page.locator('.slip.hint')).toBeVisible()
})

test('an onlooker sees the game and may do nothing', { tag: '@desk' }, async ({ page, browser, baseURL }) => {
  await hurry(page)
  const id = await setTable(page, {
    game: 'sakura',
    seats: [{ kind: 'me' }, { kind: 'bot', level: 'random' }],
    start: true,
  })
  const onlooker = await another(browser, baseURL!, 'Onlooker')
  await onlooker.goto(`/t/${id}`)
  await expect(onlooker.locator('.table')).toBeVisible()
  await page.goto(`/t/${id}`)
  await touchSomething(page, byMouse, dice(1))
  await touchSomething(page, byMouse, dice(1))
  await expect(onlooker.locator('.log li').first()).toBeVisible()
  await expect(onlooker.locator('.table .kento')).toHaveCount(0)
  await onlooker.context().close()
})

test('a seat handed to a bot is taken back', { tag: '@desk' }, async ({ page }) => {
  await hurry(page)
  const id = await setTable(page, { game: 'niya', seats: [{ kind: 'me' }, { kind: 'me', name: 'Ben' }], start: true })
  await page.goto(`/t/${id}`)
  await expect(page.locator('.table')).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Let a bot play for me' }).click()
  await page.getByRole('button', { name: 'Take your seat back' }).click()
  await expect(page.getByRole('button', { name: 'Take your seat back' })).toHaveCount(0)
})
