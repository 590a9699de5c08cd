import { expect, type Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { test } from './support/fixtures.ts'
import { openPalette, runFromPalette } from './support/palette.ts'
import { focusedRowName, storesGrid, waitForGridFocus, waitForList, rows } from './support/list.ts'
import { openSignedIn } from './support/person.ts'
import { textOf, type TextKey } from './support/texts.ts'

const shortcutList = (page: Page) => page.getByRole('dialog', { name: textOf('keys.title') })

test('? lists the shortcuts of the current screen, and Esc restores the focus', async ({ page, server }) => {
  await openSignedIn(page, server)
  await waitForList(page)
  const name = await focusedRowName(page)
  await page.keyboard.press('?')
  for (const textKey of [
    'store.event.accept',
    'list.command.filter',
    'keyMap.selection.range',
    'palette.open',
  ] as const) {
    await expect(shortcutList(page)).toContainText(textOf(textKey))
  }
  await expect(page.getByRole('banner', { includeHidden: true })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(shortcutList(page)).toHaveCount(0)
  expect(await focusedRowName(page)).toBe(name)
})

test('with Caps Lock on, letters do the same as without it, and move no entry of master data', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'system', '/masterdata')
  await waitForList(page)
  await waitForGridFocus(page)
  const loadNames = async () => {
    const path = '/system/master-data/industry?limit=100'
    return (await api.call<{ items: { value: string }[] }>('GET', path)).data.items.map(({ value }) => value)
  }
  // The test's keyboard has no Caps Lock.
  const pressWithCapsLock = (letter: string) =>
    page.evaluate((key) => {
      const init = { key, code: `Key${key}`, modifierCapsLock: true, bubbles: true, cancelable: true }
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init))
    }, letter)
  const names = await loadNames()
  await pressWithCapsLock('J')
  await pressWithCapsLock('J')
  await expect.poll(() => focusedRowName(page)).toBe(names[2])
  await pressWithCapsLock('K')
  await expect.poll(() => focusedRowName(page)).toBe(names[1])
  await pressWithCapsLock('G')
  await pressWithCapsLock('O')
  await expect(page).toHaveURL(/\/role$/)
  expect(await loadNames()).toEqual(names)
})

test('the footer of a list shows the shortcuts of the row with the cursor', async ({ page, server }) => {
  await openSignedIn(page, server)
  await waitForList(page)
  const gridFooter = page.locator('.grid-footer')
  const routineHintTexts = `B${textOf('store.messages')}o${textOf('store.open')}e${textOf('store.edit')}`
  const allKeysHintText = `?${textOf('palette.hint.keys')}`
  await expect(gridFooter).toContainText(
    `${allKeysHintText}a${textOf('store.event.accept')}${routineHintTexts}r${textOf('store.event.reject')}`,
  )
  await page.keyboard.press('2')
  await expect(gridFooter).toContainText(`${allKeysHintText}${routineHintTexts}d${textOf('store.event.deactivate')}`)
  await page.keyboard.press('x')
  await expect(gridFooter).not.toContainText(allKeysHintText)
})

test('keys that move the cursor and are pressed while a list loads act on that list', async ({ page, server }) => {
  await openSignedIn(page, server)
  await waitForList(page)
  await page.keyboard.press('2')
  await page.keyboard.press('j')
  await expect(storesGrid(page, 'approved').getByRole('row').nth(2).getByRole('link')).toBeFocused()
  for (const key of ['g', 'u', 'j', 'j']) await page.keyboard.press(key)
  await expect(
    page
      .getByRole('grid', { name: textOf('users.title') })
      .getByRole('row')
      .nth(3)
      .getByRole('link')
      .first(),
  ).toBeFocused()
})

test('on a screen without a table, the list of shortcuts has none for tables', async ({ page, server }) => {
  await openSignedIn(page, server, 'admin', '/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  await expect(shortcutList(page)).toContainText(textOf('profile.edit'))
  await expect(shortcutList(page)).not.toContainText(textOf('keys.group.list'))
  await expect(shortcutList(page)).not.toContainText(textOf('store.event.accept'))
})

test('if rows cannot be selected, the list of shortcuts has none for a selection; the record menu has the actions', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/point?section=members')
  await waitForList(page)
  await page.keyboard.press('?')
  for (const textKey of ['keyMap.list.move', 'record.menu.command'] as const) {
    await expect(shortcutList(page)).toContainText(textOf(textKey))
  }
  for (const textKey of [
    'keyMap.selection.select',
    'keyMap.selection.range',
    'keyMap.selection.all',
    'keyMap.selection.clear',
  ] as const) {
    await expect(shortcutList(page)).not.toContainText(textOf(textKey))
  }
  await page.keyboard.press('Escape')
  await waitForGridFocus(page)
  await page.keyboard.press('.')
  await expect(page.getByRole('menuitem', { name: textOf('point.open.owner.user') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/user-detail\/\d+/)
})

/** Returns the lines of a group in the list of shortcuts: the keys, the action, and, if they have no effect, why. */
async function readShortcutLines(page: Page, group: TextKey): Promise<string[]> {
  const section = shortcutList(page).locator('section', {
    has: page.getByRole('heading', { name: textOf(group), exact: true }),
  })
  const lines = await section.locator('dl > div').all()
  return Promise.all(
    lines.map(async (line) => {
      const lineKeys = await line.locator('kbd').allTextContents()
      return `${lineKeys.join(' ')} ${await line.locator('dt').textContent()}`
    }),
  )
}

test('the list of shortcuts says which shortcuts have no effect now, and why', async ({ page, server }) => {
  await openSignedIn(page, server, 'admin', '/role')
  await waitForGridFocus(page)
  await page.keyboard.press('?')
  await expect(shortcutList(page)).toContainText(textOf('keys.group.list'))
  const lines = await readShortcutLines(page, 'keys.group.list')
  expect(lines).toContain(`↑ ↓ k j ${textOf('keyMap.list.move')}`)
  expect(lines).toContain(`[ ] ${textOf('keyMap.list.page')}${textOf('keys.refusal.onePage')}`)
  await page.keyboard.press('Escape')

  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(storesGrid(page, 'pending')).toBeVisible()
  await waitForGridFocus(page)
  const readSelectionLines = async () => {
    await page.keyboard.press('?')
    await expect(shortcutList(page)).toContainText(textOf('keys.group.selection'))
    const selectionLines = await readShortcutLines(page, 'keys.group.selection')
    await page.keyboard.press('Escape')
    await expect(shortcutList(page)).toHaveCount(0)
    return selectionLines
  }
  expect(await readSelectionLines()).toContain(
    `Esc ${textOf('keyMap.selection.clear')}${textOf('keys.refusal.noSelection')}`,
  )
  await waitForGridFocus(page)
  await page.keyboard.press('x')
  expect(await readSelectionLines()).toContain(`Esc ${textOf('keyMap.selection.clear')}`)
})

test('with a record open, the shortcuts that sort or select have no effect, and the list of shortcuts says so', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/point')
  await waitForList(page)
  await page.keyboard.press('o')
  await expect(page.locator('[data-record-panel] h2').first()).toBeFocused()
  const url = page.url()
  await page.keyboard.press('?')
  await expect(shortcutList(page)).toContainText(textOf('keys.group.list'))
  const lines = await readShortcutLines(page, 'keys.group.list')
  expect(lines).toContain(`↑ ↓ k j ${textOf('keyMap.list.move')}`)
  expect(lines).toContain(`[ ] ${textOf('keyMap.list.page')}`)
  expect(await readShortcutLines(page, 'keys.group.selection')).toContain(
    `Shift+↑ Shift+↓ ${textOf('keyMap.selection.range')}${textOf('keys.refusal.recordOpen')}`,
  )
  await page.keyboard.press('Escape')
  await expect(shortcutList(page)).toHaveCount(0)

  for (const key of ['s', 'x', 'Shift+ArrowDown']) await page.keyboard.press(key)
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(url)
  await expect(page).toHaveURL(/\/point\?open=\d+$/)
  await expect(page.locator('tr[aria-selected="true"]')).toHaveCount(0)
})

test('the list of shortcuts of the permissions screen has only those of its own table', async ({ page, server }) => {
  await openSignedIn(page, server, 'admin', '/permission')
  await expect(page.getByRole('grid').locator('input:focus')).toHaveCount(1)
  await page.keyboard.press('?')
  await expect(shortcutList(page)).toContainText(textOf('keys.group.list'))
  expect(await readShortcutLines(page, 'keys.group.list')).toEqual([
    `↑ ↓ ${textOf('keyMap.list.move')}`,
    `← → ${textOf('keyMap.list.cell')}`,
    `Home End ${textOf('keyMap.list.ends')}`,
    `Ctrl+Home Ctrl+End ${textOf('keyMap.list.corners')}`,
  ])
  expect(await readShortcutLines(page, 'keys.group.selection')).toEqual([`Space ${textOf('keyMap.selection.select')}`])
  expect(await readShortcutLines(page, 'palette.group.record')).toContain(`o ${textOf('permission.open')}`)
})

for (const path of ['/stores', '/users', '/point?section=members', '/store-account']) {
  for (const key of ['Enter', 'ArrowDown']) {
    test(`${key} right after a search without results on ${path} does not lose the focus`, async ({ page, server }) => {
      await openSignedIn(page, server, 'admin', path)
      await waitForList(page)
      await page.keyboard.type('/zzzzqqq')
      await page.keyboard.press(key)
      await expect(page.getByText(textOf('state.noMatch'))).toBeVisible()
      await expect(page.getByRole('searchbox')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(rows(page).first()).toBeVisible()
      await page.keyboard.press('Escape')
      await waitForGridFocus(page)
    })
  }
}

test('single-character shortcuts can be switched off, also for later visits', async ({ page, server }) => {
  await openSignedIn(page, server)
  await waitForList(page)
  await runFromPalette(page, textOf('command.keys.off'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await waitForGridFocus(page)
  await page.keyboard.press('a')
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await openPalette(page)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/stores$/)
})

test('? shows the keys that work now, and once more leads to the help, which explains what the reader may do (rule 8.14)', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'report', '/reports')
  await waitForList(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('heading', { name: textOf('keys.title') })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page).toHaveURL(`${server.origin}/help`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const states = page.getByRole('region', { name: textOf('help.states') })
  await expect(states.getByRole('table')).toHaveAccessibleName(textOf('history.record.report'))
  await expect(states).toContainText(textOf('report.event.handle'))
  await expect(page.getByRole('region', { name: textOf('help.steps') }).getByRole('listitem')).toHaveCount(5)
  await expectAccessible(page)
})
