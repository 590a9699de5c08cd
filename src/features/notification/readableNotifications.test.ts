import { expect, test } from 'vitest'
import { readableNotifications } from './readableNotifications.ts'

test('notifications of a group that the person has lost have neither a name nor a link, those of an unknown kind have', () => {
  const notifications = ['NEW_MESSAGE', 'NEW_REPORT', 'NEW_KIND'].map((kind, id) => ({
    id,
    kind,
    subject: { kind: 'report', id: 5, parentId: null } as const,
    name: '田中 一郎',
    mentionedBy: null,
    count: 1,
    isRead: false,
    createdAt: null,
    changedAt: null,
  }))
  const [message, ...others] = notifications
  expect(readableNotifications(notifications, ['REPORT_MANAGEMENT'])).toEqual([
    { ...message, subject: null, name: null },
    ...others,
  ])
})
