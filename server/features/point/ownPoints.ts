import { inArray } from 'drizzle-orm'
import type { AppPointEntry, AppPoints } from '../../../contract/appApi/point.ts'
import type { PointEntry } from '../../../contract/point.ts'
import type { Db } from '../../db/database.ts'
import { member, shownMemberName } from '../user/table.ts'
import { readAccountEntries } from './accountEntries.ts'
import type { OwnerKind } from './filters.ts'
import { readBalance } from './ledger.ts'
import { entry } from './tables.ts'

/** Reads the balance of a member or a store, and one page of the movements, as their owner sees them. */
export async function readOwnPoints(
  db: Db,
  kind: OwnerKind,
  ownerId: number,
  query: { page: number; limit: number },
): Promise<AppPoints> {
  const { items, ...page } = await readAccountEntries(db, kind, ownerId, query, entry.amount)
  const memberIds = items.flatMap(({ counterpart }) => (counterpart?.record === 'user' ? [counterpart.id] : []))
  const names = await readShownNames(db, memberIds)
  return {
    balance: await readBalance(db, kind, ownerId),
    items: items.map((item) => toAppEntry(item, names)),
    ...page,
  }
}

/** Returns an entry without what members and stores must not learn: which staff member has acted, and full names. */
function toAppEntry(
  { id, type, point, counterpart, coupon, balanceAfter, at }: PointEntry,
  memberNames: ReadonlyMap<number, string>,
): AppPointEntry {
  const other =
    counterpart?.record === 'store'
      ? ({ kind: 'store', id: counterpart.id, name: counterpart.name } as const)
      : counterpart?.record === 'user'
        ? ({ kind: 'member', id: counterpart.id, name: memberNames.get(counterpart.id) ?? '' } as const)
        : null
  return {
    id,
    type,
    point,
    counterpart: other,
    coupon: coupon && { id: coupon.id, title: coupon.title },
    balanceAfter,
    at,
  }
}

/** Reads the names by which members are shown to others: the nickname, else the full name. */
async function readShownNames(db: Db, ids: number[]): Promise<Map<number, string>> {
  const rows = await db.select({ id: member.id, name: shownMemberName }).from(member).where(inArray(member.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
