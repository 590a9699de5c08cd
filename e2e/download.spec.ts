import { expect } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { test } from './support/fixtures.ts'
import { success } from './support/list.ts'
import { enter, waitForLive } from './support/person.ts'
import { confirm } from './support/question.ts'
import { say } from './support/words.ts'

const LINK = 'https://app.choba.example/get'

test('the link of the app is set by keyboard, and /download shows it with its QR code', async ({
  page,
  another,
  server,
}) => {
  const reader = await another()
  await reader.goto(`${server.origin}/download`)
  await expect(reader.getByRole('article')).toBeVisible()
  await expect(reader.getByRole('img', { name: say('download.qrCode') })).toHaveCount(0)

  await enter(page, server, 'system', '/point-management?field=DOWNLOAD_APP_LINK')
  await waitForLive(page)
  await page.keyboard.press('e')
  const field = page.getByRole('dialog').getByRole('textbox', { name: say('config.field.DOWNLOAD_APP_LINK') })
  await expect(field).toBeVisible()
  await field.focus()
  await page.keyboard.insertText(LINK)
  await page.keyboard.press('Enter')
  await confirm(page)
  await expect(success(page)).toBeVisible()

  await reader.reload()
  await expect(reader.getByRole('link', { name: LINK })).toHaveAttribute('href', LINK)
  await expect(reader.getByRole('img', { name: say('download.qrCode') })).toBeVisible()
  await expectAccessible(reader)
})
