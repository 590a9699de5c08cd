import { expect } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { test } from './support/fixtures.ts'
import { successNotice } from './support/list.ts'
import { openSignedIn, waitUntilLive, waitUntilSettled } from './support/person.ts'
import { confirmQuestion } from './support/question.ts'
import { textOf, texts } from './support/texts.ts'

const APP_LINK = 'https://app.choba.example/get'

test('the link of the app is set by keyboard, and /download shows it with its QR code', async ({
  page,
  openAnotherPage,
  server,
}) => {
  const reader = await openAnotherPage()
  await reader.goto(`${server.origin}/download`)
  await expect(reader.getByRole('article')).toBeVisible()
  await expect(reader.getByRole('img', { name: textOf('download.qrCode') })).toHaveCount(0)
  for (const language of ['en', 'vi', 'ja'] as const) {
    await reader.getByRole('banner').getByRole('combobox').selectOption(language)
    await expect(reader.getByText(texts[language]['download.unavailable'])).toBeVisible()
  }
  await expectAccessible(reader)

  await openSignedIn(page, server, 'system', '/point-management?field=DOWNLOAD_APP_LINK')
  await waitUntilLive(page)
  await page.keyboard.press('e')
  const field = page.getByRole('dialog').getByRole('textbox', { name: textOf('config.field.DOWNLOAD_APP_LINK') })
  await expect(field).toBeVisible()
  await field.focus()
  await page.keyboard.insertText(APP_LINK)
  await page.keyboard.press('Enter')
  await confirmQuestion(page)
  await expect(successNotice(page)).toBeVisible()

  await reader.reload()
  await expect(reader.getByRole('link', { name: APP_LINK })).toHaveAttribute('href', APP_LINK)
  await expect(reader.getByText(textOf('download.unavailable'))).toHaveCount(0)
  await expect(reader.getByRole('img', { name: textOf('download.qrCode') })).toBeVisible()
  await expectAccessible(reader)
})

test('while the setting cannot be read, /download shows that error below its own words, not that there is no app', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 500/)
  await server.runSqlWhileStopped(
    "delete from content_resource where key = 'download'; delete from page_version where page = 'download'; alter table config rename to other_config",
  )
  await page.goto('/download')
  const loadError = page.getByRole('alert').filter({ hasText: textOf('state.failed') })
  await expect(loadError).toBeVisible()
  await expect(page.getByText(textOf('download.message'))).toBeVisible()
  await expect(page.getByText(textOf('download.unavailable'))).toHaveCount(0)
  // The page may still be loading code in advance, which would fail while `runSqlWhileStopped` stops the server.
  await waitUntilSettled(page)
  await server.runSqlWhileStopped(
    `update other_config set download_app_link = '${APP_LINK}'; alter table other_config rename to config`,
  )
  await loadError.getByRole('button', { name: textOf('state.retry') }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(textOf('download.lead'))).toBeVisible()
  await expect(loadError).toHaveCount(0)
})
