import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { and, eq, gt, isNotNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Db } from '../db/database.ts'
import type { Context } from '../http/handler.ts'
import { audit } from '../resources/audit.ts'
import type { DerivedKeys } from './serverSecret.ts'
import { recoveryCode, secondFactor } from './tables.ts'

/**
 * The period of a code (RFC 6238). All authenticator apps support the values used here: SHA-1, six digits, 30 seconds.
 */
const PERIOD_S = 30
/** A code is also accepted this many periods early or late, because clocks differ. */
const WINDOW_PERIODS = 1
const SECRET_BYTES = 20
const RECOVERY_CODE_COUNT = 10
/** 7 random bytes give 12 characters of Base32, of which a recovery code uses the first 10. */
const RECOVERY_CODE_BYTES = 7
const RECOVERY_CODE_LENGTH = 10
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const AUTH_TAG_BYTES = 16

/** Creates a random secret in Base32. */
export function createSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** Returns the URI of a secret for an authenticator app. The URI names the account by its email address. */
export function secretUri(secret: string, email: string): string {
  return new TOTP({ issuer: 'Chōba', label: email, secret, period: PERIOD_S }).toString()
}

/** Encrypts a secret for one staff member: copied to another staff member's row, it cannot be decrypted. */
export function encryptSecret(derivedKeys: DerivedKeys, staffId: number, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, derivedKeys.secondFactorKey, nonce).setAAD(Buffer.from(String(staffId)))
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64')
}

/** Decrypts a secret. Throws if it was encrypted with another key or for another staff member. */
export function decryptSecret(derivedKeys: DerivedKeys, staffId: number, storedSecret: string): string {
  const bytes = Buffer.from(storedSecret, 'base64')
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + AUTH_TAG_BYTES)]
  const decipher = createDecipheriv(CIPHER, derivedKeys.secondFactorKey, nonce)
  decipher.setAAD(Buffer.from(String(staffId))).setAuthTag(tag)
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + AUTH_TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  )
}

/** Returns the number of the period to which the code belongs, or undefined if the code is wrong. */
export function periodOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const periodDelta = new TOTP({ secret, period: PERIOD_S }).validate({
    token: code,
    timestamp,
    window: WINDOW_PERIODS,
  })
  return periodDelta === null ? undefined : Math.floor(timestamp / 1_000 / PERIOD_S) + periodDelta
}

/** Replaces the recovery codes of a staff member. Returns the new codes, each as two groups of five characters. */
export async function replaceRecoveryCodesOf(
  { db }: Context,
  derivedKeys: DerivedKeys,
  staffId: number,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_CODE_BYTES)).buffer }).base32.slice(
      0,
      RECOVERY_CODE_LENGTH,
    ),
  )
  await db.delete(recoveryCode).where(eq(recoveryCode.staffId, staffId))
  await db
    .insert(recoveryCode)
    .values(codes.map((code) => ({ staffId, codeHash: hashRecoveryCode(derivedKeys, staffId, code) })))
  return codes.map((code) => `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`)
}

/** Returns whether the staff member must enter a code to sign in. */
export async function hasSecondFactor(db: Db, staffId: number): Promise<boolean> {
  return (
    (await db.$count(secondFactor, and(eq(secondFactor.staffId, staffId), isNotNull(secondFactor.confirmedAt)))) > 0
  )
}

/**
 * Uses up a code of the authenticator app or a recovery code. Each code is valid once, even in concurrent calls. The
 * use of a recovery code is audited.
 * @returns whether the code was accepted
 */
export async function consumeCode(
  context: Context,
  derivedKeys: DerivedKeys,
  { id, name }: { id: number; name: string },
  code: string,
): Promise<boolean> {
  const { db, clock } = context
  if (code.length === RECOVERY_CODE_LENGTH) {
    const isEnteredRecoveryCode = and(
      eq(recoveryCode.staffId, id),
      eq(recoveryCode.codeHash, hashRecoveryCode(derivedKeys, id, code)),
    )
    const consumedCodes = await db
      .delete(recoveryCode)
      .where(isEnteredRecoveryCode)
      .returning({ staffId: recoveryCode.staffId })
    if (consumedCodes.length > 0)
      await audit(context, { record: 'staff', recordId: id, event: 'useRecoveryCode', by: { id, name } })
    return consumedCodes.length > 0
  }
  const [factor] = await db.select().from(secondFactor).where(eq(secondFactor.staffId, id))
  const period = factor && periodOfCode(decryptSecret(derivedKeys, id, factor.secret), code, clock())
  if (period === undefined) return false
  const acceptedRows = await db
    .update(secondFactor)
    .set({ lastPeriod: period })
    .where(and(eq(secondFactor.staffId, id), unusedPeriodCondition(period, clock())))
    .returning({ staffId: secondFactor.staffId })
  return acceptedRows.length > 0
}

/**
 * Returns the condition that no code of this period or a later one was accepted. Later than now means that the clock was
 * set back, and says nothing: otherwise no code would be accepted until that time.
 */
function unusedPeriodCondition(period: number, now: Date) {
  const latestPeriod = Math.floor(now.getTime() / 1_000 / PERIOD_S) + WINDOW_PERIODS
  return or(lt(secondFactor.lastPeriod, period), gt(secondFactor.lastPeriod, latestPeriod))
}

function hashRecoveryCode(derivedKeys: DerivedKeys, staffId: number, code: string): string {
  return createHmac('sha256', derivedKeys.secondFactorKey).update(`recovery ${staffId} ${code}`).digest('hex')
}
