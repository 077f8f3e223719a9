/** The same deal with a friend: a challenge is made by link, taken up in another browser, and the results stand side by side. */
import type { Page } from '@playwright/test'
import { expectForEveryone } from './axe'
import { atEnd, byMouse, byTouch, expect, expecting, playToTheEnd, test } from './table'

const wish = (page: Page, language: string | null = null): Promise<unknown> =>
  page.addInitScript((kept) => localStorage.setItem('teien.settings', JSON.stringify(kept)), {
    theme: 'system',
    language,
    sound: false,
    speed: 0,
    oneTap: true,
    opponents: { niya: 'novice' },
  })

test('a friend takes up a challenge, and both see the results side by side', async ({ page, browser, isMobile }) => {
  const hand = isMobile ? byTouch : byMouse
  await wish(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Play now: Niya' }).click()
  await playToTheEnd(page, hand)
  await atEnd(page).getByRole('link', { name: 'The same deal again' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'The same deal again' })).toBeVisible()
  await expectForEveryone(page)
  await page.getByRole('button', { name: 'Make a link' }).press('Enter')
  await expect(page).toHaveURL(/\/challenge\/[\w-]+$/)
  await expect(page.getByText('Nobody has finished it yet')).toBeVisible()
  await expectForEveryone(page)
  const link = await page.locator('.address').innerText()

  const elsewhere = await browser.newContext({ ...(isMobile && { ...test.info().project.use }) })
  const friend = await elsewhere.newPage()
  await wish(friend)
  await friend.goto(link)
  await expect(friend.getByRole('heading', { name: /challenges you$/ })).toBeVisible()
  await expect(friend.getByRole('table')).toHaveCount(0)
  await expectForEveryone(friend)
  await friend.getByRole('button', { name: 'Take it up' }).press('Enter')
  await expect(friend).toHaveURL(/\/t\/[\w-]+$/)
  await friend.goto(link) // on the way nothing is told
  await expect(friend.getByRole('table')).toHaveCount(0)
  await friend.getByRole('link', { name: 'Go on' }).press('Enter')
  await playToTheEnd(friend, hand, undefined, 5)
  await expect(atEnd(friend).getByText('Not rated: this deal was played before.')).toBeVisible()
  await atEnd(friend).getByRole('link', { name: 'Results side by side' }).first().press('Enter')
  const results = friend.getByRole('table')
  await expect(results.getByRole('columnheader')).toHaveText([/made the challenge$/, /^You/])
  await expect(results.getByRole('row', { name: /^Points/ })).toBeVisible()
  await expectForEveryone(friend)
  await results.getByRole('link', { name: /^Replay of/ }).press('Enter')
  await expect(friend).toHaveURL(/\/replay/)

  await page.reload()
  const all = page.getByRole('table')
  await expect(all.getByRole('columnheader')).toHaveText([/^You/, /./])
  await expect(all.getByRole('row', { name: /^Luck/ })).toHaveCount(0)
  await all.getByRole('link', { name: 'Your review' }).press('Enter')
  await expect(page.locator('.review .roll')).toBeVisible()
  await expect(page.getByText('Settling')).toHaveCount(0)
  await expect
    .poll(async () => {
      await page.goto(link)
      await expect(all).toBeVisible()
      return all.getByRole('row', { name: /^Luck [−+\d]/ }).count()
    })
    .toBe(1)
  for (const [language, title] of [
    ['es', 'Tu reto'],
    ['ru', 'Ваш вызов'],
  ] as const) {
    await wish(page, language)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    expect(await page.locator('main').innerText()).not.toMatch(/undefined|null|NaN|\[object/)
  }
  await elsewhere.close()
})

test('the deal is played again alone, and a link that leads nowhere says so @desk', async ({ page }) => {
  await wish(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Play now: Niya' }).click()
  await playToTheEnd(page, byMouse)
  await atEnd(page).getByRole('link', { name: 'The same deal again' }).click()
  await page.getByRole('button', { name: 'Play it again' }).press('Enter')
  await expect(page).toHaveURL(/\/t\/here-[a-z0-9]{20}$/)
  await playToTheEnd(page, byMouse)
  await expect(atEnd(page).getByText('the same secret, so the same shuffles')).toBeVisible()
  await expect(atEnd(page).getByRole('link', { name: 'The earlier game' })).toBeVisible()
  expecting(/Failed to load resource/)
  await page.goto('/challenge/nowhere')
  await expect(page.getByRole('heading', { name: 'There is no such challenge' })).toBeVisible()
})
