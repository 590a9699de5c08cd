import { and, type AnyColumn, eq, gte, lte, lt, type SQL, sql } from 'drizzle-orm'
import type { CodeOf, PointTransactionType } from '../../../contract/enumerations.ts'
import { BUSINESS_TIME_ZONE } from '../../../contract/limits.ts'
import { type OwnerFields, readableOwner } from './readable.ts'
import { account, entry, pointDay } from './tables.ts'
import { member } from '../user/table.ts'
import { store } from '../store/table.ts'
import { matches } from '../../resources/search.ts'

/** Whose entries a list shows. */
export type Owners = 'member' | 'store'

/** The filters of the lists of points and of their summaries. `from` and `to` are days of Japan, both included. */
export interface PointFilters {
  type?: CodeOf<typeof PointTransactionType> | undefined
  from?: string | undefined
  to?: string | undefined
  ownerId?: number | undefined
  q?: string | undefined
  /** What of the owners the caller may find by. */
  fields: OwnerFields
}

export const ownersOf = { member, store } as const

/** What `point_day` holds of the filters, which name nobody. */
export function daysOf(kind: Owners, { type, from, to }: PointFilters): SQL | undefined {
  return and(
    eq(pointDay.accountKind, kind),
    type === undefined ? undefined : eq(pointDay.type, type),
    from === undefined ? undefined : gte(pointDay.day, from),
    to === undefined ? undefined : lte(pointDay.day, to),
  )
}

/** The entries of the type and in the time that the filters name. */
export function entriesOf({ type, from, to }: PointFilters): SQL | undefined {
  return and(
    type === undefined ? undefined : eq(entry.type, type),
    from === undefined ? undefined : gte(entry.at, startOf(from)),
    to === undefined ? undefined : lt(entry.at, endOf(to)),
  )
}

/** Whom the filters name, for entries that are joined with their owners ({@link ownersJoined}); undefined for nobody. */
export function personOf(kind: Owners, { ownerId, q, fields }: PointFilters): SQL | undefined {
  const found = matches(ownersOf[kind], q, readableOwner(kind, fields))
  const named = and(ownerId === undefined ? undefined : eq(account.ownerId, ownerId), found)
  return named && and(eq(account.kind, kind), named)
}

/** What joins the entries with their accounts and with whom these belong to. */
export function ownersJoined(kind: Owners): SQL {
  const owner = ownersOf[kind]
  const ofAccount = sql`inner join ${account} on ${account.id} = ${entry.accountId}`
  return sql`${ofAccount} inner join ${owner} on ${owner.id} = ${account.ownerId}`
}

const ZONE = sql.raw(`'${BUSINESS_TIME_ZONE}'`)

/** The day of Japan that a moment lies in. */
export function dayOf(moment: AnyColumn): SQL {
  return sql`(${moment} at time zone ${ZONE})::date`
}

/** The first moment of a day of Japan. */
export function startOf(day: string): SQL {
  return sql`(${day}::date::timestamp at time zone ${ZONE})`
}

/** The first moment after a day of Japan. */
export function endOf(day: string): SQL {
  return sql`((${day}::date + 1)::timestamp at time zone ${ZONE})`
}
