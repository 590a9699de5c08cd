import { createHmac } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { Failure } from '../http/failure.ts'
import { idempotency } from './idempotencyTable.ts'
import { inTransaction } from '../http/transaction.ts'
import { type Answer, goodAnswer } from '../http/answer.ts'

const KEY_LENGTH_MAX = 255

/** The key of one intent: who sent it, what it was sent with, and the request it belongs to. */
export interface Intent {
  staffId: number
  key: string
  requestHash: string
  /** Whether the answer is kept and given again; else a repeated request is performed again, and audited again. */
  keepsAnswer: boolean
}

/** What an intent is made of: its request, and the server's key under which the request is hashed. */
export interface IntentParts {
  staffId: number
  /** The Idempotency-Key as it was sent. */
  key: string | undefined
  /** Method, path and body. */
  request: string[]
  hashKey: Uint8Array
  keepsAnswer: boolean
}

/**
 * The intent that a request names, or undefined. Throws a Failure of 400 for a key that is empty, too long or not
 * printable.
 */
export function intentOf({ staffId, key, request, hashKey, keepsAnswer }: IntentParts): Intent | undefined {
  if (key === undefined) return undefined
  if (key.length > KEY_LENGTH_MAX || !/^[\x20-\x7e]+$/.test(key)) throw new Failure(400, 'error.malformed')
  // A body may hold a password: without the server's key, its hash could be guessed from what is kept.
  const requestHash = createHmac('sha256', hashKey).update(request.join('\0')).digest('hex')
  return { staffId, key, requestHash, keepsAnswer }
}

/**
 * Runs a write in one transaction. With an intent it runs once for the key: its answer is kept in the same transaction
 * and given to whoever sends the same again. Only good answers are kept: a refusal had no effect, and may pass later.
 * Throws a Failure: 422 where the key belongs to another request, 409 where the same is still running after 15 seconds.
 */
export function runWrite(
  db: Db,
  intent: Intent | undefined,
  now: Date,
  write: (tx: Db) => Promise<unknown>,
): Promise<Answer> {
  return inTransaction(db, async (tx) => {
    const before = intent && (await claim(tx, intent, now))
    if (before !== undefined) return before
    const answer = goodAnswer(await write(tx))
    if (intent !== undefined) await keep(tx, intent, answer)
    return answer
  })
}

/**
 * Takes the key for this transaction, or answers what was kept under it; undefined where the write is to be run. Waits
 * for another transaction that has the key.
 */
async function claim(
  tx: Db,
  { staffId, key, requestHash, keepsAnswer }: Intent,
  now: Date,
): Promise<Answer | undefined> {
  const claimed = await tx
    .insert(idempotency)
    .values({ staffId, key, requestHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotency.key })
  if (claimed.length > 0) return undefined
  const [kept] = await tx.select().from(idempotency).where(isOf({ staffId, key }))
  if (kept === undefined || kept.status === null) throw new Failure(409, 'error.inProgress')
  if (kept.requestHash !== requestHash) throw new Failure(422, 'error.keyReused')
  if (kept.body === null && keepsAnswer) throw new Failure(409, 'error.inProgress')
  if (kept.body === null) return undefined
  return { status: kept.status, body: kept.body }
}

async function keep(tx: Db, intent: Intent, { status, body }: Answer): Promise<void> {
  await tx
    .update(idempotency)
    .set({ status, body: intent.keepsAnswer ? body : null })
    .where(isOf(intent))
}

function isOf({ staffId, key }: Pick<Intent, 'staffId' | 'key'>) {
  return and(eq(idempotency.staffId, staffId), eq(idempotency.key, key))
}
