import fc from 'fast-check'
import { getProfile } from '../../../contract/auth.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findBrokenInvariants } from './ledgerInvariants.ts'
import { withdrawal } from '../withdrawal/table.ts'
import { type CrashPoint, createCrashingDb, type CrashingDb } from '../../testing/crashingDb.ts'
import { type Operation, openScenario } from '../../testing/ledgerScenario.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'
import { POINT_MANAGEMENT_CALLER, createWithdrawalFixtures } from '../withdrawal/testing.ts'

/** The test of a property stops after this time, and then passes. If a property fails, its seed is printed. */
const PROPERTY_OPTIONS = { interruptAfterTimeLimit: 40_000, markInterruptAsFailure: false }

let crashingDb: CrashingDb
let app: TestApp
let withdrawalFixtures: Awaited<ReturnType<typeof createWithdrawalFixtures>>
beforeAll(async () => {
  app = await openTestApp({ wrapDb: (db) => (crashingDb = createCrashingDb(db)).db })
  withdrawalFixtures = await createWithdrawalFixtures(app)
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
        const scenario = await openScenario({ app, withdrawalFixtures, crashingDb })
        for (const [operation, crash] of steps) await scenario.perform(operation, crash)
        await scenario.expectAsModelled()
        expect(await findBrokenInvariants(app.db)).toEqual({})
      }),
    ),
    { numRuns: 25, ...PROPERTY_OPTIONS },
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
