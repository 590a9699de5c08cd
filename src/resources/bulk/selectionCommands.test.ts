import { expect, it } from 'vitest'
import { StoreStatus } from '../../../contract/enumerations.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import type { LifecycleRecord } from '../../commands/lifecycleCommands.ts'
import { lifecycleTextKeysOf } from '../../commands/lifecycleTextKeys.ts'
import { selectionCommands } from './selectionCommands.ts'

const SHORTCUTS = { accept: 'a', reject: null, deactivate: null, activate: null }

const store = (id: number, status: number): LifecycleRecord => ({ id, status, version: 1, name: `店${id}` })
const superAdminOnlyStore = (id: number, status: number): LifecycleRecord => ({
  ...store(id, status),
  refusalFor: ({ isSuperAdmin }) => (isSuperAdmin ? undefined : { key: 'staff.superAdminOnly' }),
})
const startedEvents: string[] = []

function commandsOf(
  records: readonly LifecycleRecord[] | undefined,
  count: number,
  isSuperAdmin = false,
  stateCode?: number,
) {
  return selectionCommands({
    sender: {
      lifecycleTextKeys: lifecycleTextKeysOf(storeLifecycle, SHORTCUTS),
      caller: { isSuperAdmin },
      sendEvent: () => Promise.resolve(),
      shortcuts: SHORTCUTS,
    },
    records,
    stateCode,
    count,
    text: (key, values) => [key, ...Object.values(values ?? {})].join(' '),
    start: (event) => startedEvents.push(event),
  })
}

const summary = (...input: Parameters<typeof commandsOf>) =>
  commandsOf(...input).map(({ id, title, refusal }) => [id, title.key, title.values?.['n'], refusal?.key])

it('the titles of the commands of selected records say how many of the records allow each event', () => {
  const records = [store(1, StoreStatus.REQUEST), store(2, StoreStatus.REQUEST), store(3, StoreStatus.ACCEPT)]
  expect(summary(records, 3)).toEqual([
    ['store.accept', 'bulk.action.part', '2', undefined],
    ['store.reject', 'bulk.action.part', '2', undefined],
    ['store.deactivate', 'bulk.action.part', '1', undefined],
    ['store.activate', 'bulk.action', '3', 'bulk.refusal'],
  ])
})

it('if all selected records are in the same state, a command is disabled with the reason of that state', () => {
  expect(summary([store(1, StoreStatus.ACCEPT)], 1)).toEqual([
    ['store.accept', 'bulk.action', '1', 'store.refusal.accepted'],
    ['store.reject', 'bulk.action', '1', 'store.refusal.accepted'],
    ['store.deactivate', 'bulk.action', '1', undefined],
    ['store.activate', 'bulk.action', '1', 'store.refusal.accepted'],
  ])
})

it('the titles of the commands count selected records that only a super admin may change only for a super admin', () => {
  const oneStore = [superAdminOnlyStore(1, StoreStatus.ACCEPT)]
  const [, , deactivate] = summary(oneStore, 1)
  expect(deactivate).toEqual(['store.deactivate', 'bulk.action', '1', 'staff.superAdminOnly'])
  const twoStores = [...oneStore, store(2, StoreStatus.ACCEPT)]
  expect(summary(twoStores, 2)[2]).toEqual(['store.deactivate', 'bulk.action.part', '1', undefined])
  expect(summary(twoStores, 2, true)[2]).toEqual(['store.deactivate', 'bulk.action', '2', undefined])
})

it('if all matching records of one state are selected, the commands that the state does not allow are disabled', () => {
  expect(summary(undefined, 30, false, StoreStatus.ACCEPT)).toEqual([
    ['store.accept', 'bulk.action', '30', 'store.refusal.accepted'],
    ['store.reject', 'bulk.action', '30', 'store.refusal.accepted'],
    ['store.deactivate', 'bulk.action', '30', undefined],
    ['store.activate', 'bulk.action', '30', 'store.refusal.accepted'],
  ])
})

it('if all matching records of several states are selected, no command is disabled', () => {
  const countsAndRefusals = summary(undefined, 1_234).map(([, , n, refusal]) => `${n} ${refusal}`)
  expect(countsAndRefusals).toEqual(Array(4).fill('1,234 undefined'))
})

it('the commands of selected records have the same ids and shortcuts as the commands of a single record', () => {
  const [accept] = commandsOf([store(1, StoreStatus.REQUEST)], 1)
  expect({ ...accept, perform: undefined }).toEqual({
    id: 'store.accept',
    title: { key: 'bulk.action', values: { action: 'store.event.accept', n: '1', of: '1' } },
    translatedKeywords: 'store.also.accept',
    scope: 'record',
    recordName: 'bulk.about 1',
    recordKey: 'store selection',
    access: 'STORE_MANAGEMENT',
    isDestructive: false,
    shortcut: 'a',
    perform: undefined,
  })
  void accept?.perform({}, { idempotencyKey: 'unused' })
  expect(startedEvents).toEqual(['accept'])
})
