import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PointTransactionType, UserRole } from '../../../contract/enumerations.ts'
import { nextState, staffEvents } from '../../../machines/lifecycle.ts'
import { withdrawalLifecycle, type WithdrawalState } from '../../../machines/lifecycles/withdrawal.ts'
import { errorCodeOf } from '../../db/databaseError.ts'
import { postMovement } from '../point/ledger.ts'
import { withdrawal } from './table.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'
import { createWithdrawalFixtures } from './testing.ts'

const { codes } = withdrawalLifecycle
const states = Object.keys(codes) as WithdrawalState[]
const isFinal = (state: WithdrawalState) =>
  staffEvents(withdrawalLifecycle).every((event) => nextState(withdrawalLifecycle, codes[state], event) === undefined)
let app: TestApp
let withdrawalFixtures: Awaited<ReturnType<typeof createWithdrawalFixtures>>
beforeAll(async () => {
  app = await openTestApp()
  withdrawalFixtures = await createWithdrawalFixtures(app)
})
afterAll(() => app.close())

async function refusalCodeOf(refusedCall: Promise<unknown>): Promise<string | undefined> {
  return refusedCall.then(() => 'it was not refused', errorCodeOf)
}

test.each(states.filter(isFinal))(
  'the database refuses to change the status of a withdrawal that is %s',
  async (state) => {
    const { id } = await withdrawalFixtures.addWithdrawal(state)
    for (const other of states.filter((each) => each !== state)) {
      const change = app.db.update(withdrawal).set({ status: codes[other] }).where(eq(withdrawal.id, id))
      expect([other, await refusalCodeOf(Promise.resolve(change))]).toEqual([other, '23001'])
    }
  },
)

test('a refund to another member is refused', async () => {
  const { id } = await withdrawalFixtures.addWithdrawal('paid')
  const strangerId = await withdrawalFixtures.addMemberWithBankAccount(10)
  const refund = app.db.transaction((transaction) =>
    postMovement(transaction, {
      type: PointTransactionType.REFUND_WITHDRAW,
      cause: { record: 'withdrawal', id },
      actor: { role: UserRole.ADMIN, id: 1, name: '管理者' },
      at: app.time.now,
      entries: [
        { accountRef: { kind: 'member', ownerId: strangerId }, amount: 1_000 },
        { accountRef: { kind: 'platform', purpose: 'payout' }, amount: -1_000 },
      ],
    }),
  )
  expect(await refusalCodeOf(refund)).toBe('23514')
})
