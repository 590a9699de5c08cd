import { expect, test } from 'vitest'
import type { ReadNotification } from '../../../api/notificationLists.ts'
import { formatDesktopNotice, parseDesktopNotice } from './alertPreferences.ts'
import { desktopNoticesOf, recentNotifications } from './desktopNotices.ts'

function createNotification(id: number, fields: Partial<ReadNotification> = {}): ReadNotification {
  return {
    id,
    kind: 'NEW_REPORT',
    subject: { kind: 'report', id: id * 10, parentId: null },
    name: 'a store',
    mentionedBy: null,
    count: 1,
    isRead: false,
    createdAt: null,
    changedAt: null,
    ...fields,
  }
}

const text = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')
const TITLE = 'notificationSetting.kind.NEW_REPORT – product.name'

test('a desktop notice names nobody unless the person has chosen it', () => {
  const notification = createNotification(1)
  const bodies = [false, true].map((hasNames) =>
    desktopNoticesOf({ pending: [notification], missedCount: 0, count: 1 }, hasNames, text),
  )
  expect(bodies).toEqual([
    [
      {
        title: TITLE,
        body: 'notification.words.NEW_REPORT.unnamed',
        tag: 'choba /reports?open=10',
        notification,
      },
    ],
    [{ title: TITLE, body: 'notification.words.NEW_REPORT a store', tag: 'choba /reports?open=10', notification }],
  ])
})

test('many notifications are one desktop notice with their number', () => {
  const pending = [1, 2, 3, 4].map((id) => createNotification(id))
  expect(desktopNoticesOf({ pending, missedCount: 0, count: 1 }, true, text)).toEqual([
    { title: 'product.name', body: 'notification.new 4', tag: 'choba many' },
  ])
})

test('what came during an absence is one desktop notice', () => {
  expect(desktopNoticesOf({ pending: [], missedCount: 5, count: 9 }, true, text)).toEqual([
    { title: 'product.name', body: 'notification.away 5', tag: 'choba away' },
  ])
  expect(desktopNoticesOf({ pending: [], missedCount: 97, count: 100 }, true, text)).toEqual([
    { title: 'product.name', body: 'notification.away 97+', tag: 'choba away' },
  ])
})

test('what has been read, or is older than five minutes, is not alerted to', () => {
  const now = Date.UTC(2026, 10, 21, 3, 10)
  const at = (minute: number, second: number) => new Date(Date.UTC(2026, 10, 21, 3, minute, second)).toISOString()
  const ids = recentNotifications(
    [
      createNotification(1, { changedAt: at(5, 0) }),
      createNotification(2, { changedAt: at(4, 59) }),
      createNotification(3, { changedAt: at(9, 0), isRead: true }),
      createNotification(4),
    ],
    now,
  ).map(({ id }) => id)
  expect(ids).toEqual([1, 4])
})

test('the next person in a browser gets desktop notices without names', () => {
  const stored = formatDesktopNotice('names', 7)
  expect([parseDesktopNotice(stored, 7), parseDesktopNotice(stored, 8)]).toEqual(['names', 'on'])
  expect([undefined, 'off', 'on'].map((value) => parseDesktopNotice(value, 7))).toEqual(['off', 'off', 'on'])
})
