import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Client } from '../../api/client.ts'
import type { NotificationQuery, ReadNotification } from '../../api/notificationLists.ts'
import { notificationCommands, readAllCommand } from './notificationCommands.ts'

const services = { client: {} as Client, queryClient: new QueryClient() }

function createRow(id: number, isRead: boolean): ReadNotification {
  const facts = { kind: 'NEW_REPORT', subject: null, name: null, mentionedBy: null, count: 1 }
  return { id, ...facts, isRead, createdAt: null, changedAt: null }
}

function refusalOf(query: NotificationQuery, { isRead, hasMoreUnread }: { isRead: boolean; hasMoreUnread: boolean }) {
  const rows = [createRow(2, true), createRow(1, isRead)]
  return readAllCommand(services, query, { rows, seenUntil: '9', hasMoreUnread }).refusal?.key
}

test('all can be marked as read while there are unread ones, also below the rows that are loaded', () => {
  const query = { tab: 'all' } as const
  expect([
    refusalOf(query, { isRead: false, hasMoreUnread: false }),
    refusalOf(query, { isRead: true, hasMoreUnread: true }),
    refusalOf(query, { isRead: true, hasMoreUnread: false }),
  ]).toEqual([undefined, undefined, 'notification.allRead'])
})

test('notifications that are marked one after the other, faster than the server answers, wait for each other', () => {
  const queues = [1, 2].map((id) => notificationCommands(services, createRow(id, false), () => undefined)[1].queue)
  expect(queues).toEqual(['notification.read', 'notification.read'])
})

test('in a list of one kind, there is nothing to mark if its rows are read', () => {
  const query = { tab: 'all', kind: 'NEW_REPORT' } as const
  expect([
    refusalOf(query, { isRead: false, hasMoreUnread: true }),
    refusalOf(query, { isRead: true, hasMoreUnread: true }),
  ]).toEqual([undefined, 'notification.allRead'])
})
