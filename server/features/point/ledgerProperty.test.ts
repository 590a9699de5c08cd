import fc from 'fast-check'
import { getProfile } from '../../../contract/auth.ts'
import { PERCENT_MAX, POINT_MAX } from '../../../contract/limits.ts'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findBrokenInvariants } from './ledgerInvariants.ts'
import { useCoupon } from '../../../contract/appApi/couponUse.ts'
import { couponUse } from '../store/partTables.ts'
import { withdrawal } from '../withdrawal/table.ts'
import { type CrashPoint, createCrashingDb, type CrashingDb } from '../../testing/crashingDb.ts'
import { type Operation, openScenario } from '../../testing/ledgerScenario.ts'
import type { TradeOperation } from '../../testing/tradeScenario.ts'
import { createMarketplace, ONE_TIME_COUPON } from '../../testing/marketplace.ts'
import { type CallResponse, openTestApp, type TestApp } from '../../testing/testApp.ts'
import { POINT_MANAGEMENT_CALLER } from '../withdrawal/testing.ts'

/** The test of a property stops after this time, and then passes. If a property fails, its seed is printed. */
const PROPERTY_OPTIONS = { interruptAfterTimeLimit: 40_000, markInterruptAsFailure: false }

let crashingDb: CrashingDb
let app: TestApp
let marketplace: Awaited<ReturnType<typeof createMarketplace>>
beforeAll(async () => {
  app = await openTestApp({ wrapDb: (db) => (crashingDb = createCrashingDb(db)).db })
  marketplace = await createMarketplace(app)
  // The first call signs in. It is made here, before crashes are simulated, because it must not be one that crashes.
  await app.call(getProfile, {}, POINT_MANAGEMENT_CALLER)
})
/** The run that began last. fast-check does not wait for the end of a run that exceeds the time limit. */
let lastRun: Promise<void> = Promise.resolve()
const rememberLastRun =
  <Value>(run: (value: Value) => Promise<void>) =>
  (value: Value) =>
    (lastRun = run(value))
// Waits for the last run: otherwise the rest of it would get the planned crashes of the next test.
afterEach(() => lastRun.catch(() => undefined), 240_000)
afterAll(() => app.close())

const indexArbitrary = fc.nat(7)
const pointsArbitrary = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 4_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: -900, max: 0 }) },
)
const withdrawalPointsArbitrary = fc.integer({ min: 900, max: 3_000 })
const eventArbitrary = fc.constantFrom('confirm', 'succeed', 'reject', 'reject', 'refundPoints')
const onceIn = (times: number) => fc.nat(times - 1).map((chance) => chance === 0)
const hasReasonArbitrary = onceIn(5).map((isMissing) => !isMissing)
const listArbitraryOf = <Item>(item: fc.Arbitrary<Item>, maxLength: number) =>
  fc.array(item, { maxLength, size: 'max' })
const kindArbitraryOf = <Name extends Operation['kind']>(name: Name) => fc.constant(name)
/** The points of a coupon or a purchase: mostly few, so that stores run out of them. */
const tradedPointsArbitrary = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 700 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: POINT_MAX }) },
)
/** A call with another number is refused before its transaction begins, where a planned crash would not happen. */
const boughtPointsArbitrary = tradedPointsArbitrary.filter((point) => point > 0)
/** Selects most often a use whose outcome is open. */
const useArbitrary = fc.nat(3)
const percentArbitrary = fc.oneof(fc.integer({ min: 0, max: PERCENT_MAX }), fc.constantFrom(0, 33, PERCENT_MAX))
const tradeOperationArbitrary: fc.Arbitrary<TradeOperation> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('configure' as const),
      reward: percentArbitrary,
      fee: percentArbitrary,
      referrerReward: fc.constantFrom(0, 300),
      entererReward: fc.constantFrom(0, 100),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('purchase' as const),
      store: indexArbitrary,
      point: boughtPointsArbitrary,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('offer' as const),
      store: indexArbitrary,
      point: tradedPointsArbitrary,
      isOneTime: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('hold' as const), member: indexArbitrary, coupon: indexArbitrary }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('start' as const), member: indexArbitrary, coupon: indexArbitrary }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('scanUse' as const), nth: useArbitrary }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('completeUse' as const), nth: useArbitrary }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('rejectUse' as const), nth: useArbitrary, isByStore: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('enterCode' as const), member: indexArbitrary, owner: indexArbitrary }),
  },
)
const operationArbitrary: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: kindArbitraryOf('buy'), store: indexArbitrary, points: pointsArbitrary }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kindArbitraryOf('scan'),
      store: indexArbitrary,
      member: indexArbitrary,
      points: pointsArbitrary,
      fee: fc.nat(50),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: kindArbitraryOf('refer'), member: indexArbitrary, points: pointsArbitrary }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: kindArbitraryOf('unbalanced'), member: indexArbitrary, points: pointsArbitrary }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kindArbitraryOf('reverse'), nth: indexArbitrary }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: kindArbitraryOf('request'),
      member: indexArbitrary,
      point: withdrawalPointsArbitrary,
      isByMember: fc.boolean(),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: kindArbitraryOf('decide'),
      nth: indexArbitrary,
      event: eventArbitrary,
      hasStaleVersion: onceIn(10),
      hasReason: hasReasonArbitrary,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kindArbitraryOf('again'), nth: indexArbitrary }) },
  {
    weight: 40,
    arbitrary: fc.record({ kind: kindArbitraryOf('trade'), trade: tradeOperationArbitrary }),
  },
)
const crashArbitrary: fc.Arbitrary<CrashPoint | undefined> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 15 }) },
  { weight: 1, arbitrary: fc.constantFrom<CrashPoint>('commit', 'answer') },
)

it('after sequential operations, some of which crash before they complete, the ledger equals the model and breaks no invariant', async () => {
  await fc.assert(
    fc.asyncProperty(
      listArbitraryOf(fc.tuple(operationArbitrary, crashArbitrary), 60),
      rememberLastRun(async (steps) => {
        const scenario = await openScenario({ app, marketplace, crashingDb })
        for (const [operation, crash] of steps) await scenario.perform(operation, crash)
        await scenario.expectAsModelled()
        expect(await findBrokenInvariants(app.db)).toEqual({})
      }),
    ),
    { numRuns: 20, ...PROPERTY_OPTIONS },
  )
}, 240_000)

it('after concurrent operations, some of which crash before they complete, no invariant is broken, and each key has one response', async () => {
  const withdrawalRequestArbitrary = fc.record({
    member: fc.nat(1),
    point: withdrawalPointsArbitrary,
    key: fc.nat(3),
    crash: crashArbitrary,
  })
  const decisionArbitrary = fc.record({
    nth: indexArbitrary,
    event: eventArbitrary,
    key: fc.nat(3),
    crash: crashArbitrary,
  })
  const roundsArbitrary = listArbitraryOf(
    fc.tuple(listArbitraryOf(withdrawalRequestArbitrary, 4), listArbitraryOf(decisionArbitrary, 8)),
    6,
  )
  let roundNumber = 0
  await fc.assert(
    fc.asyncProperty(
      roundsArbitrary,
      rememberLastRun(async (rounds) => {
        const { withdrawalFixtures } = marketplace
        const userIds = [
          await withdrawalFixtures.addMemberWithBankAccount(6_000),
          await withdrawalFixtures.addMemberWithBankAccount(3_000),
        ]
        for (const [requests, decisions] of rounds) {
          roundNumber += 1
          const idempotencyOptionsOf = (parts: unknown[]) => ({
            headers: { 'Idempotency-Key': JSON.stringify([roundNumber, ...parts]) },
          })
          const knownWithdrawals = await app.db
            .select()
            .from(withdrawal)
            .where(eq(withdrawal.memberId, userIds[0] ?? 0))
          crashingDb.plannedCrashes.splice(0)
          const crashes = [...requests, ...decisions].map((one) => one.crash)
          crashingDb.plannedCrashes.push(...crashes)
          const calls = [
            ...requests.map(({ member, point: points, key: keyNumber }) => {
              const parts = [member, points, keyNumber]
              return {
                parts,
                response: withdrawalFixtures.request(userIds[member] ?? 0, points, idempotencyOptionsOf(parts)),
              }
            }),
            ...decisions.flatMap(({ nth, event: name, key: keyNumber }) => {
              const knownWithdrawal = knownWithdrawals[nth % knownWithdrawals.length]
              if (knownWithdrawal === undefined) return []
              const parts = [knownWithdrawal.id, name, keyNumber]
              const options = { reason: '同時です。', ...idempotencyOptionsOf(parts) }
              return [
                {
                  parts,
                  response: withdrawalFixtures.send(knownWithdrawal.id, name, knownWithdrawal.version, options),
                },
              ]
            }),
          ]
          const responses = await Promise.all(calls.map(({ response }) => response))
          const statuses = responses.map(({ status }) => status)
          expect(statuses.filter((status) => ![200, 409, 422, 500].includes(status))).toEqual([])
          const plannedCrashCount = crashes.filter((one) => one !== undefined).length
          expect(statuses.filter((status) => status === 500).length).toBeLessThanOrEqual(plannedCrashCount)
          const responseBodiesByKey = responses.flatMap(({ status, body }, index) =>
            status === 200 ? [[JSON.stringify(calls[index]?.parts), JSON.stringify(body)] as const] : [],
          )
          expect(new Set(responseBodiesByKey.map(String)).size).toBe(new Map(responseBodiesByKey).size)
        }
        crashingDb.plannedCrashes.splice(0)
        expect(await findBrokenInvariants(app.db)).toEqual({})
      }),
    ),
    { numRuns: 25, ...PROPERTY_OPTIONS },
  )
}, 240_000)

it('after concurrent uses of coupons, some of which crash before they complete, no invariant is broken', async () => {
  const callArbitrary = fc.record({
    event: fc.constantFrom('start', 'scan', 'scan', 'complete', 'complete', 'reject'),
    nth: indexArbitrary,
    key: fc.nat(2),
    crash: crashArbitrary,
  })
  let roundNumber = 0
  await fc.assert(
    fc.asyncProperty(
      listArbitraryOf(listArbitraryOf(callArbitrary, 8), 8),
      rememberLastRun(async (rounds) => {
        const { addMember, addOfferedCoupon, addStore, addStoreAccount, call, complete, reject, scan } = marketplace
        const account = await addStoreAccount()
        const storeId = await addStore(account, 250)
        const couponIds = [await addOfferedCoupon(storeId, ONE_TIME_COUPON), await addOfferedCoupon(storeId)]
        const visitors = [await addMember(), await addMember()]
        for (const visitor of visitors) for (const id of couponIds) await marketplace.startUse(visitor, id)
        for (const calls of rounds) {
          roundNumber += 1
          const uses = await app.db.select().from(couponUse).where(inArray(couponUse.couponId, couponIds))
          crashingDb.plannedCrashes.splice(0)
          crashingDb.plannedCrashes.push(...calls.map(({ crash }) => crash))
          const responses = await Promise.all(
            calls.map(({ event, nth, key }): Promise<CallResponse<unknown>> => {
              const { id = 0, memberId, couponId = 0 } = uses[nth % uses.length] ?? {}
              const visitor = visitors.find((each) => each.id === memberId) ?? account
              const headers = { 'Idempotency-Key': JSON.stringify([roundNumber, event, id, key]) }
              if (event === 'start') return call(useCoupon, { params: { id: couponId } }, visitor, headers)
              if (event === 'reject') return reject(visitor, id, headers)
              return event === 'scan' ? scan(account, id, headers) : complete(account, id, headers)
            }),
          )
          expect(responses.filter(({ status }) => ![200, 409, 500].includes(status))).toEqual([])
          const plannedCrashCount = calls.filter(({ crash }) => crash !== undefined).length
          expect(responses.filter(({ status }) => status === 500).length).toBeLessThanOrEqual(plannedCrashCount)
        }
        crashingDb.plannedCrashes.splice(0)
        expect(await findBrokenInvariants(app.db)).toEqual({})
      }),
    ),
    { numRuns: 10, ...PROPERTY_OPTIONS },
  )
}, 240_000)
