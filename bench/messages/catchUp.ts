import pg from 'pg'
import { setTimeout as wait } from 'node:timers/promises'
import { MESSAGES_PER_CALL_MAX } from '../../contract/limits.ts'
import type { Product } from './product.ts'

/** The messages of a busy conversation in a second: as many as a member may send in a minute. */
const MESSAGES_PER_SECOND = 0.5
/** How long a console was not connected, in seconds. */
const OUTAGES = { '1 s': 1, '30 s': 30, '5 min': 300 }

/** What a console is answered when it joins a conversation. */
interface Joined {
  lastSeq: number
  messages: { seq: number }[]
  hasGap: boolean
}

/**
 * Counts what a console asks for after an outage: it joins its open conversation again, reads the list of conversations,
 * and reads all that it has missed of the open one. The messages of the outage are there at once.
 */
export async function measureCatchUp(databaseUrl: string, product: Product): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const rows = []
  for (const [index, [outage, seconds]] of Object.entries(OUTAGES).entries()) {
    const missedCount = Math.max(1, seconds * MESSAGES_PER_SECOND)
    const requestCount = await countRequests(product, index, (conversationId) =>
      insertMessages(client, conversationId, missedCount - 1),
    )
    rows.push({ 'not connected for': outage, 'messages missed': String(missedCount), requests: String(requestCount) })
  }
  await client.end()
  return rows
}

/** Lets a console miss messages of the conversation of a sender, and counts its requests when it is back. */
async function countRequests(
  product: Product,
  sender: number,
  insertMissed: (conversationId: number) => Promise<void>,
): Promise<number> {
  const conversationId = product.conversationIdOf(sender)
  const before = await product.openStaffSocket()
  const { cursor } = await before.authenticate()
  const known = (await before.socket.emitWithAck('CLIENT_JOIN_CONVERSATION', { conversationId })) as Joined
  before.socket.close()
  await insertMissed(conversationId)
  await product.send(sender, '復旧後の確認です。')
  // The process has been told of the last message.
  await wait(1_000)

  const after = await product.openStaffSocket()
  const { changed } = await after.authenticate(cursor)
  let requestCount = 1
  const { lastSeq } = known
  const joined = (await after.socket.emitWithAck('CLIENT_JOIN_CONVERSATION', { conversationId, lastSeq })) as Joined
  if (changed === null || changed.includes('conversation')) {
    requestCount += 1
    await product.call('/chat/conversations?tab=waiting')
  }
  const end = joined.messages[0]?.seq ?? joined.lastSeq + 1
  for (let last = lastSeq; joined.hasGap && last < end - 1;) {
    requestCount += 1
    const path = `/chat/${conversationId}/messages?after=${last}&limit=${MESSAGES_PER_CALL_MAX}`
    const { items } = await product.call<{ items: { seq: number }[] }>(path)
    last = items.at(-1)?.seq ?? end
  }
  after.socket.close()
  return requestCount
}

/** Inserts messages of the system, of which there is no limit. */
async function insertMessages(client: pg.Client, conversationId: number, count: number): Promise<void> {
  await client.query(
    `with numbered as (
      update conversation set last_seq = last_seq + $2::int where id = $1 returning type, last_seq - $2::int as first_seq
    )
    insert into message (conversation_id, seq, conversation_type, type, text, created_at)
    select $1, first_seq + number, type, 1, 'お知らせ ' || number, now()
    from numbered cross join generate_series(1, $2::int) as number`,
    [conversationId, count],
  )
}
