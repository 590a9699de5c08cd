import { expect, it } from 'vitest'
import { StoreStatus } from '../../contract/enumerations.ts'
import { storeLifecycle } from '../../machines/store.ts'
import { lifecycleTexts } from '../commands/lifecycleTexts.ts'
import { statusCountsOf, selectionCommands } from './selectionCommands.ts'

const KEYS = { accept: 'a', reject: null, deactivate: null, activate: null }

const store = (id: number, status: number) => ({ id, status, version: 1, name: `店${id}` })
const startedEvents: string[] = []

function commandsOf(statusCounts: ReadonlyMap<number, number> | undefined, count: number) {
  return selectionCommands({
    sender: { texts: lifecycleTexts(storeLifecycle, KEYS), sendEvent: () => Promise.resolve(), keys: KEYS },
    statusCounts,
    count,
    text: (key, values) => [key, ...Object.values(values ?? {})].join(' '),
    start: (event) => startedEvents.push(event),
  })
}

const summary = (statusCounts: ReadonlyMap<number, number> | undefined, count: number) =>
  commandsOf(statusCounts, count).map(({ id, title, refusal }) => [id, title.key, title.values?.['n'], refusal?.key])

it('the titles say how many of the selected records allow each event', () => {
  const statusCounts = statusCountsOf([
    store(1, StoreStatus.REQUEST),
    store(2, StoreStatus.REQUEST),
    store(3, StoreStatus.ACCEPT),
  ])
  expect(summary(statusCounts, 3)).toEqual([
    ['store.accept', 'bulk.action.part', '2', undefined],
    ['store.reject', 'bulk.action.part', '2', undefined],
    ['store.deactivate', 'bulk.action.part', '1', undefined],
    ['store.activate', 'bulk.action', '3', 'bulk.refusal'],
  ])
})

it('the reason why a command is disabled is that of the state if all records are in the same state', () => {
  expect(summary(statusCountsOf([store(1, StoreStatus.ACCEPT)]), 1)).toEqual([
    ['store.accept', 'bulk.action', '1', 'store.refusal.accepted'],
    ['store.reject', 'bulk.action', '1', 'store.refusal.accepted'],
    ['store.deactivate', 'bulk.action', '1', undefined],
    ['store.activate', 'bulk.action', '1', 'store.refusal.accepted'],
  ])
})

it('no command is disabled before the matching records have loaded', () => {
  const titles = summary(undefined, 1_234).map(([, , n, refusal]) => `${n} ${refusal}`)
  expect(titles).toEqual(Array(4).fill('1,234 undefined'))
})

it('the commands have the same ids and shortcuts as the commands of a single record', () => {
  const [accept] = commandsOf(statusCountsOf([store(1, StoreStatus.REQUEST)]), 1)
  expect({ ...accept, perform: undefined }).toEqual({
    id: 'store.accept',
    title: { key: 'bulk.action', values: { action: 'store.event.accept', n: '1', of: '1' } },
    translatedKeywords: 'store.also.accept',
    scope: 'record',
    recordName: 'bulk.about 1',
    recordKey: 'store selection',
    access: 'STORE_MANAGEMENT',
    destructive: false,
    keys: 'a',
    perform: undefined,
  })
  void accept?.perform({}, { idempotencyKey: 'unused' })
  expect(startedEvents).toEqual(['accept'])
})
