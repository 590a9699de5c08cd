import { expect, it } from 'vitest'
import { StoreStatus } from '../../contract/enumerations.ts'
import { storeLifecycle } from '../../machines/store.ts'
import type { LifecycleRecord } from '../commands/lifecycleCommands.ts'
import { lifecycleTexts } from '../commands/lifecycleTexts.ts'
import { selectionCommands } from './selectionCommands.ts'

const KEYS = { accept: 'a', reject: null, deactivate: null, activate: null }

const store = (id: number, status: number): LifecycleRecord => ({ id, status, version: 1, name: `店${id}` })
const reservedStore = (id: number, status: number): LifecycleRecord => ({
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
      texts: lifecycleTexts(storeLifecycle, KEYS),
      caller: { isSuperAdmin },
      sendEvent: () => Promise.resolve(),
      shortcuts: KEYS,
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

it('the titles say how many of the selected records allow each event', () => {
  const records = [store(1, StoreStatus.REQUEST), store(2, StoreStatus.REQUEST), store(3, StoreStatus.ACCEPT)]
  expect(summary(records, 3)).toEqual([
    ['store.accept', 'bulk.action.part', '2', undefined],
    ['store.reject', 'bulk.action.part', '2', undefined],
    ['store.deactivate', 'bulk.action.part', '1', undefined],
    ['store.activate', 'bulk.action', '3', 'bulk.refusal'],
  ])
})

it('the reason why a command is disabled is that of the state if all records are in the same state', () => {
  expect(summary([store(1, StoreStatus.ACCEPT)], 1)).toEqual([
    ['store.accept', 'bulk.action', '1', 'store.refusal.accepted'],
    ['store.reject', 'bulk.action', '1', 'store.refusal.accepted'],
    ['store.deactivate', 'bulk.action', '1', undefined],
    ['store.activate', 'bulk.action', '1', 'store.refusal.accepted'],
  ])
})

it('records that only a super admin may change are counted only for a super admin', () => {
  const one = [reservedStore(1, StoreStatus.ACCEPT)]
  const [, , deactivate] = summary(one, 1)
  expect(deactivate).toEqual(['store.deactivate', 'bulk.action', '1', 'staff.superAdminOnly'])
  const two = [...one, store(2, StoreStatus.ACCEPT)]
  expect(summary(two, 2)[2]).toEqual(['store.deactivate', 'bulk.action.part', '1', undefined])
  expect(summary(two, 2, true)[2]).toEqual(['store.deactivate', 'bulk.action', '2', undefined])
})

it('of all matching records of one state, the commands that the state does not allow are disabled', () => {
  expect(summary(undefined, 30, false, StoreStatus.ACCEPT)).toEqual([
    ['store.accept', 'bulk.action', '30', 'store.refusal.accepted'],
    ['store.reject', 'bulk.action', '30', 'store.refusal.accepted'],
    ['store.deactivate', 'bulk.action', '30', undefined],
    ['store.activate', 'bulk.action', '30', 'store.refusal.accepted'],
  ])
})

it('no command is disabled before the matching records have loaded', () => {
  const titles = summary(undefined, 1_234).map(([, , n, refusal]) => `${n} ${refusal}`)
  expect(titles).toEqual(Array(4).fill('1,234 undefined'))
})

it('the commands have the same ids and shortcuts as the commands of a single record', () => {
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
