import { and, eq } from 'drizzle-orm'
import { PointTransactionType, UserRole } from '../../../contract/enumerations.ts'
import type { Withdrawal } from '../../../contract/withdrawal.ts'
import {
  type WithdrawalEffect,
  type WithdrawalEvent,
  withdrawalLifecycle,
  type WithdrawalState,
} from '../../../machines/withdrawal.ts'
import { auditOnce } from '../../resources/audit.ts'
import type { Db } from '../../db/database.ts'
import { notFound } from '../../http/failure.ts'
import type { Context } from '../../http/handler.ts'
import { post, type Posting, reverse } from '../point/ledger.ts'
import type { LivingRecord } from '../../resources/lifecycle.ts'
import { livingRow } from '../../resources/living.ts'
import { movement } from '../point/tables.ts'
import { withdrawal } from './table.ts'
import { accountIn, isAccountWhole } from './account.ts'

/** Withdrawals, as the lifecycle's handler needs them. */
export const withdrawalRecord: LivingRecord<WithdrawalState, WithdrawalEvent, Withdrawal, WithdrawalEffect> = {
  ...livingRow(withdrawal),
  kind: 'withdrawal',
  lifecycle: withdrawalLifecycle,
  effects: { reservePoints, refundPoints },
  read: async (context, id) => answerOf(await readRow(context.db, id), false),
}

type Row = typeof withdrawal.$inferSelect

/**
 * The withdrawal that somebody opened. Where they see the account whole, that is kept in its history, once for each
 * person and day, in the transaction that reads it. Throws 404 where there is none.
 */
export function openWithdrawal(context: Context, id: number): Promise<Withdrawal> {
  const isWhole = isAccountWhole(context.caller().permissions, 'opened')
  if (!isWhole) return withdrawalRecord.read(context, id)
  return context.db.transaction(async (db) => {
    const row = await readRow(db, id)
    await auditOnce({ ...context, db }, { record: withdrawalLifecycle.record, recordId: id, event: 'viewBankAccount' })
    return answerOf(row, isWhole)
  })
}

/** A withdrawal as it is answered, its account whole or masked. */
export function answerOf(row: Row, isWhole: boolean): Withdrawal {
  return {
    id: row.id,
    userId: row.memberId,
    userName: row.memberName,
    point: row.point,
    bankName: row.bankName,
    branchName: row.branchName,
    accountType: row.accountType,
    ...accountIn(row, isWhole),
    status: row.status,
    statusReason: row.statusReason,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

async function readRow(db: Db, id: number): Promise<Row> {
  const [row] = await db.select().from(withdrawal).where(eq(withdrawal.id, id))
  if (!row) throw notFound()
  return row
}

/** Takes the points from the member's account: they wait for the bank. */
async function reservePoints(context: Context, id: number): Promise<void> {
  const { memberId, point } = await readRow(context.db, id)
  await post(context.db, {
    ...causeOf(context, id, PointTransactionType.WITHDRAW),
    sides: [
      { purse: { kind: 'member', ownerId: memberId }, amount: -point },
      { purse: { kind: 'platform', purpose: 'payout' }, amount: point },
    ],
  })
  context.pointsChanged({ owner: 'user', id: memberId })
}

/** Gives back what was taken. The database refuses to do it twice. */
async function refundPoints(context: Context, id: number): Promise<void> {
  const { memberId } = await readRow(context.db, id)
  const [taken] = await context.db
    .select({ id: movement.id })
    .from(movement)
    .where(
      and(
        eq(movement.causeRecord, withdrawalLifecycle.record),
        eq(movement.causeId, id),
        eq(movement.type, PointTransactionType.WITHDRAW),
      ),
    )
  if (!taken) throw new Error(`withdrawal ${id} has taken no points`)
  await reverse(context.db, taken.id, causeOf(context, id, PointTransactionType.REFUND_WITHDRAW))
  context.pointsChanged({ owner: 'user', id: memberId })
}

function causeOf(context: Context, id: number, type: Posting['type']): Omit<Posting, 'sides'> {
  const { id: staffId, name } = context.caller()
  return {
    type,
    cause: { record: withdrawalLifecycle.record, id },
    actor: { role: UserRole.ADMIN, id: staffId, name },
    at: context.clock(),
  }
}
