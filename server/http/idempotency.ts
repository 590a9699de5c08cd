import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../database.ts'
import { errorCode } from '../databaseError.ts'
import { Failure } from '../failure.ts'
import { idempotency } from '../schema/access.ts'
import { type Answer, goodAnswer } from './answer.ts'

const KEY_LENGTH_MAX = 255
/** How long a write waits for another one of the same key, or for a record that another one holds. */
const PATIENCE = sql`set local lock_timeout = '15s'`
/** No lock in time, or two writes each waiting for the other. */
const LOCKED_OUT = ['55P03', '40P01']

/** The key of one intent: who sent it, what it was sent with, and the request it belongs to. */
export interface Intent {
  staffId: number
  key: string
  requestHash: string
}

/**
 * The intent that a request names, or undefined. Throws a Failure of 400 for a key that is empty, too long or not
 * printable.
 */
export function intentOf(staffId: number, key: string | undefined, request: string[]): Intent | undefined {
  if (key === undefined) return undefined
  if (key.length > KEY_LENGTH_MAX || !/^[\x20-\x7e]+$/.test(key)) throw new Failure(400, 'error.malformed')
  return { staffId, key, requestHash: createHash('sha256').update(request.join('\0')).digest('hex') }
}

/**
 * Runs a write in one transaction. With an intent it runs once for the key: its answer is kept in the same transaction
 * and given to whoever sends the same again. Only good answers are kept: a refusal had no effect, and may pass later.
 * Throws a Failure: 422 where the key belongs to another request, 409 where the same is still running after 15 seconds.
 */
export async function runWrite(
  db: Db,
  intent: Intent | undefined,
  now: Date,
  write: (tx: Db) => Promise<unknown>,
): Promise<Answer> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(PATIENCE)
      const before = intent && (await claim(tx, intent, now))
      if (before !== undefined) return before
      const answer = goodAnswer(await write(tx))
      if (intent !== undefined) await keep(tx, intent, answer)
      return answer
    })
  } catch (error) {
    if (LOCKED_OUT.includes(errorCode(error) ?? '')) throw new Failure(409, 'error.inProgress')
    throw error
  }
}

/** Takes the key for this transaction, or answers what was kept under it. Waits for another transaction that has it. */
async function claim(tx: Db, { staffId, key, requestHash }: Intent, now: Date): Promise<Answer | undefined> {
  const claimed = await tx
    .insert(idempotency)
    .values({ staffId, key, requestHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotency.key })
  if (claimed.length > 0) return undefined
  const [kept] = await tx.select().from(idempotency).where(isOf({ staffId, key }))
  if (kept === undefined || kept.status === null || kept.body === null) throw new Failure(409, 'error.inProgress')
  if (kept.requestHash !== requestHash) throw new Failure(422, 'error.keyReused')
  return { status: kept.status, body: kept.body }
}

async function keep(tx: Db, intent: Intent, { status, body }: Answer): Promise<void> {
  await tx.update(idempotency).set({ status, body }).where(isOf(intent))
}

function isOf({ staffId, key }: Pick<Intent, 'staffId' | 'key'>) {
  return and(eq(idempotency.staffId, staffId), eq(idempotency.key, key))
}
