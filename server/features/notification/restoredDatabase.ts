import { isNotNull, sql } from 'drizzle-orm'
import { takeAdvisoryLock } from '../../db/advisoryLock.ts'
import type { Db } from '../../db/database.ts'
import { notificationEvent, notificationMark, personalNotification } from './tables.ts'

/**
 * Moves the numbers of transactions below those of this PostgreSQL, if they come from another one: a dump that is
 * restored into a new cluster has numbers that the new one reaches only later, so what happens until then would count as
 * read. What is unread stays so.
 */
export async function adoptRestoredNotifications(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, 'adoptRestoredNotifications')
    const { rows } = (await tx.execute(sql`
      select (numbers.last - pg_snapshot_xmax(pg_current_snapshot())::text::bigint)::text as excess
      from (select greatest(
        (select max(transaction_id) + 1 from ${notificationEvent}),
        (select max(greatest(transaction_id, ended_transaction_id)) from ${notificationMark}),
        (select max(transaction_id) + 1 from ${personalNotification})
      ) as last) as numbers where numbers.last > pg_snapshot_xmax(pg_current_snapshot())::text::bigint`)) as {
      rows: { excess: string }[]
    }
    const [found] = rows
    if (found === undefined) return
    for (const table of [notificationEvent, notificationMark, personalNotification])
      await tx.update(table).set({ transactionId: sql`transaction_id - ${found.excess}::bigint` })
    await tx
      .update(notificationMark)
      .set({ endedTransactionId: sql`ended_transaction_id - ${found.excess}::bigint` })
      .where(isNotNull(notificationMark.endedTransactionId))
  })
}
