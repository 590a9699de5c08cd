import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'

/**
 * Books many movements of points with a few SQL statements.
 * @param movementsQuery a query with one row for each movement: `type`, `cause_record`, `cause_id`, `actor_role`,
 * `actor_id`, `actor_name`, `at`, `reverses_id`; `kind`, `owner` and `amount` of one entry; `kind2`, `owner2` and
 * `amount2` of a second entry or null; and the `purpose` of the platform's account, which balances the movement
 */
export async function insertMovements(db: Db, movementsQuery: SQL): Promise<void> {
  await db.execute(sql`drop table if exists pg_temp.drawn`)
  await db.execute(sql`
    create temp table drawn on commit drop as
      select (select coalesce(max(id), 0) from movement) + row_number() over (order by at) as id, moved.*
      from (${movementsQuery}) as moved`)
  await db.execute(sql`analyze drawn`)
  await db.execute(sql`
    insert into account (kind, owner_id)
      select distinct kind, owner from (
        select kind, owner from drawn union all select kind2, owner2 from drawn where kind2 is not null
      ) as new_entry
      where not exists (select from account where account.kind = new_entry.kind and owner_id = new_entry.owner)
      order by 1, 2`)
  await db.execute(sql`
    insert into account (kind, owner_id, purpose)
      select distinct 'platform', 0, purpose from drawn on conflict do nothing`)
  await db.execute(sql`
    insert into movement (id, type, cause_record, cause_id, actor_role, actor_id, actor_name, at, reverses_id)
      select id, type, cause_record, cause_id, actor_role, actor_id, actor_name, at, reverses_id
      from drawn order by id`)
  await db.execute(sql`
    insert into entry (movement_id, account_id, amount, account_kind, type, at)
      select drawn.id, account.id, new_entry.amount, account.kind, drawn.type, drawn.at
      from drawn cross join lateral (values
        (kind, owner, 'balance', amount), (kind2, owner2, 'balance', amount2),
        ('platform', 0, purpose, -amount - coalesce(amount2, 0))
      ) as new_entry (kind, owner, purpose, amount)
      join account on account.kind = new_entry.kind and account.owner_id = new_entry.owner and account.purpose = new_entry.purpose
      order by drawn.id`)
}
