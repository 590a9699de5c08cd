import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'

/** What holds of the ledger and of the withdrawals whatever happens. Each query finds what breaks it. */
const INVARIANTS = {
  'the entries of a movement sum to zero': `
    select movement.id from movement left join entry on entry.movement_id = movement.id
    group by movement.id having coalesce(sum(amount), 1) <> 0`,
  'all entries sum to zero': `select sum(amount) from entry having sum(amount) <> 0`,
  'no member and no store owes points': `
    select account_id, sum(amount) from entry where account_kind <> 'platform'
    group by account_id having sum(amount) < 0`,
  'the balance that is kept is the sum of the entries': `
    select account.id, balance, coalesce(sum(amount), 0) as entries
    from account left join entry on entry.account_id = account.id where kind <> 'platform'
    group by account.id having balance is distinct from coalesce(sum(amount), 0)`,
  'a day holds what its entries say': `
    with said as (
      select account_kind, type, (at at time zone 'Asia/Tokyo')::date as day, count(*),
        coalesce(sum(amount) filter (where amount > 0), 0) as plus,
        coalesce(-sum(amount) filter (where amount < 0), 0) as minus
      from entry where account_kind <> 'platform' group by 1, 2, 3
    )
    select account_kind, type, day from said full join point_day as kept using (account_kind, type, day)
    where (said.count, said.plus, said.minus) is distinct from (kept.count, kept.plus, kept.minus)`,
  'a withdrawal has taken its points once, from its member': `
    select withdrawal.id from withdrawal
    left join movement on cause_record = 'withdrawal' and cause_id = withdrawal.id and movement.type = 'WITHDRAW'
    left join entry on entry.movement_id = movement.id and account_kind <> 'platform'
    left join account on account.id = entry.account_id
    group by withdrawal.id having count(distinct movement.id) <> 1 or sum(amount) is distinct from -point
      or bool_or((account.kind, account.owner_id) is distinct from ('member', withdrawal.member_id))`,
  'a withdrawal has given its points back once where it is rejected, to its member, and never otherwise': `
    select withdrawal.id from withdrawal
    left join movement on cause_record = 'withdrawal' and cause_id = withdrawal.id and movement.type = 'REFUND_WITHDRAW'
    left join entry on entry.movement_id = movement.id and account_kind <> 'platform'
    left join account on account.id = entry.account_id
    group by withdrawal.id having case status
      when 0 then count(distinct movement.id) <> 1 or sum(amount) is distinct from point
        or bool_or((account.kind, account.owner_id) is distinct from ('member', withdrawal.member_id))
      else count(movement.id) <> 0 end`,
  'what is caused by a withdrawal has that withdrawal': `
    select movement.id from movement left join withdrawal on withdrawal.id = cause_id
    where cause_record = 'withdrawal' and (withdrawal.id is null or type not in ('WITHDRAW', 'REFUND_WITHDRAW'))`,
  'a withdrawal has at most one end': `
    select record_id from audit_log where record = 'withdrawal' and to_state in ('paid', 'rejected')
    group by record_id having count(*) > 1`,
  'a withdrawal stands where its last transition says, and every transition counted its version up': `
    select withdrawal.id from withdrawal
    join lateral (
      select count(*) as lines, (array_agg(to_state order by id desc))[1] as last, bool_or(event = 'create') as whole
      from audit_log where record = 'withdrawal' and record_id = withdrawal.id and to_state is not null
    ) as told on whole
    where version <> lines or last <> (array['rejected', 'requested', 'transferring', 'paid'])[status + 1]`,
}

export type Invariant = keyof typeof INVARIANTS

/**
 * Looks for what breaks an invariant, by plain SQL over the whole database, while nobody writes. Answers the rows that
 * do, by invariant; none where all is well.
 */
export async function brokenInvariants(db: Db): Promise<Partial<Record<Invariant, unknown[]>>> {
  const broken: Partial<Record<Invariant, unknown[]>> = {}
  for (const [name, query] of Object.entries(INVARIANTS)) {
    const { rows } = (await db.execute(sql.raw(query))) as { rows: unknown[] }
    if (rows.length > 0) broken[name as Invariant] = rows
  }
  return broken
}
