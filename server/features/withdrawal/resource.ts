import { and, eq, inArray } from 'drizzle-orm'
import { NotificationKind, PointTransactionType } from '../../../contract/enumerations.ts'
import { withdrawalRecordKind } from '../../../contract/kinds/withdrawal.ts'
import type { Withdrawal } from '../../../contract/withdrawal.ts'
import { withdrawalLifecycle } from '../../../machines/lifecycles/withdrawal.ts'
import type { Db } from '../../db/database.ts'
import { notFound } from '../../http/failure.ts'
import { actorOf } from '../../http/actor.ts'
import type { Context, OperationContext } from '../../http/handler.ts'
import { auditOnce } from '../../resources/audit.ts'
import { defineResource } from '../../resources/resource.ts'
import { searchCondition } from '../../resources/search.ts'
import { createStuckCondition } from '../../resources/timeLimits.ts'
import { notify } from '../notification/notify.ts'
import { postMovement, type MovementInput, reverseMovement } from '../point/ledger.ts'
import { movement } from '../point/tables.ts'
import { withdrawalCsvColumns } from './csvColumns.ts'
import { toBankAccountResponse, isBankAccountUnmasked } from './bankAccountMasking.ts'
import { permittedWithdrawalText } from './permittedText.ts'
import { withdrawal } from './table.ts'

export const withdrawalResource = defineResource({
  kind: withdrawalRecordKind,
  lifecycle: withdrawalLifecycle,
  table: withdrawal,
  sortColumns: { createdAt: withdrawal.createdAt, point: withdrawal.point, id: withdrawal.id },
  filterConditions: {
    userId: (id) => eq(withdrawal.memberId, id),
    stuck: createStuckCondition(withdrawal, withdrawalLifecycle),
  },
  searchCondition: (q, groups) => searchCondition(withdrawal, q, permittedWithdrawalText(groups)),
  csvColumns: withdrawalCsvColumns,
  async readRows({ db }, ids) {
    const rows = await db.select().from(withdrawal).where(inArray(withdrawal.id, ids))
    return rows.map((row) => toResponse(row, false))
  },
  read: readMasked,
  readForDetailPage,
  afterEntering: {
    requested: (context, id) => notify(context, NotificationKind.REQUEST_WITHDRAW, { withdrawalId: id }),
    transferring: (context, id) => notifyMember(context, id, NotificationKind.REQUEST_WITHDRAW_CONFIRM),
    rejected: (context, id) => notifyMember(context, id, NotificationKind.REQUEST_WITHDRAW_REJECTED),
    paid: (context, id) => notifyMember(context, id, NotificationKind.REQUEST_WITHDRAW_SUCCESS),
  },
  effects: { reservePoints, refundPoints },
})

type MemberKind =
  | typeof NotificationKind.REQUEST_WITHDRAW_CONFIRM
  | typeof NotificationKind.REQUEST_WITHDRAW_REJECTED
  | typeof NotificationKind.REQUEST_WITHDRAW_SUCCESS

/** Notifies the member of what has become of the withdrawal. */
async function notifyMember(context: OperationContext, id: number, kind: MemberKind): Promise<void> {
  const { memberId, point } = await readRow(context.db, id)
  await notify(context, kind, { withdrawalId: id, memberId, points: point })
}

type Row = typeof withdrawal.$inferSelect

/**
 * Reads a withdrawal for its detail page. If the caller may read the unmasked account, the view is audited in the same
 * transaction, at most once a day for each staff member and withdrawal. Throws 404 if the withdrawal does not exist.
 */
function readForDetailPage(context: Context, id: number): Promise<Withdrawal> {
  const isUnmasked = isBankAccountUnmasked(context.caller().permissions, 'detail')
  if (!isUnmasked) return readMasked(context, id)
  return context.db.transaction(async (db) => {
    const row = await readRow(db, id)
    await auditOnce({ ...context, db }, { record: withdrawalLifecycle.record, recordId: id, event: 'viewBankAccount' })
    return toResponse(row, isUnmasked)
  })
}

async function readMasked({ db }: OperationContext, id: number): Promise<Withdrawal> {
  return toResponse(await readRow(db, id), false)
}

/** Returns the response for a withdrawal, its account masked unless `isUnmasked`. */
export function toResponse(row: Row, isUnmasked: boolean): Withdrawal {
  return {
    id: row.id,
    userId: row.memberId,
    userName: row.memberName,
    point: row.point,
    bankName: row.bankName,
    branchName: row.branchName,
    accountType: row.accountType,
    ...toBankAccountResponse(row, isUnmasked),
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

/** Moves the points from the member's account to the platform's payout account. */
async function reservePoints(context: OperationContext, id: number): Promise<void> {
  const { memberId, point } = await readRow(context.db, id)
  await postMovement(context.db, {
    ...createMovementInput(context, id, PointTransactionType.WITHDRAW),
    entries: [
      { accountRef: { kind: 'member', ownerId: memberId }, amount: -point },
      { accountRef: { kind: 'platform', purpose: 'payout' }, amount: point },
    ],
  })
  context.pointsChanged({ owner: 'user', id: memberId })
}

/** Returns the points to the member. The database refuses a second refund. */
async function refundPoints(context: OperationContext, id: number): Promise<void> {
  const { memberId } = await readRow(context.db, id)
  const [withdrawalMovement] = await context.db
    .select({ id: movement.id })
    .from(movement)
    .where(
      and(
        eq(movement.causeRecord, withdrawalLifecycle.record),
        eq(movement.causeId, id),
        eq(movement.type, PointTransactionType.WITHDRAW),
      ),
    )
  if (!withdrawalMovement) throw new Error(`withdrawal ${id} has taken no points`)
  await reverseMovement(
    context.db,
    withdrawalMovement.id,
    createMovementInput(context, id, PointTransactionType.REFUND_WITHDRAW),
  )
  context.pointsChanged({ owner: 'user', id: memberId })
}

function createMovementInput(
  context: OperationContext,
  id: number,
  type: MovementInput['type'],
): Omit<MovementInput, 'entries'> {
  return {
    type,
    cause: { record: withdrawalLifecycle.record, id },
    actor: actorOf(context),
    at: context.clock(),
  }
}
