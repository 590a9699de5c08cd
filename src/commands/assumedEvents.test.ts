import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { storeRecordKind } from '../../contract/kinds/store.ts'
import { withdrawalRecordKind } from '../../contract/kinds/withdrawal.ts'
import { storeEndpoints } from '../../contract/store.ts'
import { withdrawalEndpoints } from '../../contract/withdrawal.ts'
import { storeLifecycle } from '../../machines/lifecycles/store.ts'
import { withdrawalLifecycle } from '../../machines/lifecycles/withdrawal.ts'
import { AssumedStateStore, withAssumedCounts, withAssumedRows, withAssumedState } from '../api/assumedStates.ts'
import type { Client } from '../api/client.ts'
import { CallFailure } from '../api/failure.ts'
import type { LifecycleRow } from '../api/patchRows.ts'
import { loadModule } from '../loading/deferred.ts'
import { ExplainedFailure } from '../texts/failureMessage.ts'
import { storePreference } from '../preferences/preferences.ts'
import { RunningActors } from '../base/runningActors.ts'
import { createLifecycleEventSender, type LifecycleResource, loadSendAssumed } from './eventSender.ts'
import { lifecycleTextKeysOf } from './lifecycleTextKeys.ts'

beforeAll(() => loadModule(loadSendAssumed))
beforeEach(() => {
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('document', { cookie: '' })
  storePreference('assumedStates', 'on')
})
afterEach(() => void vi.unstubAllGlobals())

const STORE: LifecycleResource = {
  kind: storeRecordKind,
  ...storeEndpoints,
  lifecycleTextKeys: lifecycleTextKeysOf(storeLifecycle, {
    accept: null,
    reject: null,
    deactivate: null,
    activate: null,
  }),
  shortcuts: {},
}
const WITHDRAWAL: LifecycleResource = {
  kind: withdrawalRecordKind,
  ...withdrawalEndpoints,
  lifecycleTextKeys: lifecycleTextKeysOf(withdrawalLifecycle, { confirm: null, succeed: null, reject: null }),
  shortcuts: {},
}
const { REQUESTED, ACCEPTED, INACTIVE } = { REQUESTED: 1, ACCEPTED: 2, INACTIVE: 3 }

interface PendingCall {
  id: number
  event: string
  version: number
  succeed: (record: Partial<LifecycleRow>) => void
  fail: (failure: unknown) => void
}

/** Opens the tab of requested records over a server that answers when the test says so. */
function openList(
  resource: LifecycleResource,
  {
    recordCount = 1,
    isCurrent = true,
    follow = () => true,
  }: {
    recordCount?: number
    isCurrent?: boolean
    follow?: (outcome: 'assumed' | 'answered') => boolean
  } = {},
) {
  const queryClient = new QueryClient()
  const { list, counts, get } = resource
  if (counts === undefined) throw new Error('no counts')
  const items = Array.from({ length: recordCount }, (_, index) => ({ id: index + 1, status: REQUESTED, version: 1 }))
  const listKey = [list.id, { query: { page: 1, limit: 20, status: REQUESTED } }]
  const countsKey = [counts.id, { query: {} }]
  queryClient.setQueryData(listKey, { items, total: recordCount })
  queryClient.setQueryData(countsKey, {
    items: [
      { status: REQUESTED, count: recordCount },
      { status: ACCEPTED, count: 10 },
    ],
  })
  const calls: PendingCall[] = []
  const client: Client = {
    call: (_, parts) => {
      const { params, body } = parts as unknown as { params: { id: number }; body: { event: string; version: number } }
      return new Promise((resolve, reject) => {
        const succeed = (record: Partial<LifecycleRow>) => resolve({ id: params.id, ...record })
        calls.push({ id: params.id, ...body, succeed, fail: reject })
      })
    },
    takeEarlyData: () => undefined,
    keepsCurrent: () => isCurrent,
  }
  const store = new AssumedStateStore()
  const followed: string[] = []
  const sender = createLifecycleEventSender(
    { client, queryClient },
    resource,
    { isSuperAdmin: false },
    {
      assume: { store, actors: new RunningActors() },
      prepareToFollow: () => (outcome) => {
        followed.push(outcome)
        return follow(outcome)
      },
    },
  )
  const rows = () =>
    withAssumedRows(
      store.current(),
      list,
      queryClient.getQueryData<{ items: LifecycleRow[] }>(listKey)?.items ?? [],
      REQUESTED,
    ).map(({ id }) => id)
  const countItems = () =>
    withAssumedCounts(
      store.current(),
      { queryClient, counts, filters: {} },
      queryClient.getQueryData<{ items: { status: number; count: number }[] }>(countsKey)?.items ?? [],
    ).map(({ count }) => count)
  const recordStatus = (id: number) =>
    withAssumedState(store.current(), get, { id, status: REQUESTED, version: 1 }).status
  /** Sends an event, and returns what it leads to: the new status, or the failure. */
  const act = (id: number, event: string, { status = REQUESTED, version = 1 } = {}) =>
    sender
      .sendEvent({ id, status, version, name: `store ${id}` }, event, undefined, { idempotencyKey: `key ${id}` })
      .then(
        (record) => record?.status,
        (failure: unknown) => failure,
      )
  return { store, calls, followed, rows, countItems, recordStatus, act }
}

const refusal = new CallFailure(409, {
  message: 'decided by Sato',
  data: { record: { id: 0, status: REQUESTED, version: 2 }, allowedEvents: ['accept'] },
})

test('with a server that refuses every seventh of 21 actions, each record leaves at once, and the refused ones come back', async () => {
  const { store, calls, followed, rows, countItems, recordStatus, act } = openList(STORE, { recordCount: 21 })
  const ids = Array.from({ length: 21 }, (_, index) => index + 1)
  const outcomes = ids.map((id) => {
    const outcome = act(id, 'accept')
    expect([rows()[0], countItems(), recordStatus(id)]).toEqual([ids[id], [21 - id, 10 + id], ACCEPTED])
    return outcome
  })
  expect(followed).toEqual(ids.map(() => 'assumed'))
  for (const { id, succeed, fail } of calls) {
    if (id % 7 === 0) fail(new CallFailure(409, { data: { record: { id, status: REQUESTED, version: 2 } } }))
    else succeed({ status: ACCEPTED, version: 2 })
  }
  expect((await Promise.all(outcomes)).filter((outcome) => outcome instanceof CallFailure)).toHaveLength(3)
  expect([rows(), countItems(), store.current().states.size]).toEqual([[7, 14, 21], [3, 28], 0])
  expect([...store.current().failures.keys()]).toEqual(['store 7', 'store 14', 'store 21'])
})

test.each([
  ['is refused', refusal],
  ['is not permitted', new CallFailure(403, { message: 'no' })],
  ['is invalid', new CallFailure(422, { message: 'no' })],
  ['gets no answer', new CallFailure(0)],
])('a record comes back with the reason if its action %s', async (_, failure) => {
  const { store, calls, rows, countItems, act } = openList(STORE)
  const outcome = act(1, 'accept')
  expect([rows(), countItems()]).toEqual([[], [0, 11]])
  calls[0]?.fail(failure)
  expect(await outcome).toBe(failure)
  expect([rows(), countItems(), store.current().failures.get('store 1')]).toEqual([[1], [1, 10], failure])
})

test('a second action on a record is sent after the answer to the first one, for the version of that answer', async () => {
  const { calls, recordStatus, act } = openList(STORE)
  const first = act(1, 'accept')
  const second = act(1, 'deactivate', { status: ACCEPTED })
  expect([calls.map(({ event }) => event), recordStatus(1)]).toEqual([['accept'], ACCEPTED])
  calls[0]?.succeed({ status: ACCEPTED, version: 8 })
  expect(await first).toBe(ACCEPTED)
  expect(calls.map(({ event, version }) => [event, version])).toEqual([
    ['accept', 1],
    ['deactivate', 8],
  ])
  calls[1]?.succeed({ status: INACTIVE, version: 9 })
  expect(await second).toBe(INACTIVE)
})

test('a second action on a record is not sent if the first one is refused', async () => {
  const { calls, rows, act } = openList(STORE)
  const first = act(1, 'accept')
  const second = act(1, 'deactivate', { status: ACCEPTED })
  calls[0]?.fail(refusal)
  expect([await first, await second, calls.length, rows()]).toEqual([
    refusal,
    new ExplainedFailure('assumed.dropped'),
    1,
    [1],
  ])
})

test('while an outcome is assumed, an action that cannot be assumed waits for the answer too', async () => {
  const { calls, act } = openList(WITHDRAWAL)
  const first = act(1, 'confirm')
  const second = act(1, 'reject', { status: 2 })
  expect(calls.map(({ event }) => event)).toEqual(['confirm'])
  calls[0]?.succeed({ status: 2, version: 4 })
  await first
  await new Promise((resolve) => void setImmediate(resolve))
  expect(calls.map(({ event, version }) => [event, version])).toEqual([
    ['confirm', 1],
    ['reject', 4],
  ])
  calls[1]?.fail(refusal)
  await second
})

test.each([
  ['gives back points', WITHDRAWAL, {}, 'reject', {}],
  ['is on a record that may be outdated', STORE, { isCurrent: false }, 'accept', {}],
  ['is on another version than the cached one', STORE, {}, 'accept', { version: 2 }],
  ['is not allowed by the chart', STORE, {}, 'activate', {}],
])('nothing is assumed of an action that %s', async (_, resource, options, event, record) => {
  const { store, calls, followed, rows, act } = openList(resource, options)
  const outcome = act(1, event, record)
  expect([calls.length, rows(), store.current().states.size, followed]).toEqual([1, [1], 0, []])
  calls[0]?.succeed({ status: ACCEPTED, version: 3 })
  await outcome
  expect(followed).toEqual(['answered'])
})

test('nothing is assumed if the person has chosen so', async () => {
  storePreference('assumedStates', 'off')
  const { calls, rows, act } = openList(STORE)
  const outcome = act(1, 'accept')
  expect([calls.length, rows()]).toEqual([1, [1]])
  calls[0]?.succeed({ status: ACCEPTED, version: 2 })
  expect([await outcome, rows()]).toEqual([ACCEPTED, []])
})

test('if no next record is known when the outcome is assumed, it is looked for again after the answer', async () => {
  const { calls, followed, act } = openList(STORE, { follow: (outcome) => outcome === 'answered' })
  const outcome = act(1, 'accept')
  expect(followed).toEqual(['assumed'])
  calls[0]?.succeed({ status: ACCEPTED, version: 2 })
  await outcome
  expect(followed).toEqual(['assumed', 'answered'])
})

test('a row of a newer version is shown as the server has told it', () => {
  const store = new AssumedStateStore()
  const { list, get, counts } = storeEndpoints
  const endpointIds = { list: list.id, get: get.id, counts: counts.id }
  store.setState('store 1', { id: 1, endpointIds, from: REQUESTED, to: ACCEPTED, version: 1 })
  const row = { id: 1, status: INACTIVE, version: 2 }
  expect(withAssumedRows(store.current(), list, [row], undefined)).toEqual([row])
  expect(withAssumedState(store.current(), get, row)).toBe(row)
})
