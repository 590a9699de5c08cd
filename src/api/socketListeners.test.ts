import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'

import { unreadConversationCountsQuery, unreadNotificationCountQuery } from './unreadCounts.ts'
import { createListeners } from './socketListeners.ts'
import { permissionsQuery, profileQuery } from './signedInStaff.ts'

const client = { call: vi.fn(), takeEarlyData: vi.fn() }
const queryKeys = {
  profile: profileQuery(client).queryKey,
  permissions: permissionsQuery(client).queryKey,
  notifications: unreadNotificationCountQuery(client).queryKey,
  conversations: unreadConversationCountsQuery(client).queryKey,
  store: ['getStore', { params: { id: 1 } }],
  storeAccount: ['getStoreAccount', { params: { id: 1 } }],
  user: ['getUser', { params: { id: 1 } }],
  withdrawal: ['getWithdrawal', { params: { id: 1 } }],
  userEntries: ['listUserPointEntries', {}],
  storeEntries: ['listStorePointEntries', {}],
  config: ['getConfig', {}],
}

const write = { event: 'accept', from: 'waiting', to: 'accepted', version: 2, by: { id: 3, name: 'a' } }

test.each([
  [{ fields: ['REFERRAL_REWARD'], write }, [{ record: 'config', id: 1, write }]],
  [{ fields: ['REFERRAL_REWARD'] }, []],
])('the change %j of the config reports the writes %j', (payload, expected) => {
  const writes: unknown[] = []
  createListeners(new QueryClient(), (reportedWrite) => writes.push(reportedWrite))['SYSTEM_CONFIG_CHANGED']?.(payload)
  expect(writes).toEqual(expected)
})

test.each([
  [{ record: 'store', id: 1, write }, [{ record: 'store', id: 1, write }]],
  [{ record: 'store', id: 1 }, []],
  [{ record: 'store', id: 1, write: { ...write, by: 'a' } }, []],
  [{ record: 'toString', id: 1, write }, []],
])('the change %j reports the writes %j', (payload, expected) => {
  const writes: unknown[] = []
  createListeners(new QueryClient(), (reportedWrite) => writes.push(reportedWrite)).RECORD_CHANGED?.(payload)
  expect(writes).toEqual(expected)
})

test.each([
  ['RECORD_CHANGED', { record: 'profile', id: 1 }, ['profile', 'permissions']],
  ['RECORD_CHANGED', { record: 'store', id: 1 }, ['store', 'storeAccount']],
  ['RECORD_CHANGED', { record: 'storeAccount', id: 1 }, ['store', 'storeAccount']],
  ['RECORD_CHANGED', { record: 'user', id: 1 }, ['user']],
  ['RECORD_CHANGED', { record: 'withdrawal', id: 1 }, ['withdrawal']],
  ['RECORD_CHANGED', { record: 'toString', id: 1 }, []],
  ['POINT_CHANGED', { owner: 'user', id: 1 }, ['user', 'userEntries']],
  ['POINT_CHANGED', { owner: 'store', id: 1 }, ['store', 'storeEntries']],
  ['POINT_CHANGED', { owner: 'nobody', id: 1 }, []],
  ['SYSTEM_CONFIG_CHANGED', { fields: ['REFERRAL_REWARD'] }, ['config']],
  ['STORE_PERMISSION_CHANGED', undefined, ['profile', 'permissions']],
  ['CONVERSATION_NON_READ_BY_ADMIN', undefined, ['conversations']],
])('the event %s with %j invalidates the queries %j', (event, payload, expected) => {
  const queryClient = new QueryClient()
  for (const key of Object.values(queryKeys)) queryClient.setQueryData<unknown>(key, {})
  createListeners(queryClient, () => undefined)[event]?.(payload)
  const isInvalidated = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated === true
  expect(Object.entries(queryKeys).flatMap(([name, key]) => (isInvalidated(key) ? [name] : []))).toEqual(expected)
})
