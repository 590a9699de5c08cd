import { PointTransactionType, UserRole } from '../../../contract/enumerations.ts'
import { requestWithdrawal, type Withdrawal, withdrawalEndpoints } from '../../../contract/withdrawal.ts'
import type { WithdrawalEvent, WithdrawalState } from '../../../machines/lifecycles/withdrawal.ts'
import type { Db } from '../../db/database.ts'
import { postMovement, type AccountRef } from '../point/ledger.ts'
import type { member } from '../user/table.ts'
import type { CallOptions, TestApp } from '../../testing/testApp.ts'
import { type BANK_ACCOUNT, createMemberFixtures } from '../user/testing.ts'

/** The person as whom the tests call: a staff member who decides withdrawals. */
export const POINT_MANAGEMENT_CALLER = { as: 'POINT_MANAGEMENT' } as const

/** The events that bring a withdrawal to each state. */
const EVENTS_TO_STATE: Record<WithdrawalState, WithdrawalEvent[]> = {
  requested: [],
  transferring: ['confirm'],
  paid: ['confirm', 'succeed'],
  rejected: ['reject'],
}

/** Returns functions that insert members with points and a bank account, and request and decide withdrawals. */
export async function createWithdrawalFixtures(app: TestApp) {
  const memberFixtures = await createMemberFixtures(app.db)

  async function addMemberWithBankAccount(
    points: number,
    values: Partial<typeof member.$inferInsert> = {},
    bankAccount: Partial<typeof BANK_ACCOUNT> = {},
  ): Promise<number> {
    const id = await memberFixtures.addUser(values)
    await memberFixtures.addBankAccount(id, bankAccount)
    if (points > 0) await app.db.transaction((transaction) => givePoints(transaction, id, points, app.time.now))
    return id
  }

  function request(userId: number, point: number, options: CallOptions = {}) {
    return app.call(requestWithdrawal, { body: { userId, point } }, { ...POINT_MANAGEMENT_CALLER, ...options })
  }

  function send(id: number, event: string, version: number, options: CallOptions & { reason?: string } = {}) {
    const { reason, ...rest } = options
    const body = { event, version, ...(reason === undefined ? {} : { reason }) }
    return app.call(withdrawalEndpoints.transition, { params: { id }, body }, { ...POINT_MANAGEMENT_CALLER, ...rest })
  }

  /** Adds a member with 3,000 points and a withdrawal of 1,000 of them in the given state. */
  async function addWithdrawal(state: WithdrawalState = 'requested'): Promise<Withdrawal> {
    let { status, body } = await request(await addMemberWithBankAccount(3_000), 1_000)
    for (const event of EVENTS_TO_STATE[state]) {
      ;({ status, body } = await send(body.data.id, event, body.data.version, { reason: '口座名義が違います。' }))
    }
    if (status !== 200) throw new Error(`the withdrawal did not reach ${state}: ${status}`)
    return body.data
  }

  return { ...memberFixtures, addMemberWithBankAccount, request, send, addWithdrawal }
}

/** Gives a member points, as for a referral. */
export function givePoints(db: Db, memberId: number, points: number, at: Date): Promise<number> {
  const memberAccount: AccountRef = { kind: 'member', ownerId: memberId }
  return postMovement(db, {
    type: PointTransactionType.REFERRAL,
    cause: { record: 'member', id: memberId },
    actor: { role: UserRole.MEMBER, id: memberId, name: '佐藤 結衣' },
    at,
    entries: [
      { accountRef: memberAccount, amount: points },
      { accountRef: { kind: 'platform', purpose: 'issue' }, amount: -points },
    ],
  })
}
