import { expect } from 'playwright/test'
import { PASSWORD } from './support/accounts.ts'
import { test } from './support/fixtures.ts'
import { enter, fillSignIn, waitForLive } from './support/person.ts'
import { say } from './support/words.ts'

test.beforeEach(({ browserErrors }) => {
  browserErrors.expect(/status of 40[13]|ERR_CONNECTION|ERR_EMPTY|WebSocket/)
})

test('a deactivated account cannot sign in and sees the reason', async ({ page }) => {
  await page.goto('/login')
  await fillSignIn(page, 'inactive@choba.example', PASSWORD)
  await expect(page.getByRole('alert')).toContainText(say('session.inactive'))
  await expect(page).toHaveURL(/\/login$/)
})

test('a person who is deactivated while signed in is signed out and sees the reason', async ({
  page,
  context,
  server,
}) => {
  await enter(page, server, 'store', '/stores')
  await expect(page.getByRole('grid')).toBeVisible()
  await waitForLive(page)
  await server.alter(`update staff set status = 2 where email = 'store@choba.example'`)
  await page.keyboard.press('2')
  await expect(page.getByRole('alert')).toContainText(say('session.inactive'))
  await expect(page).toHaveURL(/\/login/)
  expect((await context.cookies()).map(({ name }) => name).filter((name) => /token/i.test(name))).toEqual([])
})
