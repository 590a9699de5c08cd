import { hkdfSync } from 'node:crypto'
import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { StartFailure } from '../http/startFailure.ts'
import type { Db } from '../db/database.ts'
import { setting } from '../db/schema.ts'
import { randomToken } from './tokens.ts'

const SECRET_SETTING_KEY = 'secret'
/** The minimum length of the secret: a shorter one could be found by brute force from a signed token. */
const SECRET_BYTES_MIN = 32

/** The server's cryptographic keys, one for each use, derived from its single secret. */
export interface DerivedKeys {
  /** The key for the hashes of requests that are stored under an Idempotency-Key. */
  requestHashKey: Uint8Array
  /** The key for the names of rate limit buckets. */
  bucketHashKey: Uint8Array
  /** The key that encrypts the secrets of second factors and hashes their recovery codes. */
  secondFactorKey: Uint8Array
  /** The key that hashes the codes of password recoveries. */
  passwordRecoveryKey: Uint8Array
  /** The key that signs the addresses of pictures in messages. */
  imageAddressKey: Uint8Array
}

/**
 * Derives the cryptographic keys from the secret.
 * @param secret at least 32 bytes
 */
export function deriveKeys(secret: Uint8Array): DerivedKeys {
  const keyFor = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', `choba ${purpose}`, 32))
  return {
    requestHashKey: keyFor('idempotency'),
    bucketHashKey: keyFor('rate limit'),
    secondFactorKey: keyFor('second factor'),
    passwordRecoveryKey: keyFor('recovery'),
    imageAddressKey: keyFor('image address'),
  }
}

/**
 * Loads the secret from the data folder, or creates it on the first start. Restricts the file to its owner if others
 * can read the file. Throws {@link StartFailure} if the secret is too short.
 */
export async function readOrCreateSecretFile(dataDir: string): Promise<Uint8Array> {
  const file = join(dataDir, 'secret')
  const newSecret = randomToken()
  try {
    await writeFile(file, newSecret, { flag: 'wx', mode: 0o600 })
    return bytesOf(newSecret)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const storedSecret = (await readFile(file, 'utf8')).trim()
  if (((await stat(file)).mode & 0o077) !== 0) await chmod(file, 0o600)
  if (storedSecret !== '') return requireLength(bytesOf(storedSecret), file)
  // An empty file: an earlier start ended between creating and filling it, so nothing was signed yet.
  await writeFile(file, newSecret, { mode: 0o600 })
  return bytesOf(newSecret)
}

/**
 * Loads the secret that all processes on one database share; the first process creates it. Throws
 * {@link StartFailure} if the secret is too short.
 */
export async function readOrCreateSharedSecret(db: Db): Promise<Uint8Array> {
  await db.insert(setting).values({ key: SECRET_SETTING_KEY, value: randomToken() }).onConflictDoNothing()
  const [storedSetting] = await db.select().from(setting).where(eq(setting.key, SECRET_SETTING_KEY))
  if (storedSetting === undefined) throw new Error('the secret was neither inserted nor found')
  return requireLength(bytesOf(storedSetting.value), `${SECRET_SETTING_KEY} (DATABASE_URL)`)
}

function requireLength(secret: Uint8Array, location: string): Uint8Array {
  if (secret.length < SECRET_BYTES_MIN)
    throw new StartFailure('server.secretTooShort', { location, bytes: SECRET_BYTES_MIN })
  return secret
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
