import { eq, inArray } from 'drizzle-orm'
import type { OwnWithdrawal, OwnWithdrawalRequester } from '../../../contract/appApi/withdrawal.ts'
import type { Page } from '../../../contract/endpoint.ts'
import type { WithdrawalRequester } from '../../../contract/withdrawal.ts'
import type { Db } from '../../db/database.ts'
import { inactiveFailure, invalid, notFound } from '../../http/failure.ts'
import { readPage, sortByIds } from '../../resources/page.ts'
import type { RequestRefusals } from './requestWithdrawal.ts'
import { toResponse } from './resource.ts'
import { withdrawal } from './table.ts'

/** How a request of a member for their own points is refused. */
export const REFUSALS_FOR_MEMBER: RequestRefusals = {
  memberFailure: (refusal) =>
    refusal === 'noBankAccount' ? invalid({ point: 'withdrawal.own.noBankAccount' }) : inactiveFailure(),
  balanceChangedKey: 'withdrawal.own.balanceChanged',
  shownRequesterOf: toOwnRequester,
}

/** Returns what a member sees of what decides whether they can request a withdrawal. */
export function toOwnRequester({ balance, minimum, bankAccount }: WithdrawalRequester): OwnWithdrawalRequester {
  return { balance, minimum, bankAccount }
}

/** Reads one page of the withdrawals of a member, newest first. */
export async function listOwnWithdrawals(
  db: Db,
  memberId: number,
  { page, limit }: { page: number; limit: number },
): Promise<Page<OwnWithdrawal>> {
  const selection = {
    table: withdrawal,
    sortKey: withdrawal.createdAt,
    isDescending: true,
    indexedWhere: eq(withdrawal.memberId, memberId),
    unindexedWhere: undefined,
  }
  const { ids, total } = await readPage(db, selection, page, limit)
  return { items: sortByIds(ids, await readOwnWithdrawals(db, ids)), total, page, limit }
}

/** Reads a withdrawal as its member sees it. Throws 404 if it does not exist. */
export async function readOwnWithdrawal(db: Db, id: number): Promise<OwnWithdrawal> {
  const [found] = await readOwnWithdrawals(db, [id])
  if (found === undefined) throw notFound()
  return found
}

async function readOwnWithdrawals(db: Db, ids: number[]): Promise<OwnWithdrawal[]> {
  const rows = await db.select().from(withdrawal).where(inArray(withdrawal.id, ids))
  return rows.map((row) => {
    const { userId: _userId, userName: _userName, version: _version, ...shown } = toResponse(row, false)
    return shown
  })
}
