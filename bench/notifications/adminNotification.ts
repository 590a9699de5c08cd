import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { MessageType, TargetAudience } from '../../contract/enumerations.ts'
import { adminNotificationRecordKind } from '../../contract/kinds/adminNotification.ts'
import { API_BASE } from '../../contract/limits.ts'
import type { Db } from '../../server/db/database.ts'
import { adminNotification } from '../../server/features/adminNotification/tables.ts'
import { measureAlternately, median, medianRatio } from '../compare.ts'
import { fillDatabase } from '../fillDatabase.ts'
import { createApi } from '../messages/api.ts'
import { percentile } from '../messages/play.ts'
import type { Product } from '../messages/product.ts'
import { addStaff } from './staff.ts'

/** So many that more than 100,000 of them are active. */
const MEMBER_COUNT = 107_000
const MESSAGE_INTERVAL_MS = 50
/** About as long as a sending takes. */
const SECONDS_WITHOUT = 6
/** So many that there are enough messages beside the sendings for their 95th percentile. */
const ROUNDS = 8
const POLL_MS = 250
const SENDING_TIMEOUT_MS = 10 * 60_000
/** The number of a message after all others: whoever has seen it has missed no colleague's. */
const SEEN_ALL = 1_000_000
const WORDS = { title: '年末年始の休業のお知らせ', type: '休業', content: '12月29日から1月3日まで休業します。' }

type Api = ReturnType<typeof createApi>

/** What was measured in one round. */
interface Round {
  /** The times until messages were answered, in ms, sorted. */
  times: number[]
  /** Absent without a sending. */
  sent?: Sent
}

interface Sent {
  recipientCount: number
  /** By the server's clock. */
  seconds: number
}

/** A staff member who writes in a conversation of their own, because each may send one message a second. */
interface Writer {
  token: string
  path: string
}

/**
 * Sends an admin notification to more than 100,000 members, and measures what staff wait for their messages meanwhile,
 * in turns with the same messages without it.
 */
export async function measureAdminNotification(
  databaseUrl: string,
  db: Db,
  product: Product,
): Promise<Record<string, string>[]> {
  await fillDatabase({ DATABASE_URL: databaseUrl }, { users: MEMBER_COUNT })
  const api = createApi(product.server.origin)
  const [author = ''] = await addStaff(db, 'notification', 1)
  const tokens = await addStaff(db, 'conversation', product.senderCount)
  const writers = tokens.map((token, index) => ({
    token,
    path: `${API_BASE}/chat/${product.conversationIdOf(index)}/messages`,
  }))
  const { without = [], beside = [] } = await measureAlternately<Round>(
    {
      without: async () => ({ times: await sendMessages(api, writers, wait(SECONDS_WITHOUT * 1_000)) }),
      beside: async () => {
        const whenSent = sendToMembers(api, author, db)
        return { times: await sendMessages(api, writers, whenSent), sent: await whenSent }
      },
    },
    ROUNDS,
  )
  const sendings = beside.flatMap(({ sent }) => sent ?? [])
  const seconds = sendings.map((sent) => sent.seconds)
  const [timesWithout, timesBeside] = [allTimes(without), allTimes(beside)]
  const ratioAt = (share: number) => (percentile(timesBeside, share) / percentile(timesWithout, share)).toFixed(2)
  const p95OfRounds = (rounds: readonly Round[]) => rounds.map(({ times }) => percentile(times, 0.95))
  return [
    {
      recipients: String(sendings[0]?.recipientCount ?? 0),
      'until sent, median': `${median(seconds).toFixed(1)} s`,
      'until sent, worst': `${Math.max(...seconds).toFixed(1)} s`,
      'messages without': String(timesWithout.length),
      'messages beside': String(timesBeside.length),
      'p50 without': `${percentile(timesWithout, 0.5).toFixed(1)} ms`,
      'p95 without': `${percentile(timesWithout, 0.95).toFixed(1)} ms`,
      'p50 beside / without': ratioAt(0.5),
      'p95 beside / without': ratioAt(0.95),
      'p95, median of rounds': medianRatio(p95OfRounds(beside), p95OfRounds(without)).toFixed(2),
    },
  ]
}

function allTimes(rounds: readonly Round[]): number[] {
  return rounds.flatMap(({ times }) => times).toSorted((one, other) => one - other)
}

/**
 * Sends messages of staff at their interval until the promise settles. Returns the times until they were answered, in ms,
 * sorted: Infinity for a message that was refused.
 */
async function sendMessages(api: Api, writers: readonly Writer[], whenOver: Promise<unknown>): Promise<number[]> {
  const over = new AbortController()
  const end = () => over.abort()
  void whenOver.then(end, end)
  const sends: Promise<number>[] = []
  while (!over.signal.aborted) {
    const writer = writers[sends.length % writers.length]
    if (writer === undefined) throw new Error('nobody writes')
    sends.push(timeMessage(api, writer).catch(() => Infinity))
    await wait(MESSAGE_INTERVAL_MS)
  }
  return (await Promise.all(sends)).toSorted((one, other) => one - other)
}

async function timeMessage({ call }: Api, { token, path }: Writer): Promise<number> {
  const start = performance.now()
  const body = { clientId: randomUUID(), type: MessageType.TEXT, text: '確認いたします。', seenSeq: SEEN_ALL }
  await call(path, { token, body })
  return performance.now() - start
}

/** Sends an admin notification now, and resolves when it is sent. */
async function sendToMembers({ call }: Api, token: string, db: Db): Promise<Sent> {
  const path = `${API_BASE}${adminNotificationRecordKind.path}`
  const body = { ...WORDS, audience: TargetAudience.USER }
  const { id, version } = await call<{ id: number; version: number }>(path, { token, body })
  await call(`${path}/${id}/transition`, { token, body: { event: 'sendNow', version } })
  for (let waitedMs = 0; waitedMs < SENDING_TIMEOUT_MS; waitedMs += POLL_MS) {
    const [row] = await db.select().from(adminNotification).where(eq(adminNotification.id, id))
    const { startedAt, sentAt, recipientCount } = row ?? {}
    if (startedAt && sentAt && recipientCount !== undefined)
      return { recipientCount, seconds: (sentAt.getTime() - startedAt.getTime()) / 1_000 }
    await wait(POLL_MS)
  }
  throw new Error('an admin notification was not sent in time')
}
