import { hkdfSync } from 'node:crypto'
import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { CannotStart } from '../http/cannotStart.ts'
import type { Db } from '../db/database.ts'
import { setting } from '../db/schema.ts'
import { randomToken } from './tokens.ts'

const KEY = 'secret'
/** Of a shorter one, the tokens that it signs could be tried out. */
const BYTES_MIN = 32

/** The server's keys, one for each use, made from its one secret. */
export interface Keys {
  /** For the hashes of requests that are kept under an Idempotency-Key. */
  idempotency: Uint8Array
  /** For the names of the counters of wrong passwords. */
  rateLimit: Uint8Array
}

/** @param secret at least 32 bytes */
export function keysOf(secret: Uint8Array): Keys {
  const keyFor = (use: string) => new Uint8Array(hkdfSync('sha256', secret, '', `choba ${use}`, 32))
  return { idempotency: keyFor('idempotency'), rateLimit: keyFor('rate limit') }
}

/**
 * The secret of a server with a data folder of its own: made on the first start, readable by its owner alone, and made
 * so again where it was not. Throws {@link CannotStart} where it is too short.
 */
export async function secretOfFolder(dataDir: string): Promise<Uint8Array> {
  const file = join(dataDir, 'secret')
  const fresh = randomToken()
  try {
    await writeFile(file, fresh, { flag: 'wx', mode: 0o600 })
    return bytesOf(fresh)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const kept = (await readFile(file, 'utf8')).trim()
  if (((await stat(file)).mode & 0o077) !== 0) await chmod(file, 0o600)
  if (kept !== '') return longEnough(bytesOf(kept), file)
  // Ended between making the file and filling it: nothing was ever signed with it.
  await writeFile(file, fresh, { mode: 0o600 })
  return bytesOf(fresh)
}

/** The secret that all processes on one database share: the first of them makes it. Throws as the other does. */
export async function secretOfDatabase(db: Db): Promise<Uint8Array> {
  await db.insert(setting).values({ key: KEY, value: randomToken() }).onConflictDoNothing()
  const [kept] = await db.select().from(setting).where(eq(setting.key, KEY))
  if (kept === undefined) throw new Error('the secret was neither kept nor found')
  return longEnough(bytesOf(kept.value), `${KEY} (DATABASE_URL)`)
}

function longEnough(secret: Uint8Array, place: string): Uint8Array {
  if (secret.length < BYTES_MIN) throw new CannotStart('server.secretTooShort', { place, bytes: BYTES_MIN })
  return secret
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
