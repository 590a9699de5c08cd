import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { estimateShare, type IdSet, isIn, readIdSet } from '../../db/idSet.ts'
import { readableOwner } from './readable.ts'
import { account, entry, pointDay } from './tables.ts'
import { matches } from '../../resources/search.ts'
import { whileUnchanged } from '../../db/unchanged.ts'
import {
  dayOf,
  daysOf,
  entriesOf,
  type Owners,
  ownersJoined,
  ownersOf,
  personOf,
  type PointFilters,
} from './filters.ts'

/** From such a part of all members, or of all stores, on their entries are quicker found among all in a row. */
const MANY = 0.08

/** What the entries of a filter come to on one day of Japan. `minus` is what was lost, as a positive number. */
export interface Day {
  day: string
  count: number
  plus: number
  minus: number
}

/** The entries of a filter, to be read along the order of time: what each day has of them, and which they are. */
export interface Stretch {
  /** Each day that has entries, in the order of time. */
  days: Day[]
  entries: SQL | undefined
}

/** Undefined where the filter names so few people that their entries are quicker gathered. */
export async function readStretch(db: Db, kind: Owners, filters: PointFilters): Promise<Stretch | undefined> {
  const { type, from, to, q, ownerId, fields } = filters
  const entries = and(eq(entry.accountKind, kind), entriesOf(filters))
  if (!personOf(kind, filters)) return { days: await readKeptDays(db, daysOf(kind, filters)), entries }
  if (ownerId !== undefined) return undefined
  return whileUnchanged(db, JSON.stringify(['stretch', kind, fields, q, type, from, to]), async () => {
    const accounts = await readAccounts(db, kind, filters)
    if (!accounts) return undefined
    const theirs = and(entries, isIn(accounts, entry.accountId))
    return { days: await sumByDay(db, sql`${entry}`, theirs), entries: theirs }
  })
}

/** The accounts of all whom a search finds, where these are many. */
async function readAccounts(db: Db, kind: Owners, { q, fields }: PointFilters): Promise<IdSet | undefined> {
  const found = matches(ownersOf[kind], q, readableOwner(kind, fields))
  if (!found) return undefined
  return whileUnchanged(db, JSON.stringify(['accounts', kind, fields, q]), async () => {
    if ((await estimateShare(db, ownersOf[kind], found)) < MANY) return undefined
    const owners = await readIdSet(db, ownersOf[kind], found)
    return readIdSet(db, account, sql`${eq(account.kind, kind)} and ${isIn(owners, account.ownerId)}`)
  })
}

/** Each day that has entries of the people whom the filters name, in the order of time. */
export async function gatherDays(db: Db, kind: Owners, filters: PointFilters): Promise<Day[]> {
  return sumByDay(db, sql`${entry} ${ownersJoined(kind)}`, and(entriesOf(filters), personOf(kind, filters)))
}

function readKeptDays(db: Db, kept: SQL | undefined): Promise<Day[]> {
  return db
    .select({
      day: pointDay.day,
      count: sql`sum(${pointDay.count})`.mapWith(Number),
      plus: sql`sum(${pointDay.plus})`.mapWith(Number),
      minus: sql`sum(${pointDay.minus})`.mapWith(Number),
    })
    .from(pointDay)
    .where(kept)
    .groupBy(pointDay.day)
    .orderBy(asc(pointDay.day))
}

function sumByDay(db: Db, from: SQL, where: SQL | undefined): Promise<Day[]> {
  // Grouped by the day itself: its text would be made for each entry.
  const day = dayOf(entry.at)
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
