import { createHmac } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Db } from '../db/database.ts'
import { isLocked } from '../db/databaseError.ts'
import { Failure } from './failure.ts'
import { idempotency } from './idempotencyTable.ts'
import { inTransaction } from './transaction.ts'
import { type HttpResponse, successResponse } from './response.ts'

const KEY_LENGTH_MAX = 255

/** A write with an Idempotency-Key: its sender, its key and the hash of its request. */
export interface IdempotentWrite {
  /** Who sends the write: their kind and their id. */
  sender: string
  key: string
  requestHash: string
  /** Whether the response is stored and sent again. If not, a repeated request is performed and audited again. */
  shouldStoreResponse: boolean
}

/** The input of `createIdempotentWrite`. */
export interface IdempotentWriteInput {
  /** Who sends the write: their kind and their id, such as `staff:12`. */
  sender: string
  /** The value of the Idempotency-Key header. */
  key: string | undefined
  /** What {@link requestPartsOf} returns. */
  requestParts: string[]
  /** The server's key for hashing requests. */
  requestHashKey: Uint8Array
  shouldStoreResponse: boolean
}

/** Returns what makes two requests the same: method, path, query and body. */
export function requestPartsOf(c: Context, bodyText: string): string[] {
  const query = new URL(c.req.url).search
  return [c.req.method, c.req.path + query, bodyText]
}

/**
 * Returns the write that {@link runWrite} runs only once unless its response is sensitive, or undefined if the request
 * has no Idempotency-Key. Throws a Failure of 400 for a key that is empty, too long or not printable.
 */
export function createIdempotentWrite({
  sender,
  key,
  requestParts,
  requestHashKey,
  shouldStoreResponse,
}: IdempotentWriteInput): IdempotentWrite | undefined {
  if (key === undefined) return undefined
  if (key.length > KEY_LENGTH_MAX || !/^[\x20-\x7e]+$/.test(key)) throw new Failure(400, 'error.malformed')
  // The body may contain a password. Without the server's key, the stored hash would allow guessing the password.
  const requestHash = createHmac('sha256', requestHashKey).update(requestParts.join('\0')).digest('hex')
  return { sender, key, requestHash, shouldStoreResponse }
}

/**
 * Runs a write in one transaction. With an Idempotency-Key, the write runs once for each key of a sender: its
 * response is stored in the same transaction and returned if the same request is sent again. A sensitive response is
 * not stored, so the same request runs the write again. Only successful responses are stored: a refused write had no
 * effect, and may succeed later. Throws a Failure: 422 if the key belongs to another request, 409 if the same request
 * is still running after 15 seconds.
 */
export function runWrite(
  db: Db,
  idempotentWrite: IdempotentWrite | undefined,
  now: Date,
  write: (tx: Db) => Promise<unknown>,
): Promise<HttpResponse> {
  return inTransaction(db, async (tx) => {
    const storedResponse = idempotentWrite && (await claimKey(tx, idempotentWrite, now))
    if (storedResponse !== undefined) return storedResponse
    const response = successResponse(await write(tx))
    if (idempotentWrite !== undefined) await storeResponse(tx, idempotentWrite, response)
    return response
  })
}

/**
 * Claims the key for this transaction. Returns the stored response of an earlier request with the key, or undefined if
 * the write must run. Waits for another transaction that has claimed the key.
 */
async function claimKey(
  tx: Db,
  { sender, key, requestHash, shouldStoreResponse }: IdempotentWrite,
  now: Date,
): Promise<HttpResponse | undefined> {
  const claimedRows = await tx
    .insert(idempotency)
    .values({ sender, key, requestHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotency.key })
    .catch((error: unknown) => {
      throw isLocked(error) ? new Failure(409, 'error.inProgress') : error
    })
  if (claimedRows.length > 0) return undefined
  const [storedRow] = await tx.select().from(idempotency).where(rowOfKeyCondition({ sender, key }))
  if (storedRow === undefined || storedRow.status === null) throw new Failure(409, 'error.inProgress')
  if (storedRow.requestHash !== requestHash) throw new Failure(422, 'error.keyReused')
  if (storedRow.body === null && shouldStoreResponse) throw new Failure(409, 'error.inProgress')
  if (storedRow.body === null) return undefined
  return { status: storedRow.status, body: storedRow.body }
}

async function storeResponse(tx: Db, idempotentWrite: IdempotentWrite, { status, body }: HttpResponse): Promise<void> {
  await tx
    .update(idempotency)
    .set({ status, body: idempotentWrite.shouldStoreResponse ? body : null })
    .where(rowOfKeyCondition(idempotentWrite))
}

function rowOfKeyCondition({ sender, key }: Pick<IdempotentWrite, 'sender' | 'key'>) {
  return and(eq(idempotency.sender, sender), eq(idempotency.key, key))
}
