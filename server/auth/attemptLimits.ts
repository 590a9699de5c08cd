import { createHmac } from 'node:crypto'
import type { GuessableSecret } from '../../contract/endpoint.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** The number of hexadecimal digits of a bucket's hash, which bounds the number of buckets of each kind to 16⁵. */
const BUCKET_HASH_DIGITS = 5

/**
 * A limit on failed attempts: their number within a time window, and the time for which further attempts are blocked.
 */
export interface AttemptLimit {
  /** The name of the bucket in which failures are counted. */
  bucket: string
  /** The field of the body whose value the limit belongs to; undefined if all values share the limit. */
  limitedField?: string
  /** The failure count is reset this long after the first failure. */
  windowMs: number
  /** The number of failures after which attempts are blocked. */
  failuresUntilBlocked: number
  /**
   * The time for which failure number `failuresUntilBlocked` blocks attempts. Doubles with each further failure up to
   * `maxWaitMs`.
   */
  firstWaitMs: number
  maxWaitMs: number
}

/** An attempt to sign in. */
interface SignInAttempt {
  /** The typed email address, in lower case. */
  email: string
  /** The network of the client, as returned by `networkOf`. */
  network: string
  /** Whether the owner of the account has signed in from this network before. */
  isKnownNetwork: boolean
}

/**
 * Returns the limits of one sign-in. They prevent guessing passwords, and keep an attacker from locking out the owner
 * of an account:
 * - one account from one network: ten failures in 15 minutes, then blocked for 15 minutes;
 * - one account from all networks from which its owner has never signed in: ten failures in an hour, then blocked after
 *   each further failure, for 1 s at first and up to 1 minute;
 * - one network for all accounts whose owners have never signed in from there: 300 failures in 15 minutes, then blocked
 *   after each further failure, for 1 s at first and up to 30 s.
 *
 * If the owner has signed in from this network before, only the first limit applies, so failures from elsewhere never
 * block the owner.
 * A bucket is named by a short keyed hash. This bounds the number of buckets, stores nothing that was typed, and keeps
 * an attacker from choosing an email address that shares a bucket with another account.
 */
export function signInLimits(key: Uint8Array, { email, network, isKnownNetwork }: SignInAttempt): AttemptLimit[] {
  const emailAndNetworkLimit = {
    ...createFixedWaitLimit(10, createBucketName(key, 'signIn', `${network} ${email}`)),
    limitedField: 'email',
  }
  if (isKnownNetwork) return [emailAndNetworkLimit]
  const accountLimit: AttemptLimit = {
    bucket: createBucketName(key, 'account', email),
    limitedField: 'email',
    windowMs: HOUR_MS,
    failuresUntilBlocked: 10,
    firstWaitMs: SECOND_MS,
    maxWaitMs: MINUTE_MS,
  }
  return [emailAndNetworkLimit, accountLimit, createNetworkLimit(createBucketName(key, 'network', network), 300)]
}

function createBucketName(key: Uint8Array, kind: string, subject: string): string {
  return `${kind}:${createHmac('sha256', key).update(`${kind} ${subject}`).digest('hex').slice(0, BUCKET_HASH_DIGITS)}`
}

function createNetworkLimit(bucket: string, failuresUntilBlocked: number): AttemptLimit {
  return { bucket, windowMs: 15 * MINUTE_MS, failuresUntilBlocked, firstWaitMs: SECOND_MS, maxWaitMs: 30 * SECOND_MS }
}

/**
 * Returns the limits for checks of a secret of a signed-in caller, so that a stolen session does not help to guess it.
 * Each secret has its own bucket: whoever knows one of them must not reset the failures of another.
 */
export function ownSecretLimits(secret: GuessableSecret, staffId: number): AttemptLimit[] {
  return [createFixedWaitLimit(10, `${secret}:${staffId}`)]
}

/** A request for a recovery code. */
interface RecoveryAttempt {
  /** The typed email address, in lower case. */
  email: string
  network: string
  /** Whether any staff member has signed in from this network before. */
  isNetworkUsedByStaff: boolean
}

/**
 * Returns the limits of requests for a recovery code: five in 15 minutes for one email address from one network; 50 in
 * 15 minutes for a network from which no staff member has signed in, then blocked for at most 30 s. They do not depend
 * on whether the email address belongs to an account, because the client sees whether a request is refused.
 */
export function recoveryLimits(
  key: Uint8Array,
  { email, network, isNetworkUsedByStaff }: RecoveryAttempt,
): AttemptLimit[] {
  const emailAndNetworkLimit = {
    ...createFixedWaitLimit(5, createBucketName(key, 'recovery', `${network} ${email}`)),
    limitedField: 'email',
  }
  return isNetworkUsedByStaff
    ? [emailAndNetworkLimit]
    : [emailAndNetworkLimit, createNetworkLimit(createBucketName(key, 'recoveryNetwork', network), 50)]
}

/**
 * Returns the limits of recovery emails that a staff member gets because of requests from networks from which they have
 * never signed in: five in a day, then blocked after each further email, for a minute at first and up to four hours.
 * Because each code can be tried five times, these limits also bound how many codes can be guessed.
 */
export function recoveryMailLimits(staffId: number): AttemptLimit[] {
  return [
    {
      bucket: `recoveryMail:${staffId}`,
      windowMs: 24 * HOUR_MS,
      failuresUntilBlocked: 5,
      firstWaitMs: MINUTE_MS,
      maxWaitMs: 4 * HOUR_MS,
    },
  ]
}

/**
 * Returns the limits for second factor codes at sign-in, which are only checked after the right password: ten wrong
 * codes in an hour, then blocked after each further wrong code, for 1 s at first and up to 15 minutes.
 */
export function secondFactorCodeLimits(staffId: number): AttemptLimit[] {
  return [
    {
      bucket: `code:${staffId}`,
      windowMs: HOUR_MS,
      failuresUntilBlocked: 10,
      firstWaitMs: SECOND_MS,
      maxWaitMs: 15 * MINUTE_MS,
    },
  ]
}

/**
 * Returns the limits for new passwords of a recovery that are refused because the account has them already, so that a
 * recovery does not help to guess the password: ten in an hour, then blocked after each further one, for 1 s at first
 * and up to 15 minutes.
 */
export function unchangedPasswordLimits(staffId: number): AttemptLimit[] {
  return secondFactorCodeLimits(staffId).map((limit) => ({ ...limit, bucket: `samePassword:${staffId}` }))
}

function createFixedWaitLimit(failuresUntilBlocked: number, bucket: string): AttemptLimit {
  return {
    bucket,
    windowMs: 15 * MINUTE_MS,
    failuresUntilBlocked,
    firstWaitMs: 15 * MINUTE_MS,
    maxWaitMs: 15 * MINUTE_MS,
  }
}
