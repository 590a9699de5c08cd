import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { UserRole } from '../../../contract/enumerations.ts'
import type { MovementFields, PointEntry } from '../../../contract/point.ts'
import { couponUsageLifecycle } from '../../../machines/lifecycles/couponUse.ts'
import type { Db } from '../../db/database.ts'
import { sortByIds } from '../../resources/page.ts'
import { coupon, couponUse } from '../store/partTables.ts'
import { store } from '../store/table.ts'
import { member } from '../user/table.ts'
import { readBalancesAfter } from './balances.ts'
import { account, entry, movement } from './tables.ts'

type Counterpart = MovementFields['counterpart']

/** The kind of record of the person who caused a movement, by the person's role. */
const RECORD_KIND_BY_ROLE = {
  [UserRole.ADMIN]: 'staff',
  [UserRole.MEMBER]: 'user',
  [UserRole.STORE]: 'storeAccount',
} as const

/** Reads the entries with these ids, of members' and stores' accounts, for a list, in the order of the ids. */
export async function readEntries(db: Db, ids: number[]): Promise<PointEntry[]> {
  if (ids.length === 0) return []
  const rows = await selectEntries(db, ids)
  const counterparts = await readCounterparts(db, ids)
  const balances = await readBalancesAfter(db, ids)
  const items = rows.map(({ causeRecord, causeId, actorRole, actorId, actorName, accountKind, at, ...row }) => {
    const balanceAfter = balances.get(row.id)
    if (balanceAfter === undefined) throw new Error(`no balance after entry ${row.id}`)
    const isByOwner = accountKind === 'member' && actorRole === UserRole.MEMBER && actorId === row.ownerId
    const actor = isByOwner ? null : { record: RECORD_KIND_BY_ROLE[actorRole], id: actorId, name: actorName }
    return {
      ...row,
      counterpart: counterparts.get(row.id) ?? actor,
      cause: causeId === null ? null : { record: causeRecord, id: causeId },
      balanceAfter,
      at: at.toISOString(),
    }
  })
  return sortByIds(ids, items)
}

function selectEntries(db: Db, ids: number[]) {
  return db
    .select({
      id: entry.id,
      type: entry.type,
      point: entry.amount,
      accountKind: entry.accountKind,
      ownerId: account.ownerId,
      ownerName: sql<string>`coalesce(${member.fullName}, ${store.name})`,
      causeRecord: movement.causeRecord,
      causeId: movement.causeId,
      actorRole: movement.actorRole,
      actorId: movement.actorId,
      actorName: movement.actorName,
      coupon: { id: coupon.id, title: coupon.title, storeId: coupon.storeId },
      at: entry.at,
    })
    .from(entry)
    .innerJoin(movement, eq(movement.id, entry.movementId))
    .innerJoin(account, eq(account.id, entry.accountId))
    .leftJoin(member, and(eq(account.kind, 'member'), eq(member.id, account.ownerId)))
    .leftJoin(store, and(eq(account.kind, 'store'), eq(store.id, account.ownerId)))
    .leftJoin(couponUse, and(eq(movement.causeRecord, couponUsageLifecycle.record), eq(couponUse.id, movement.causeId)))
    .leftJoin(
      coupon,
      or(eq(coupon.id, couponUse.couponId), and(eq(movement.causeRecord, 'coupon'), eq(coupon.id, movement.causeId))),
    )
    .where(inArray(entry.id, ids))
}

/**
 * Reads the counterpart of each of these entries, by the id of the entry: the other member or store whose account the
 * same movement has changed. A movement has at most two accounts that are not the platform's.
 */
async function readCounterparts(db: Db, ids: number[]): Promise<Map<number, Counterpart>> {
  const otherEntry = alias(entry, 'other_entry')
  const rows = await db
    .select({
      entryId: entry.id,
      kind: account.kind,
      id: account.ownerId,
      memberName: member.fullName,
      storeName: store.name,
    })
    .from(entry)
    .innerJoin(otherEntry, and(eq(otherEntry.movementId, entry.movementId), ne(otherEntry.accountId, entry.accountId)))
    .innerJoin(account, eq(account.id, otherEntry.accountId))
    .leftJoin(member, and(eq(account.kind, 'member'), eq(member.id, account.ownerId)))
    .leftJoin(store, and(eq(account.kind, 'store'), eq(store.id, account.ownerId)))
    .where(and(inArray(entry.id, ids), or(eq(account.kind, 'member'), eq(account.kind, 'store'))))
  return new Map(
    rows.map((row) => [
      row.entryId,
      { record: row.kind === 'store' ? 'store' : 'user', id: row.id, name: row.storeName ?? row.memberName ?? '' },
    ]),
  )
}
