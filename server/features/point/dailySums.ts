import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { estimateShare, type IdSet, isIn, readIdSet } from '../../db/idSet.ts'
import { permittedOwnerText } from './permittedOwnerText.ts'
import { account, entry, pointDay } from './tables.ts'
import { searchCondition } from '../../resources/search.ts'
import { cacheWhileUnchanged } from '../../db/cacheWhileUnchanged.ts'
import {
  dayInJapan,
  pointDayCondition,
  entryCondition,
  type OwnerKind,
  ownerJoin,
  ownerTables,
  ownerCondition,
  type PointFilters,
} from './filters.ts'

/** If a search finds at least this share of all owners, scanning the entries in order of time is the faster way. */
const FOUND_OWNERS_SHARE_MIN = 0.08

/** The sums of the filtered point entries on one day in Japan. `minus` is the sum of losses as a positive number. */
export interface DaySums {
  day: string
  count: number
  plus: number
  minus: number
}

/**
 * What is needed to read filtered point entries in order of time: their sums by day, and the condition that selects
 * them.
 */
export interface FilteredDaySums {
  /** The days that have entries, in order of time. */
  days: DaySums[]
  /** Selects the filtered entries. */
  entriesCondition: SQL | undefined
}

/**
 * Reads the daily sums of the filtered entries. Returns undefined if the filter selects so few owners that it is faster
 * to find the entries of these owners first and then sort these entries by time.
 */
export async function readFilteredDaySums(
  db: Db,
  kind: OwnerKind,
  filters: PointFilters,
): Promise<FilteredDaySums | undefined> {
  const { type, from, to, q, ownerId, fields } = filters
  const entriesCondition = and(eq(entry.accountKind, kind), entryCondition(filters))
  if (!ownerCondition(kind, filters))
    return { days: await readStoredDaySums(db, pointDayCondition(kind, filters)), entriesCondition }
  if (ownerId !== undefined) return undefined
  return cacheWhileUnchanged(db, JSON.stringify(['entriesByDay', kind, fields, q, type, from, to]), async () => {
    const accountIds = await readFoundAccountIds(db, kind, filters)
    if (!accountIds) return undefined
    const ownerEntriesCondition = and(entriesCondition, isIn(accountIds, entry.accountId))
    return { days: await sumByDay(db, sql`${entry}`, ownerEntriesCondition), entriesCondition: ownerEntriesCondition }
  })
}

/** Reads the ids of the accounts of all owners that the search finds; undefined if they are few. */
async function readFoundAccountIds(db: Db, kind: OwnerKind, { q, fields }: PointFilters): Promise<IdSet | undefined> {
  const isFoundOwner = searchCondition(ownerTables[kind], q, permittedOwnerText(kind, fields))
  if (!isFoundOwner) return undefined
  return cacheWhileUnchanged(db, JSON.stringify(['accounts', kind, fields, q]), async () => {
    if ((await estimateShare(db, ownerTables[kind], isFoundOwner)) < FOUND_OWNERS_SHARE_MIN) return undefined
    const ownerIds = await readIdSet(db, ownerTables[kind], isFoundOwner)
    return readIdSet(db, account, sql`${eq(account.kind, kind)} and ${isIn(ownerIds, account.ownerId)}`)
  })
}

/** Sums up, by day, the entries of the owners that the filters select. Does not use the stored sums. */
export async function sumOwnerEntriesByDay(db: Db, kind: OwnerKind, filters: PointFilters): Promise<DaySums[]> {
  return sumByDay(db, sql`${entry} ${ownerJoin(kind)}`, and(entryCondition(filters), ownerCondition(kind, filters)))
}

function readStoredDaySums(db: Db, condition: SQL | undefined): Promise<DaySums[]> {
  return db
    .select({
      day: pointDay.day,
      count: sql`sum(${pointDay.count})`.mapWith(Number),
      plus: sql`sum(${pointDay.plus})`.mapWith(Number),
      minus: sql`sum(${pointDay.minus})`.mapWith(Number),
    })
    .from(pointDay)
    .where(condition)
    .groupBy(pointDay.day)
    .orderBy(asc(pointDay.day))
}

function sumByDay(db: Db, from: SQL, where: SQL | undefined): Promise<DaySums[]> {
  // Grouped by the date, because its text would be computed for each entry.
  const day = dayInJapan(entry.at)
  return db
    .select({
      day: sql<string>`${day}::text`,
      count: sql`count(*)`.mapWith(Number),
      plus: sql`coalesce(sum(${entry.amount}) filter (where ${entry.amount} > 0), 0)`.mapWith(Number),
      minus: sql`coalesce(-sum(${entry.amount}) filter (where ${entry.amount} < 0), 0)`.mapWith(Number),
    })
    .from(from)
    .where(where)
    .groupBy(day)
    .orderBy(day)
}
