import { expect } from 'playwright/test'
import { test } from './support/fixtures.ts'
import { noticeText, successNotice, waitForList } from './support/list.ts'
import { findMemberAbleToWithdraw } from './support/pointsApi.ts'
import { runFromPalette } from './support/palette.ts'
import { openSignedIn, waitUntilLive } from './support/person.ts'
import { formatMobilePhone, textOf } from './support/texts.ts'

test('the phone number and the email address of a record are copied by buttons, the record menu and the palette', async ({
  page,
  server,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin })
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText())
  const api = await openSignedIn(page, server, 'admin', '/profile')
  const { id, email, phone } = await findMemberAbleToWithdraw(api)
  await page.goto(`/user-detail/${id}`)
  await waitUntilLive(page)
  await page.getByRole('button', { name: textOf('contact.copy.email') }).focus()
  await page.keyboard.press('Enter')
  await expect(successNotice(page)).toContainText(textOf('contact.copied', { value: email }))
  expect(await readClipboard()).toBe(email)
  await runFromPalette(page, textOf('contact.copy.phone'))
  await expect(successNotice(page)).toContainText(textOf('contact.copied', { value: formatMobilePhone(phone) }))
  expect(await readClipboard()).toBe(formatMobilePhone(phone))

  await page.goto('/store-account')
  await waitForList(page)
  await page.keyboard.press('.')
  const item = page.getByRole('menuitem', { name: textOf('contact.copy.email') })
  await expect(item).toBeVisible()
  await item.focus()
  await page.keyboard.press('Enter')
  await expect(successNotice(page)).toBeVisible()
  expect(await readClipboard()).toMatch(/@/)
})

test('without a clipboard, the email address is selected, and the notice contains it', async ({ page, server }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  const api = await openSignedIn(page, server, 'admin', '/profile')
  const { id, email } = await findMemberAbleToWithdraw(api)
  await page.goto(`/user-detail/${id}`)
  await waitUntilLive(page)
  await page.getByRole('button', { name: textOf('contact.copy.email') }).focus()
  await page.keyboard.press('Enter')
  expect(await noticeText(page)).toContain(textOf('clipboard.refused'))
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(email)
})
