import { expect, test } from 'vitest'
import { readableNotifications } from './readableNotifications.ts'

test('notifications of a group that the person has lost are no longer shown, those of an unknown kind are', () => {
  const notifications = ['NEW_MESSAGE', 'NEW_REPORT', 'NEW_KIND'].map((kind, id) => ({
    id,
    kind,
    subject: null,
    name: null,
    mentionedBy: null,
    count: 1,
    isRead: false,
    createdAt: null,
    changedAt: null,
  }))
  const kinds = readableNotifications(notifications, ['REPORT_MANAGEMENT']).map(({ kind }) => kind)
  expect(kinds).toEqual(['NEW_REPORT', 'NEW_KIND'])
})
