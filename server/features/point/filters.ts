import { and, type AnyColumn, eq, gte, lte, lt, type SQL, sql } from 'drizzle-orm'
import type { CodeOf, PointTransactionType } from '../../../contract/enumerations.ts'
import { BUSINESS_TIME_ZONE } from '../../../contract/limits.ts'
import { type SearchedOwnerFields, permittedOwnerText } from './permittedOwnerText.ts'
import { account, entry, pointDay } from './tables.ts'
import { member } from '../user/table.ts'
import { store } from '../store/table.ts'
import { searchCondition } from '../../resources/search.ts'

/** The kind of owners whose entries a list shows. */
export type OwnerKind = 'member' | 'store'

/** The filters of the lists of points and of their summaries. `from` and `to` are days in Japan, both included. */
export interface PointFilters {
  type?: CodeOf<typeof PointTransactionType> | undefined
  from?: string | undefined
  to?: string | undefined
  ownerId?: number | undefined
  q?: string | undefined
  /** The fields of the owners that the caller may search. */
  fields: SearchedOwnerFields
}

export const ownerTables = { member, store } as const

/** Returns the condition on `point_day` for filters without an owner. */
export function pointDayCondition(kind: OwnerKind, { type, from, to }: PointFilters): SQL | undefined {
  return and(
    eq(pointDay.accountKind, kind),
    type === undefined ? undefined : eq(pointDay.type, type),
    from === undefined ? undefined : gte(pointDay.day, from),
    to === undefined ? undefined : lte(pointDay.day, to),
  )
}

/** Returns the condition on point entries for the type and the days of the filters. */
export function entryCondition({ type, from, to }: PointFilters): SQL | undefined {
  return and(
    type === undefined ? undefined : eq(entry.type, type),
    from === undefined ? undefined : gte(entry.at, startOfDay(from)),
    to === undefined ? undefined : lt(entry.at, startOfNextDay(to)),
  )
}

/**
 * Returns the condition on the owners of point entries, which must be joined by {@link ownerJoin}; undefined if the
 * filters have no owner and no search.
 */
export function ownerCondition(kind: OwnerKind, { ownerId, q, fields }: PointFilters): SQL | undefined {
  const matchesQuery = searchCondition(ownerTables[kind], q, permittedOwnerText(kind, fields))
  const condition = and(ownerId === undefined ? undefined : eq(account.ownerId, ownerId), matchesQuery)
  return condition && and(eq(account.kind, kind), condition)
}

/** Returns the join of the point entries with their accounts and owners. */
export function ownerJoin(kind: OwnerKind): SQL {
  const owner = ownerTables[kind]
  const accountJoin = sql`inner join ${account} on ${account.id} = ${entry.accountId}`
  return sql`${accountJoin} inner join ${owner} on ${owner.id} = ${account.ownerId}`
}

const TIME_ZONE = sql.raw(`'${BUSINESS_TIME_ZONE}'`)

/** Returns the day in Japan of a time. */
export function dayInJapan(instant: AnyColumn): SQL {
  return sql`(${instant} at time zone ${TIME_ZONE})::date`
}

/** Returns the start of a day in Japan. */
export function startOfDay(day: string): SQL {
  return sql`(${day}::date::timestamp at time zone ${TIME_ZONE})`
}

/** Returns the start of the following day in Japan. */
export function startOfNextDay(day: string): SQL {
  return sql`((${day}::date + 1)::timestamp at time zone ${TIME_ZONE})`
}
