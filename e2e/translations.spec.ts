import { expect, type Page } from 'playwright/test'
import { emailOf, PASSWORD } from './support/accounts.ts'
import { test } from './support/fixtures.ts'
import { openPalette, runFromPalette } from './support/palette.ts'
import { openSignedIn, waitUntilLive, waitUntilSettled } from './support/person.ts'
import { setPreferences } from './support/preferences.ts'
import { waitForPaint } from './support/question.ts'
import { texts } from './support/texts.ts'

/** Makes the next read of the texts for a console fail. Later reads, those of a start, and all writes succeed. */
const FAIL_NEXT_READ_SQL = `
  do $$ begin
    if to_regclass('readable_entry') is null then alter table language_entry rename to readable_entry; end if;
  end $$;
  create sequence if not exists reading;
  alter sequence reading restart;
  create or replace function is_readable() returns boolean language plpgsql as $$ begin
    if current_query() like '%json_object_agg%' and nextval('reading') <= 1 then raise exception 'unreadable'; end if;
    return true;
  end $$;
  create or replace view language_entry as select *, xmax from readable_entry where is_readable();
`

const { vi, ja, en } = texts

test.beforeEach(({ browserErrors }) => {
  browserErrors.allow(/status of 50\d|ERR_|WebSocket/)
})

test('if Japanese fails to load, this is reported, the console stays Vietnamese, and a retry loads it and removes the notice', async ({
  page,
  server,
}) => {
  await server.runSqlWhileStopped(FAIL_NEXT_READ_SQL)
  await page.goto('/login')
  await expect(page.getByRole('alert')).toContainText(vi['translation.failed'])
  await expectVietnamese(page)
  await page.getByRole('button', { name: vi['translation.retry'] }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: ja['login.title'] })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await expect(page.getByRole('button', { name: ja['translation.retry'] })).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: vi['translation.failed'] })).toHaveCount(0)
})

test('the notice that Japanese failed to load is there again after a sign-in and a sign-out', async ({
  page,
  server,
}) => {
  await server.runSqlWhileStopped(FAIL_NEXT_READ_SQL)
  await page.goto('/login')
  const notice = page.getByRole('alert').filter({ hasText: vi['translation.failed'] })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('textbox', { name: vi['login.email'] })).toBeFocused()
  await page.keyboard.insertText(emailOf('user'))
  await page.keyboard.press('Tab')
  await page.keyboard.insertText(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: vi['users.title'] })).toBeVisible()
  await expect(notice).toBeVisible()
  await runFromPalette(page, vi['command.signOut'])
  await expect(page.getByText(vi['command.signOut.question'])).toBeVisible()
  await waitForPaint(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: vi['login.title'] })).toBeVisible()
  await expect(notice).toBeVisible()
})

test('if the server is down when Japanese is chosen, the console stays Vietnamese and works', async ({
  page,
  server,
}) => {
  await setPreferences(page, server.origin, { language: 'vi' })
  await openSignedIn(page, server, 'admin', '/profile')
  await expect(page.getByRole('heading', { level: 1, name: vi['screen.profile'] })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: vi['connection.live'] })).toBeAttached()
  await waitUntilSettled(page)
  await server.kill()
  const chooser = page.getByRole('banner').getByRole('combobox', { name: vi['language.label'] })
  await chooser.focus()
  await chooser.selectOption('ja')
  await expect(page.getByRole('alert')).toContainText(vi['translation.failed'])
  await expect(page.getByRole('heading', { level: 1, name: vi['screen.profile'] })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
  await server.start()
  await runFromPalette(page, vi['translation.retry'])
  await expect(page.getByRole('heading', { level: 1, name: ja['screen.profile'] })).toBeVisible()
})

test('a language is chosen from the palette, and kept after a reload', async ({ page, server }) => {
  await openSignedIn(page, server, 'admin', '/profile')
  await waitUntilLive(page)
  await openPalette(page)
  await page.keyboard.insertText('english')
  await expect(page.getByRole('option', { selected: true })).toContainText(ja['command.language.en'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: en['screen.profile'] })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: en['screen.profile'] })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

async function expectVietnamese(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
  await expect(page.getByRole('heading', { name: vi['login.title'] })).toBeVisible()
  await expect(page.getByRole('textbox', { name: vi['login.email'] })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: vi['login.remember'] })).toBeVisible()
  await expect(page.getByRole('button', { name: vi['login.submit'] })).toBeVisible()
}
