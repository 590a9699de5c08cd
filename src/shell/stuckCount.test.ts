import { expect, test } from 'vitest'
import { PERMISSION_GROUPS, type PermissionGroup } from '../../contract/permission.ts'
import { screens } from '../screens.ts'
import { mayDecideQueue, mayHaveStuckRecords, stuckCountOf } from './stuckCount.ts'

const COUNTS = ['store', 'couponPayment', 'withdrawal', 'report', 'adminNotification'].map((record, index) => ({
  record,
  count: 10 ** index,
}))

/** The numbers of stuck records by the path of the screen, without those that are 0. */
const countsByPath = (permissions: readonly PermissionGroup[]) =>
  screens
    .map((screen) => [screen.path, stuckCountOf(screen, COUNTS, screens, permissions)] as const)
    .filter(([, count]) => count > 0)

test('stuck records are counted once, for the first screen with their list that the person may open', () => {
  expect(countsByPath(PERMISSION_GROUPS)).toEqual([
    ['/stores', 11],
    ['/point', 100],
    ['/reports', 1_000],
    ['/admin-notification', 10_000],
  ])
  expect(countsByPath(['REPORT_MANAGEMENT'])).toEqual([['/reports', 1_000]])
  expect(countsByPath([])).toEqual([])
})

test('the screens whose lists can have stuck records', () => {
  expect(screens.filter(mayHaveStuckRecords).map(({ path }) => path)).toEqual([
    '/stores',
    '/point',
    '/reports',
    '/admin-notification',
    '/point-management',
  ])
})

test('the link to what waits is shown to staff who may decide about something', () => {
  expect(PERMISSION_GROUPS.filter((group) => mayDecideQueue(screens, [group]))).toEqual(
    PERMISSION_GROUPS.filter((group) =>
      ['STORE_MANAGEMENT', 'POINT_MANAGEMENT', 'REPORT_MANAGEMENT', 'NOTIFICATION_MANAGEMENT'].includes(group),
    ),
  )
  expect(mayDecideQueue(screens, [])).toBe(false)
})
