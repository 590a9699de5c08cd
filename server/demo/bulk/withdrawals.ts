import { type SQL, sql } from 'drizzle-orm'
import { PointTransactionType, UserRole } from '../../../contract/enumerations.ts'
import { userLifecycle } from '../../../machines/lifecycles/account.ts'
import { withdrawalLifecycle } from '../../../machines/lifecycles/withdrawal.ts'
import type { Db } from '../../db/database.ts'
import type { DemoActor } from '../history.ts'
import { FULL_WIDTH_KANA, HALF_WIDTH_KANA } from '../halfWidthKana.ts'
import { BANK_ACCOUNT_TYPES, BANKS, BANK_BRANCHES } from '../words/people.ts'
import { WITHDRAWAL_REJECTION_REASONS, WITHDRAWAL_RETURN_REASONS } from '../words/reasonsAndMessages.ts'
import { insertMovements } from './insertMovements.ts'
import { randomTimeAfter, randomBoolean, randomDigits, randomFraction, pickText, pickNumber } from './sqlRandom.ts'
import type { IdRange } from './members.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const { requested, transferring, paid, rejected } = withdrawalLifecycle.codes
/**
 * The possible amounts of withdrawals. Each member is assigned one amount, and withdraws each time they have gained
 * that many points.
 */
const WITHDRAWAL_AMOUNTS = [1_000, 1_000, 1_000, 1_200, 1_500, 2_000, 3_000]

/**
 * Returns a query for the withdrawals that could be made by those active members with these ids who have made none yet:
 * one each time the points that a member has gained reach a multiple of the member's amount, so never more than the
 * balance.
 */
function possibleWithdrawalsQuery(first: number, last: number): SQL {
  return sql`
    select member_id, entry_id, at, ((sum / goal - before / goal) * goal)::int as point
    from (
      select *, sum - amount as before, ${pickNumber(WITHDRAWAL_AMOUNTS, sql`member_id::bigint`, 3)} as goal
      from (
        select owner_id as member_id, entry.id as entry_id, entry.amount, entry.at,
          sum(entry.amount) over (partition by account.id order by entry.at, entry.id) as sum
        from account join entry on entry.account_id = account.id
        where account.kind = 'member' and owner_id between ${first} and ${last}
          and exists (select from member where id = owner_id and status = ${userLifecycle.codes.active})
          and not exists (select from withdrawal where member_id = owner_id)
      ) as gained
    ) as gathered
    where amount > 0 and sum / goal > before / goal`
}

/** Returns how many withdrawals the members with ids up to `lastMemberId` could make. */
export async function countPossibleWithdrawals(db: Db, lastMemberId: number): Promise<number> {
  const result = await db.execute(
    sql`select count(*)::int as count from (${possibleWithdrawalsQuery(1, lastMemberId)}) as possible`,
  )
  return (result as { rows: { count: number }[] }).rows[0]?.count ?? 0
}

/**
 * Adds withdrawals of the active members with these ids who have none yet. Withdrawals older than a week are paid or
 * rejected.
 * @param maxCount the maximum number of withdrawals
 * @returns the number of added withdrawals
 */
export async function addWithdrawals(
  db: Db,
  { first, last }: IdRange,
  maxCount: number,
  actor: DemoActor,
  now: Date,
): Promise<number> {
  const nowTimestamp = sql`${now.toISOString()}::timestamptz`
  const memberSeed = sql`member_id::bigint`
  const seed = sql`entry_id::bigint`
  const limitToNow = (at: ReturnType<typeof randomTimeAfter>) => sql`least(${nowTimestamp}, ${at})::timestamptz(3)`
  await db.execute(sql`drop table if exists pg_temp.asked`)
  await db.execute(sql`
    create temp table asked on commit drop as
      select decided.*,
        ((select coalesce(max(id), 0) from withdrawal) + row_number() over (order by created_at, entry_id))::int as id,
        status in (${paid}, ${transferring}) or (status = ${rejected} and ${randomBoolean(seed, 4, 0.3)}) as is_confirmed,
        ${limitToNow(randomTimeAfter(sql`created_at`, seed, 5, HOUR_MS, 3 * DAY_MS))} as confirmed_at,
        ${limitToNow(randomTimeAfter(sql`created_at`, seed, 6, 3 * DAY_MS, 6 * DAY_MS))} as ended_at
      from (
        select wish.*, case
          when created_at > ${nowTimestamp} - interval '4 days' then ${requested}::int
          when created_at > ${nowTimestamp} - interval '7 days' then ${transferring}::int
          when ${randomBoolean(seed, 1, 0.85)} then ${paid}::int else ${rejected}::int end as status
        from (
          select member_id, entry_id, point,
            (at + least(interval '2 days', ${nowTimestamp} - at) * ${randomFraction(seed, 2)})::timestamptz(3) as created_at
          from (${possibleWithdrawalsQuery(first, last)}) as possible
          order by entry_id limit ${maxCount}
        ) as wish
      ) as decided`)
  await db.execute(sql`analyze asked`)
  await db.execute(sql`
    insert into bank_account (member_id, bank_name, branch_name, account_type, account_number, holder)
      select member_id, ${pickText(BANKS, memberSeed, 10)}, ${pickText(BANK_BRANCHES, memberSeed, 11)}, ${pickText(BANK_ACCOUNT_TYPES, memberSeed, 12)},
        ${randomDigits(memberSeed, 13, 7)}, case when ${randomBoolean(memberSeed, 14, 0.7)}
          then translate(normalize(full_name_kana, NFD), ${FULL_WIDTH_KANA}, ${HALF_WIDTH_KANA})
          else replace(full_name_kana, ' ', '　') end
      from (select distinct member_id from asked) as requester join member on member.id = member_id
      order by member_id
      on conflict (member_id) do nothing`)
  const lastEventAt = sql`case asked.status when ${requested} then asked.created_at
    when ${transferring} then confirmed_at else ended_at end`
  await db.execute(sql`
    insert into withdrawal (id, member_id, member_name, member_name_kana, member_phone, point, bank_name, branch_name,
      account_type, account_number, holder, status, status_reason, version, created_at, updated_at, state_since)
      select asked.id, asked.member_id, full_name, full_name_kana, phone, point, bank_name, branch_name,
        account_type, account_number, holder, asked.status,
        case when asked.status <> ${rejected} then null when is_confirmed then ${pickText(WITHDRAWAL_RETURN_REASONS, seed, 7)}
          else ${pickText(WITHDRAWAL_REJECTION_REASONS, seed, 7)} end,
        1 + is_confirmed::int + (asked.status in (${paid}, ${rejected}))::int, asked.created_at,
        ${lastEventAt}, ${lastEventAt}
      from asked
      join member on member.id = asked.member_id
      join bank_account on bank_account.member_id = asked.member_id
      order by asked.id`)
  const actorColumns = sql`${actor.id}::int, ${actor.name}::text`
  await db.execute(sql`
    insert into audit_log (record, record_id, event, from_state, to_state, staff_id, actor, reason, at)
      select ${withdrawalLifecycle.record}::text, line.* from (
        select id, 'create', null, 'requested', null::int, member_name, null, created_at
          from withdrawal where id in (select id from asked)
        union all select id, 'confirm', 'requested', 'transferring', ${actorColumns}, null, confirmed_at from asked where is_confirmed
        union all select id, 'succeed', 'transferring', 'paid', ${actorColumns}, null, ended_at from asked where status = ${paid}
        union all select asked.id, 'reject', case when is_confirmed then 'transferring' else 'requested' end, 'rejected', ${actorColumns},
          status_reason, ended_at
          from asked join withdrawal using (id) where asked.status = ${rejected}
      ) as line (id, event, from_state, to_state, staff_id, actor, reason, at)
      order by at`)
  const causeColumns = sql`${withdrawalLifecycle.record}::text as cause_record, asked.id as cause_id`
  const noSecondEntryColumns = sql`null::text as kind2, null::int as owner2, null::int as amount2, 'payout' as purpose`
  await insertMovements(
    db,
    sql`select ${PointTransactionType.WITHDRAW}::text as type, ${causeColumns}, ${UserRole.MEMBER}::smallint as actor_role,
        asked.member_id as actor_id, full_name as actor_name, asked.created_at as at, null::int as reverses_id,
        'member' as kind, asked.member_id as owner, -asked.point as amount, ${noSecondEntryColumns}
      from asked join member on member.id = asked.member_id`,
  )
  await insertMovements(
    db,
    sql`select ${PointTransactionType.REFUND_WITHDRAW}::text as type, ${causeColumns},
        ${UserRole.ADMIN}::smallint as actor_role, ${actor.id}::int as actor_id, ${actor.name}::text as actor_name, ended_at as at, taken.id as reverses_id,
        'member' as kind, member_id as owner, point as amount, ${noSecondEntryColumns}
      from asked
      join movement as taken on taken.cause_record = ${withdrawalLifecycle.record} and taken.cause_id = asked.id
        and taken.type = ${PointTransactionType.WITHDRAW}
      where asked.status = ${rejected}`,
  )
  const result = await db.execute(sql`select count(*)::int as count from asked`)
  return (result as { rows: { count: number }[] }).rows[0]?.count ?? 0
}
