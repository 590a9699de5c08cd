import { sql } from 'drizzle-orm'
import type { Db } from '../../server/db/database.ts'

/** The name of the environment variable that says how many messages the benchmark server adds to a conversation. */
export const LONG_CONVERSATION_ENV_VARIABLE = 'BENCH_ADDED_MESSAGES'

/**
 * Adds this many messages to the conversation with a member that waits the longest: of both sides, of different lengths,
 * one every few minutes until now.
 */
export async function lengthenConversation(db: Db, count: number): Promise<void> {
  await db.execute(sql`
    with longest as (
      select id, last_seq, member_id from conversation where type = 1 and state = 'waiting'
      order by waiting_since, id limit 1
    ), added as (
      insert into message
        (conversation_id, seq, conversation_type, sender_role, sender_id, client_id, type, text, created_at)
      select id, last_seq + n, 1, case when n % 3 = 0 then 1 else 3 end, case when n % 3 = 0 then 1 else member_id end,
        gen_random_uuid(), 1, n || repeat('番の商品について教えてください。', 1 + n % 11),
        now() - (${count} - n) * interval '7 minutes'
      from longest, generate_series(1, ${count}::integer) n
    )
    update conversation set last_seq = conversation.last_seq + ${count}, last_at = now(), last_type = 1, last_text = 'x',
      last_sender_role = 3, version = version + 1
    from longest where conversation.id = longest.id`)
}
