import { sql } from 'drizzle-orm'
import { PointTransactionType, UserRole } from '../../../contract/enumerations.ts'
import { userLifecycle } from '../../../machines/lifecycles/account.ts'
import { couponPaymentLifecycle } from '../../../machines/lifecycles/coupon.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import type { Db } from '../../db/database.ts'
import { FEE_PERCENT } from '../points.ts'
import { insertMovements } from './insertMovements.ts'
import { randomBoolean, randomInteger, randomFraction, pickNumber } from './sqlRandom.ts'
import type { IdRange } from './members.ts'

/** The share of scans that are made by the most active tenth of the members. */
const SCANS_BY_REGULARS_SHARE = 0.75
/** The status code of open stores, the only ones for which trade is added. */
export const ACCEPTED_CODE = storeLifecycle.codes.accepted

/**
 * Adds purchases of points by the open stores with these ids, and about `scansPerStore` scans of their coupons. On its
 * first day, each store buys enough points for all of its scans.
 * @param round distinguishes repeated calls for the same stores
 */
export async function addTrade(
  db: Db,
  { first, last }: IdRange,
  scansPerStore: number,
  round: number,
  now: Date,
): Promise<void> {
  const nowTimestamp = sql`${now.toISOString()}::timestamptz`
  const seed = sql`(store.id * 64::bigint + ${round}::int)`
  const rowSeed = sql`row_seed`
  const randomTradeTime = sql`(since + (${nowTimestamp} - since) * ${randomFraction(rowSeed, 3)})::timestamptz(3)`
  await db.execute(sql`drop table if exists pg_temp.trading`)
  await db.execute(sql`
    create temp table trading on commit drop as
      select store.id, store.creator_id, store.creator_name, offer.id as coupon_id, offer.point,
        offer.point * ${FEE_PERCENT}::int / 100 as fee,
        greatest(store.created_at + interval '7 days', offer.display_from) as opened,
        (${randomInteger(seed, 1)} % ${2 * scansPerStore + 1}::int)::int as visits, 1 + (${randomInteger(seed, 2)} % 3)::int as buys
      from store
      join lateral (
        select id, point, display_from from coupon
        where store_id = store.id and status = ${couponPaymentLifecycle.codes.effective} and point >= 10
        order by display_from, id limit 1
      ) as offer on true
      where store.id between ${first} and ${last} and store.status = ${ACCEPTED_CODE}
        and greatest(store.created_at + interval '7 days', offer.display_from) < ${nowTimestamp}`)
  await db.execute(sql`analyze trading`)
  await insertMovements(
    db,
    sql`
      with visit as materialized (
        select trading.*, row_seed, case when ${randomBoolean(rowSeed, 1, SCANS_BY_REGULARS_SHARE)}
          then 3 + 10 * floor(members / 10 * ${randomFraction(rowSeed, 2)})::int
          else 1 + floor(members * ${randomFraction(rowSeed, 2)})::int end as member_id
        from trading, (select coalesce(max(id), 0) as members from member) as club,
          lateral (
            select (trading.id * 65536::bigint + nth) * 64 + ${round}::int as row_seed
            from generate_series(1, visits) as nth
          ) as one
      )
      select ${PointTransactionType.SCAN_COUPON}::text as type, 'coupon' as cause_record, coupon_id as cause_id,
        ${UserRole.MEMBER}::smallint as actor_role, member_id as actor_id, full_name as actor_name, ${randomTradeTime} as at,
        null::int as reverses_id, 'store' as kind, id as owner, -(point + fee) as amount,
        'member' as kind2, member_id as owner2, point as amount2, 'fee' as purpose
      from (
        select visit.*, member.full_name, greatest(opened, member.created_at) as since
        from visit join member on member.id = member_id and member.status = ${userLifecycle.codes.active}
      ) as scanned
      union all
      select ${PointTransactionType.BUY_POINT}::text, 'purchase', null, ${UserRole.STORE}::smallint,
        creator_id, creator_name,
        case nth when 1 then opened else ${randomTradeTime} end, null, 'store', id,
        case nth when 1 then 5000 * (1 + visits * (point + fee) / 5000)
          else ${pickNumber([5_000, 10_000, 10_000, 20_000, 30_000], rowSeed, 4)} end,
        null, null, null, 'issue'
      from (
        select trading.*, opened as since, nth, (trading.id * 65536::bigint + 32768 + nth) * 64 + ${round}::int as row_seed
        from trading, lateral generate_series(1, buys) as nth
      ) as bought`,
  )
}
