import { expect, test } from 'vitest'
import { PERMISSION_GROUPS } from '../../../contract/permission.ts'
import { staffQueueStates } from '../../../machines/lifecycle.ts'
import { queueLifecycles } from '../../../machines/lifecycles/timeLimits.ts'
import { screens } from '../../screens.ts'
import { queueRowsOf, type ReadQueueItem } from './queueRows.ts'

const item = (record: string, status: number): ReadQueueItem => ({
  ...{ record, status, count: 3, amount: null, since: null, limitHours: 24, stuckCount: 1, days: [] },
})
const items = queueLifecycles.flatMap((lifecycle) =>
  staffQueueStates(lifecycle).map(({ status }) => item(lifecycle.record, status)),
)

test('each row leads to the list of its records, and to that of the stuck ones', () => {
  const rows = queueRowsOf(items, screens, PERMISSION_GROUPS)
  expect(rows.map(({ id, title, url, stuckUrl }) => [id, title, url, stuckUrl])).toEqual([
    ['store.requested', 'stores.title', '/stores', '/stores?stuck=yes'],
    ['couponPayment.waiting', 'couponPayments.title', '/stores?section=coupons', '/stores?section=coupons&stuck=yes'],
    ['withdrawal.requested', 'withdrawals.title', '/point', '/point?stuck=yes'],
    ['withdrawal.transferring', 'withdrawals.title', '/point?tab=transferring', '/point?tab=transferring&stuck=yes'],
    ['report.unhandled', 'reports.title', '/reports', '/reports?stuck=yes'],
    [
      'adminNotification.overdue',
      'adminNotifications.title',
      '/admin-notification?tab=overdue',
      '/admin-notification?tab=overdue&stuck=yes',
    ],
  ])
})

test('a list that a row leads to begins with the oldest record', () => {
  const tabsWithoutOrder = queueLifecycles.flatMap((lifecycle) =>
    staffQueueStates(lifecycle).flatMap(({ state }) =>
      screens
        .flatMap(({ lists = {} }) => Object.values(lists))
        .filter(({ declaration }) => 'name' in declaration && declaration.name === lifecycle.record)
        .filter(({ tabs, oldestFirstTabs }) => !oldestFirstTabs.some((tab) => tabs[tab] === state))
        .map(() => `${lifecycle.record} ${state}`),
    ),
  )
  expect(tabsWithoutOrder).toEqual([])
})

test('what the console does not know is left out, and a list that the person may not open has no link', () => {
  const rows = queueRowsOf([item('invoice', 1), item('report', 99), ...items], screens, ['REPORT_MANAGEMENT'])
  expect(rows.filter(({ url }) => url !== undefined).map(({ id }) => id)).toEqual(['report.unhandled'])
  expect(rows).toHaveLength(items.length)
})
