import { afterAll, beforeAll, expect, it } from 'vitest'
import { couponPaymentEndpoints } from '../../contract/coupon.ts'
import { storeEndpoints } from '../../contract/store.ts'
import { auditLog } from '../db/schema.ts'
import { addCoupon, createStoreFixtures } from '../features/store/testing.ts'
import { openTestApp, type TestApp } from '../testing/testApp.ts'

const STORE_MANAGEMENT_CALLER = { as: 'STORE_MANAGEMENT' } as const
const at = new Date('2026-10-05T00:00:00.000Z')
let app: TestApp
let addStore: () => Promise<number>
beforeAll(async () => {
  app = await openTestApp()
  addStore = (await createStoreFixtures(app.db)).addStore
})
afterAll(() => app.close())

type HistoryLineValues = readonly [event: string, fromState?: string | null, toState?: string]

/** Appends lines to the history of a record. */
async function appendLines(record: string, recordId: number, lines: readonly HistoryLineValues[]): Promise<void> {
  await app.db
    .insert(auditLog)
    .values(
      lines.map(([event, fromState = null, toState = null]) => ({ record, recordId, event, fromState, toState, at })),
    )
}

async function stepsOf(id: number) {
  const response = await app.call(storeEndpoints.steps, { params: { id } }, STORE_MANAGEMENT_CALLER)
  return response.body.data.items.map(({ number, event, to }) => [number, event, to])
}

const EDIT: HistoryLineValues = ['edit']
const createEditLines = (count: number) => Array.from({ length: count }, () => EDIT)

it('the lifecycle steps of a record are its creation and lifecycle events, with their numbers, however many edits follow', async () => {
  const id = await addStore()
  await appendLines('store', await addStore(), [['create', null, 'requested']])
  await appendLines('store', id, [['create'], EDIT, ['accept', 'requested', 'accepted'], ...createEditLines(25)])
  expect(await stepsOf(id)).toEqual([
    [3, 'accept', 'accepted'],
    [1, 'create', null],
  ])
})

it('the lifecycle steps of a history of 300 events are the newest 200 events and the creation', async () => {
  const id = await addStore()
  const deactivationsAndActivations = Array.from({ length: 150 }, (): HistoryLineValues[] => [
    ['deactivate', 'accepted', 'inactive'],
    ['activate', 'inactive', 'accepted'],
  ])
  await appendLines('store', id, [['create', null, 'requested'], ...deactivationsAndActivations.flat()])
  const steps = await stepsOf(id)
  expect(steps.map(([number]) => number)).toEqual([...Array.from({ length: 200 }, (_, index) => 301 - index), 1])
  expect(steps.at(-1)).toEqual([1, 'create', 'requested'])
})

it('a coupon of a store has lifecycle steps too, and an unknown record gets 404', async () => {
  const id = await addCoupon(app.db, await addStore())
  await appendLines('couponPayment', id, [
    ['create', null, 'waiting'],
    ['confirmPayment', 'waiting', 'effective'],
  ])
  const response = await app.call(couponPaymentEndpoints.steps, { params: { id } }, STORE_MANAGEMENT_CALLER)
  expect(response.body.data.items).toMatchObject([
    { number: 2, event: 'confirmPayment', from: 'waiting', to: 'effective', at: at.toISOString() },
    { number: 1, event: 'create', from: null, to: 'waiting' },
  ])
  const params = { id: 2_000_000_000 }
  expect([
    (await app.call(storeEndpoints.steps, { params }, STORE_MANAGEMENT_CALLER)).status,
    (await app.call(couponPaymentEndpoints.steps, { params }, STORE_MANAGEMENT_CALLER)).status,
  ]).toEqual([404, 404])
})
