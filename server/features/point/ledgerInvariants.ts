import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'

/** The invariants of the ledger, the withdrawals, the uses of coupons and the referrals, each with a query that returns the rows that violate it. */
const INVARIANTS = {
  'the entries of a movement sum to zero': `
    select movement.id from movement left join entry on entry.movement_id = movement.id
    group by movement.id having coalesce(sum(amount), 1) <> 0`,
  'all entries sum to zero': `select sum(amount) from entry having sum(amount) <> 0`,
  'no member or store has a negative balance': `
    select account_id, sum(amount) from entry where account_kind <> 'platform'
    group by account_id having sum(amount) < 0`,
  'a stored balance is the sum of the entries': `
    select account.id, balance, coalesce(sum(amount), 0) as entries
    from account left join entry on entry.account_id = account.id where kind <> 'platform'
    group by account.id having balance is distinct from coalesce(sum(amount), 0)`,
  'a daily sum is the sum of the entries of the day': `
    with summed as (
      select account_kind, type, (at at time zone 'Asia/Tokyo')::date as day, count(*),
        coalesce(sum(amount) filter (where amount > 0), 0) as plus,
        coalesce(-sum(amount) filter (where amount < 0), 0) as minus
      from entry where account_kind <> 'platform' group by 1, 2, 3
    )
    select account_kind, type, day from summed full join point_day as stored using (account_kind, type, day)
    where (summed.count, summed.plus, summed.minus) is distinct from (stored.count, stored.plus, stored.minus)`,
  'a withdrawal has taken its points once, from its member': `
    select withdrawal.id from withdrawal
    left join movement on cause_record = 'withdrawal' and cause_id = withdrawal.id and movement.type = 'WITHDRAW'
    left join entry on entry.movement_id = movement.id and account_kind <> 'platform'
    left join account on account.id = entry.account_id
    group by withdrawal.id having count(distinct movement.id) <> 1 or sum(amount) is distinct from -point
      or bool_or((account.kind, account.owner_id) is distinct from ('member', withdrawal.member_id))`,
  'a rejected withdrawal has given its points back to its member once, any other never': `
    select withdrawal.id from withdrawal
    left join movement on cause_record = 'withdrawal' and cause_id = withdrawal.id and movement.type = 'REFUND_WITHDRAW'
    left join entry on entry.movement_id = movement.id and account_kind <> 'platform'
    left join account on account.id = entry.account_id
    group by withdrawal.id having case status
      when 0 then count(distinct movement.id) <> 1 or sum(amount) is distinct from point
        or bool_or((account.kind, account.owner_id) is distinct from ('member', withdrawal.member_id))
      else count(movement.id) <> 0 end`,
  'a movement caused by a withdrawal refers to an existing withdrawal': `
    select movement.id from movement left join withdrawal on withdrawal.id = cause_id
    where cause_record = 'withdrawal' and (withdrawal.id is null or type not in ('WITHDRAW', 'REFUND_WITHDRAW'))`,
  'a withdrawal has reached at most one final state': `
    select record_id from audit_log where record = 'withdrawal' and to_state in ('paid', 'rejected')
    group by record_id having count(*) > 1`,
  'a withdrawal is in the state of its last transition, and every transition incremented its version': `
    select withdrawal.id from withdrawal
    join lateral (
      select count(*) as lines, (array_agg(to_state order by id desc))[1] as last, bool_or(event = 'create') as whole
      from audit_log where record = 'withdrawal' and record_id = withdrawal.id and to_state is not null
    ) as history on whole
    where version <> lines or last <> (array['rejected', 'requested', 'transferring', 'paid'])[status + 1]`,
  'a completed use of a coupon has moved its points once, from its store to its member and the platform': `
    select coupon_use.id from coupon_use join coupon on coupon.id = coupon_id
    left join movement on cause_record = 'couponUsage' and cause_id = coupon_use.id
    left join entry on entry.movement_id = movement.id
    left join account on account.id = entry.account_id
    where coupon_use.status = 3 and reward_points is not null
    group by coupon_use.id, store_id
    having count(distinct movement.id) <> sign(reward_points + fee_points)
      or coalesce(sum(amount) filter (where kind = 'store' and owner_id = store_id), 0) <> -reward_points - fee_points
      or coalesce(sum(amount) filter (where kind = 'member' and owner_id = coupon_use.member_id), 0) <> reward_points
      or coalesce(sum(amount) filter (where kind = 'platform' and purpose = 'fee'), 0) <> fee_points`,
  'only a completed use has moved points, and no use more than its coupon has for the member and the platform': `
    select movement.id from movement left join coupon_use on coupon_use.id = cause_id
    left join coupon on coupon.id = coupon_id
    where cause_record = 'couponUsage' and (
      coupon_use.status is distinct from 3 or type <> 'SCAN_COUPON' or reverses_id is not null or reward_points > point or fee_points > point)`,
  'a store has the points that it keeps aside for scanned uses': `
    select store_id from coupon_use join coupon on coupon.id = coupon_id
    left join account on kind = 'store' and owner_id = store_id
    where coupon_use.status = 2 and reward_points is not null
    group by store_id, balance having sum(reward_points + fee_points) > coalesce(balance, 0)`,
  'a use of a coupon is in the state of its last line in the history, which begins with its creation': `
    select coupon_use.id from coupon_use
    join lateral (
      select (array_agg(to_state order by id desc))[1] as last, (array_agg(event order by id))[1] as first
      from audit_log where record = 'couponUsage' and record_id = coupon_use.id
    ) as history on last is not null
    where first <> 'create' or last <> (array['rejected', 'waiting', 'scanned', 'completed'])[coupon_use.status + 1]`,
  'a member has one open use of a coupon, and one completed use of a coupon that can be used once, which is then used': `
    select coupon_id, coupon_use.member_id from coupon_use join coupon on coupon.id = coupon_id
    left join coupon_holding using (coupon_id)
    where coupon_holding.member_id = coupon_use.member_id
      and exists (select from audit_log where record = 'couponUsage' and record_id = coupon_use.id)
    group by coupon_id, coupon_use.member_id, use_type, coupon_holding.status
    having count(*) filter (where coupon_use.status in (1, 2)) > 1
      or use_type = 1 and count(*) filter (where coupon_use.status = 3) <> coupon_holding.status - 1
      or use_type = 2 and coupon_holding.status <> 1`,
  'a referral has moved each reward once, to the member who was referred and to the referrer': `
    select movement.id from movement
    left join member on member.id = cause_id
    left join entry on entry.movement_id = movement.id and account_kind <> 'platform'
    left join account on account.id = entry.account_id
    where cause_record = 'referral'
    group by movement.id, member.referrer_id
    having member.referrer_id is null or bool_or(amount <= 0) or count(*) > 2 or count(distinct owner_id) <> count(*)
      or bool_or(kind <> 'member' or owner_id not in (member.referrer_id, cause_id))`,
  'nobody is their own referrer, directly or through others': `
    with recursive ancestor as (
      select id, referrer_id from member where referrer_id is not null
      union
      select ancestor.id, member.referrer_id from ancestor join member on member.id = ancestor.referrer_id
        where member.referrer_id is not null
    )
    select id from ancestor where id = referrer_id`,
}

export type Invariant = keyof typeof INVARIANTS

/**
 * Checks all invariants by SQL over the whole database, while nobody writes. Returns the violating rows of each broken
 * invariant; an empty object if none is broken.
 */
export async function findBrokenInvariants(db: Db): Promise<Partial<Record<Invariant, unknown[]>>> {
  const brokenInvariants: Partial<Record<Invariant, unknown[]>> = {}
  for (const [name, query] of Object.entries(INVARIANTS)) {
    const { rows } = (await db.execute(sql.raw(query))) as { rows: unknown[] }
    if (rows.length > 0) brokenInvariants[name as Invariant] = rows
  }
  return brokenInvariants
}
