import { asc, gte, max, sql } from 'drizzle-orm'
import { ConversationType, MessageType, SenderRole } from '../../../contract/enumerations.ts'
import { userLifecycle } from '../../../machines/lifecycles/account.ts'
import type { Db } from '../../db/database.ts'
import { staff } from '../../db/schema.ts'
import { conversation, message } from '../../features/conversation/tables.ts'
import { advanceIdSequence } from '../insertMany.ts'
import { MEMBER_DIALOGS } from '../words/dialogs.ts'
import { dropIndexes, restoreIndexes } from './indexes.ts'
import { pickText, randomBoolean, randomDigits, randomFraction, randomIntegerBetween } from './sqlRandom.ts'

/** The numbers of rows that the tables should have. A number below the current one has no effect. */
interface ConversationSizes {
  conversations: number
  messages: number
}

/** The number of conversations that one transaction adds. */
const CHUNK_SIZE = 2_000
/** With more new messages than this, it is faster to drop the indexes and create them again. */
const DROP_INDEXES_ABOVE_MESSAGES = 20_000
/** The share of all messages that are in one conversation, as in a desk with a store that writes every day. */
const SHARE_OF_LONGEST = 0.05
/** The age of the oldest conversation. */
const DAYS = 700

const textsBy = (writer: 'guest' | 'host') =>
  MEMBER_DIALOGS.flat().flatMap(({ by, text }) => (by === writer && !text.startsWith('[') ? [text] : []))

/**
 * Adds conversations of members with staff, with the messages that are missing, until there are as many as requested.
 * @param report called with a line for each chunk, and with a warning if there are too few members
 */
export async function fillConversations(
  db: Db,
  sizes: ConversationSizes,
  now: Date,
  report: (line: string) => void,
): Promise<void> {
  const [desk] = await db.select({ id: staff.id }).from(staff).orderBy(asc(staff.id)).limit(1)
  const missingConversations = sizes.conversations - (await db.$count(conversation))
  const missingMessages = Math.max(0, sizes.messages - (await db.$count(message)))
  if (desk === undefined || missingConversations <= 0) return
  if (missingMessages > DROP_INDEXES_ABOVE_MESSAGES) await dropIndexes(db, [message, conversation], [])
  const longest = Math.floor(missingMessages * SHARE_OF_LONGEST)
  const average = Math.max(1, Math.round((missingMessages - longest) / missingConversations))
  for (let added = 0; added < missingConversations;) {
    const count = Math.min(CHUNK_SIZE, missingConversations - added)
    const addedNow = await db.transaction((tx) =>
      addConversations(tx, { count, average, longest: added === 0 ? longest : 0, deskId: desk.id, now }),
    )
    added += addedNow
    report(`conversations +${added} of ${missingConversations}`)
    if (addedNow < count) {
      report('conversations: less than that, because every active member has one')
      break
    }
  }
  await advanceIdSequence(db, conversation)
  await restoreIndexes(db, (name) => report(`index ${name}`))
}

interface Chunk {
  count: number
  /** The average number of messages of a conversation. */
  average: number
  /** The number of messages of the first conversation; 0 for as many as the others have. */
  longest: number
  deskId: number
  now: Date
}

/** Adds conversations to the next members who have none. Returns how many. */
async function addConversations(db: Db, { count, average, longest, deskId, now }: Chunk): Promise<number> {
  const [last] = await db.select({ id: max(conversation.id) }).from(conversation)
  const firstId = (last?.id ?? 0) + 1
  const nowTimestamp = sql`${now.toISOString()}::timestamptz`
  const idSeed = sql`id::bigint`
  await db.execute(sql`
    insert into conversation (id, type, member_id, state, last_at, created_at)
    select id, ${ConversationType.CMS_TO_USER}, member_id, 'answered', at, at
    from (
      select *, ${nowTimestamp} - interval '1 day' * (1 + ${DAYS} * ${randomFraction(idSeed, 1)}) as at
      from (
        select ${firstId}::int - 1 + row_number() over (order by id)::int as id, id as member_id
        from member
        where status = ${userLifecycle.codes.active}
          and not exists (select from conversation where type = ${ConversationType.CMS_TO_USER} and member_id = member.id)
        order by id limit ${count}
      ) as numbered
    ) as timed`)
  const seed = sql`(id::bigint * 1000003 + n)`
  const isByMember = sql`(n % 2 = 1)`
  const messageCount = sql`case when id = ${firstId} and ${longest}::int > 0 then ${longest}::int
    else ${randomIntegerBetween(idSeed, 2, 1, 2 * average - 1)} end`
  const text = (texts: readonly string[]) => sql`(${pickText(texts, seed, 3)} ||
    case when ${randomBoolean(seed, 4, 0.2)} then ' ' || ${randomDigits(seed, 5, 6)} else '' end)`
  await db.execute(sql`
    insert into message (conversation_id, seq, conversation_type, sender_role, sender_id, client_id, type, text, created_at)
    select id, n, ${ConversationType.CMS_TO_USER},
      case when ${isByMember} then ${SenderRole.USER}::int else ${SenderRole.ADMIN}::int end,
      case when ${isByMember} then member_id else ${deskId}::int end,
      md5(id || '.' || n)::uuid, ${MessageType.TEXT},
      case when ${isByMember} then ${text(textsBy('guest'))} else ${text(textsBy('host'))} end,
      date_trunc('milliseconds', created_at + (${nowTimestamp} - created_at) * n / (count + 1))
    from (select id, member_id, created_at, ${messageCount} as count from conversation where id >= ${firstId}) as sized
      cross join lateral generate_series(1, count::int) as n`)
  // As the chart says: the last message of a member waits, unless staff have set the conversation aside.
  await db.execute(sql`
    update conversation set
      last_seq = last.seq, last_at = last.created_at, last_type = last.type, last_text = left(last.text, 140),
      last_sender_role = last.sender_role, member_seen_seq = last.seq,
      state = last.state,
      waiting_since = case last.state when 'waiting' then last.created_at end,
      unread_count = case last.state when 'waiting' then 1 else 0 end
    from (
      select distinct on (conversation_id) *,
        case
          when ${randomBoolean(sql`conversation_id::bigint`, 6, 0.85)} then 'done'
          when sender_role = ${SenderRole.USER} then 'waiting'
          else 'answered'
        end as state
      from message where conversation_id >= ${firstId} order by conversation_id, seq desc
    ) as last
    where last.conversation_id = conversation.id`)
  await db.execute(sql`
    insert into audit_log (record, record_id, event, actor, to_state, at)
    select 'conversation', conversation.id, 'create', full_name, 'answered', conversation.created_at
    from conversation join member on member.id = member_id where conversation.id >= ${firstId}`)
  await db.execute(sql`
    insert into audit_log (record, record_id, event, staff_id, actor, from_state, to_state, at)
    select 'conversation', conversation.id, 'finish', staff.id, coalesce(nickname, full_name),
      case last_sender_role when ${SenderRole.USER} then 'waiting' else 'answered' end, 'done', last_at
    from conversation join staff on staff.id = ${deskId} where conversation.id >= ${firstId} and state = 'done'`)
  return db.$count(conversation, gte(conversation.id, firstId))
}
