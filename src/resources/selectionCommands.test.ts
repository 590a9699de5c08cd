import { expect, it } from 'vitest'
import { StoreStatus } from '../../contract/enumerations.ts'
import { storeLifecycle } from '../../machines/store.ts'
import { lifecycleTexts } from '../commands/lifecycleTexts.ts'
import { codesOf, selectionCommands } from './selectionCommands.ts'

const KEYS = { accept: 'a', reject: null, deactivate: null, activate: null }

const store = (id: number, status: number) => ({ id, status, version: 1, name: `店${id}` })
const begun: string[] = []

function commandsOf(codes: ReadonlyMap<number, number> | undefined, count: number) {
  return selectionCommands({
    sender: { texts: lifecycleTexts(storeLifecycle, KEYS), sendTo: () => Promise.resolve(), keys: KEYS },
    codes,
    count,
    text: (key, values) => [key, ...Object.values(values ?? {})].join(' '),
    begin: (event) => begun.push(event),
  })
}

const summary = (codes: ReadonlyMap<number, number> | undefined, count: number) =>
  commandsOf(codes, count).map(({ id, title, refusal }) => [id, title.key, title.values?.['n'], refusal?.key])

it('says how many of the selected take each event', () => {
  const codes = codesOf([store(1, StoreStatus.REQUEST), store(2, StoreStatus.REQUEST), store(3, StoreStatus.ACCEPT)])
  expect(summary(codes, 3)).toEqual([
    ['store.accept', 'bulk.act.part', '2', undefined],
    ['store.reject', 'bulk.act.part', '2', undefined],
    ['store.deactivate', 'bulk.act.part', '1', undefined],
    ['store.activate', 'bulk.act', '3', 'bulk.refusal'],
  ])
})

it('refuses in the words of the state that all of them are in', () => {
  expect(summary(codesOf([store(1, StoreStatus.ACCEPT)]), 1)).toEqual([
    ['store.accept', 'bulk.act', '1', 'store.refusal.accepted'],
    ['store.reject', 'bulk.act', '1', 'store.refusal.accepted'],
    ['store.deactivate', 'bulk.act', '1', undefined],
    ['store.activate', 'bulk.act', '1', 'store.refusal.accepted'],
  ])
})

it('refuses nothing while it is not known who matches', () => {
  const said = summary(undefined, 1_234).map(([, , n, refusal]) => `${n} ${refusal}`)
  expect(said).toEqual(Array(4).fill('1,234 undefined'))
})

it('makes whole commands, with the ids and keys of those of one record', () => {
  const [accept] = commandsOf(codesOf([store(1, StoreStatus.REQUEST)]), 1)
  expect({ ...accept, perform: undefined }).toEqual({
    id: 'store.accept',
    title: { key: 'bulk.act', values: { act: 'store.event.accept', n: '1', of: '1' } },
    also: 'store.also.accept',
    scope: 'record',
    about: 'bulk.about 1',
    subject: 'store selection',
    access: 'STORE_MANAGEMENT',
    destructive: false,
    keys: 'a',
    perform: undefined,
  })
  void accept?.perform({}, { idempotencyKey: 'unused' })
  expect(begun).toEqual(['accept'])
})
