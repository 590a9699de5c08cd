import { expect } from 'playwright/test'
import { formKinds } from '../contract/recordKinds.ts'
import { test } from './support/fixtures.ts'
import { openPalette, runFromPalette } from './support/palette.ts'
import { openSignedIn, waitUntilSettled } from './support/person.ts'
import { navigateWithoutReload } from './support/navigateWithoutReload.ts'
import { textOf, type TextKey } from './support/texts.ts'

/** The commands that links can start, with the paths that their forms are opened on. */
const LINKED_COMMANDS: readonly (readonly [title: TextKey, path: string])[] = [
  ['staff.create', '/staffs'],
  ['role.create', '/role'],
  ['permission.create', '/permission'],
  ['replyTemplate.create', '/messages/template'],
  ['language.create', '/languages'],
  ['language.import', '/languages'],
  ['language.export.csv', '/languages'],
  ['profile.edit', '/profile'],
  ['profile.picture.change', '/profile'],
  ['config.edit', '/point-management?section=config'],
  ['withdrawal.request', '/point'],
  ['masterData.create.industry', '/masterdata?type=industry'],
  ['masterData.create.prefecture', '/masterdata?type=prefecture'],
  ['masterData.create.maker', '/masterdata?type=maker'],
  ['masterData.create.category', '/masterdata?type=category'],
  ['calendarDay.create', '/masterdata?type=calendar'],
  ...formKinds.map(({ name }) => [`${name}.create`, `/masterdata?type=${name}`] as const),
  ['content.create', '/masterdata?type=resource'],
]

test('the palette of another screen opens the form or question of every linked command', async ({ page, server }) => {
  await openSignedIn(page, server, 'admin', '/reports')
  await waitUntilSettled(page)
  for (const [titleKey, path] of LINKED_COMMANDS) {
    const name = textOf(titleKey)
    await openPalette(page)
    await page.keyboard.insertText(name)
    await expect(page.getByRole('option', { name, selected: true })).toHaveCount(1)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(server.origin + path)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.keyboard.type('gr')
    await expect(page.getByRole('heading', { level: 1, name: textOf('menu.reports') })).toBeVisible()
  }
})

test('from another view of the same screen, the palette opens the form of the view that it leads to', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/masterdata')
  await waitUntilSettled(page)
  await runFromPalette(page, textOf('masterData.create.maker'))
  await expect(page.getByRole('dialog', { name: textOf('masterData.create.maker') })).toBeVisible()
  await expect(page).toHaveURL(`${server.origin}/masterdata?type=maker`)
})

test('after the form of a linked command is closed, the focus is on a row of the screen that has opened', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/reports')
  await waitUntilSettled(page)
  await runFromPalette(page, textOf('staff.create'))
  await expect(page.getByRole('dialog', { name: textOf('staff.create') })).toBeVisible()
  await expect(page.locator('main [role="grid"] [tabindex="0"]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(1)
})

test('a linked command asks staff without its permission nothing', async ({ page, server }) => {
  await openSignedIn(page, server, 'store')
  await navigateWithoutReload(page, '/role?command=role.create')
  await expect(page.getByRole('main')).toContainText(textOf('notPermitted.label'))
  await waitUntilSettled(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(`${server.origin}/role`)
  await expect(page.locator('.notice')).toHaveCount(0)
})

for (const [path, remainingPath] of [
  ['/staffs?command=staff.fire', '/staffs'],
  ['/masterdata?type=maker&command=calendarDay.create', '/masterdata?type=maker'],
  ['/reports?command=staff.create', '/reports'],
] as const) {
  test(`a link to ${path} says that there is no such action, and leaves neither the command nor a history entry`, async ({
    page,
    server,
  }) => {
    await openSignedIn(page, server, 'admin', '/profile')
    await waitUntilSettled(page)
    await navigateWithoutReload(page, path)
    await expect(page.getByRole('alert').filter({ hasText: textOf('command.linked.unknown') })).toBeVisible()
    await expect(page).toHaveURL(server.origin + remainingPath)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(`${server.origin}/profile`)
  })
}

test('the form of a linked command gets the choices that load after it has opened, and does not open again', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server)
  await page.goto(`${server.origin}/staffs?command=staff.create`)
  const dialog = page.getByRole('dialog', { name: textOf('staff.create') })
  await expect(
    dialog
      .getByRole('group', { name: textOf('staff.field.roles') })
      .getByRole('checkbox')
      .first(),
  ).toBeEnabled()
  await page.reload()
  await waitUntilSettled(page)
  await expect(dialog).toHaveCount(0)
})
