import { expect } from 'playwright/test'
import { kinds } from '../contract/recordKinds.ts'
import { stateOf, allowedStaffEvents } from '../machines/lifecycle.ts'
import { focusedRowId, waitForGridFocus, waitForList, successNotice } from './support/list.ts'
import { test } from './support/fixtures.ts'
import { lifecycleOf } from './support/lifecycles.ts'
import { openPalette } from './support/palette.ts'
import { openSignedIn } from './support/person.ts'
import { textOf, type TextKey } from './support/texts.ts'

interface RecordResponse {
  id: number
  status: number
  version: number
}

const SCREEN_PATHS: Record<string, string> = {
  store: '/stores',
  couponPayment: '/stores?section=coupons',
  product: '/stores?section=products',
  storeAccount: '/store-account',
  user: '/users',
  withdrawal: '/point',
  report: '/reports',
  adminNotification: '/admin-notification',
  pageVersion: '/public-page',
  staff: '/staffs',
}

const textOfKey = (key: string) => textOf(key as TextKey)

// Tests the generic features of every kind of record: the list, the detail, the events, the palette, and the keys.
for (const kind of kinds) {
  test(`${kind.name}: a record is listed, opened, changed by its menu and found by the palette; its shortcuts are listed`, async ({
    page,
    server,
  }) => {
    const lifecycle = lifecycleOf(kind)
    const api = await openSignedIn(page, server, 'admin', SCREEN_PATHS[kind.name] ?? kind.path)
    await waitForList(page)
    const id = await focusedRowId(page)
    const loadRecord = async () => (await api.call<RecordResponse>('GET', `${kind.path}/${id}`)).data
    const recordBeforeEvent = await loadRecord()

    // The list has as many rows as there are records in the state of the open tab.
    const { data: list } = await api.call<{ total: number }>(
      'GET',
      `${kind.path}?limit=1&status=${recordBeforeEvent.status}`,
    )
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(list.total + 1))

    // The menu has every event that staff can send, and disables those that the chart does not allow.
    const acceptedEvents = allowedStaffEvents(lifecycle, recordBeforeEvent.status)
    const [event = ''] = acceptedEvents
    await page.keyboard.press('.')
    const menu = page.getByRole('menu')
    for (const staffEvent of Object.keys(lifecycle.policies).filter(
      (name) => lifecycle.policies[name]?.sender === 'staff',
    )) {
      const menuItem = menu.getByRole('menuitem').filter({ hasText: textOfKey(`${kind.name}.event.${staffEvent}`) })
      if (acceptedEvents.includes(staffEvent)) await expect(menuItem).not.toHaveAttribute('aria-disabled', 'true')
      else await expect(menuItem).toHaveAttribute('aria-disabled', 'true')
    }
    await menu
      .getByRole('menuitem')
      .filter({ hasText: textOfKey(`${kind.name}.event.${event}`) })
      .focus()
    await page.keyboard.press('Enter')
    const name = textOfKey(`${kind.name}.question.${event}`)
    if (lifecycle.policies[event]?.reason === 'none') {
      await expect(page.getByRole('alertdialog', { name })).toBeVisible()
      await page.keyboard.press('y')
    } else {
      await page.getByRole('dialog', { name }).getByRole('textbox').fill('確認のため')
      await page.keyboard.press('Control+Enter')
    }
    await expect(successNotice(page)).toBeVisible()
    const recordAfterEvent = await loadRecord()
    expect([
      recordAfterEvent.version,
      stateOf(lifecycle, recordAfterEvent.status) === stateOf(lifecycle, recordBeforeEvent.status),
    ]).toEqual([recordBeforeEvent.version + 1, false])

    // The palette finds the record by its id, in its new state.
    await waitForGridFocus(page)
    await openPalette(page)
    await page.keyboard.insertText(`#${id}`)
    const option = page.getByRole('option').filter({ hasText: `#${id}` })
    const state = textOfKey(`${kind.name}.state.${stateOf(lifecycle, recordAfterEvent.status)}`)
    await expect(option.filter({ hasText: state }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')

    await waitForGridFocus(page)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toContainText(textOfKey(`${kind.name}.event.${event}`))
  })
}
