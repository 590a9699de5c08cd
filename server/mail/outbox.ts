import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type EmailDeliveryEvent, emailDeliveryStep } from '../../machines/emailDelivery.ts'
import type { Db } from '../db/database.ts'
import { errorCodeOf } from '../db/databaseError.ts'
import { mail } from './table.ts'
import type { SendMail } from './transport.ts'

const SECOND_MS = 1_000
/**
 * The time after which another process claims an email without a result. It is longer than sending an email can take.
 */
const CLAIM_LEASE_MS = 60 * SECOND_MS
const RETRY_MIN_MS = 5 * SECOND_MS
const RETRY_MAX_MS = 5 * 60 * SECOND_MS
const FAILURE_LENGTH_MAX = 300

type Mail = typeof mail.$inferSelect

export interface OutboxOptions {
  db: Db
  clock: () => Date
  log: Logger
  send: SendMail
}

/** Why an email was not sent, with the reply code and the SMTP command if the mail server replied to a command. */
interface SendFailure {
  message?: string
  responseCode?: number
  command?: string
}

/**
 * Returns whether the mail server refuses this email permanently. A refused connection is not permanent: it concerns
 * every email, and may be accepted later.
 */
function isPermanent({ responseCode = 0, command = '' }: SendFailure): boolean {
  return responseCode >= 500 && responseCode <= 599 && /^(MAIL|RCPT|DATA)/.test(command)
}

/** Returns the delay before the next attempt, in ms. `attempts` is the number of failed attempts, at least 1. */
export function mailRetryMs(attempts: number): number {
  return Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** (attempts - 1))
}

/**
 * Sends all emails that are due, one after the other (rule 7.10). Several workers and processes can do this
 * concurrently, because each email is claimed by one of them. An email may arrive twice if a process ends after it has
 * sent the email but before it has recorded that.
 * @returns the number of emails that were claimed
 */
export async function sendDueMails({ db, clock, log, send }: OutboxOptions): Promise<number> {
  await shortenWaits(db, clock())
  for (let claimedCount = 0; ; claimedCount += 1) {
    const dueMail = await claimNextDueMail(db, clock())
    if (dueMail === undefined) return claimedCount
    if (dueMail.expiresAt <= clock()) {
      await recordOutcome(db, dueMail, 'expire', clock(), dueMail.failure)
      continue
    }
    const { id, recipient, subject, bodyText, bodyHtml } = dueMail
    const outgoingMail = { id, recipient, subject: subject ?? '', text: bodyText ?? '', html: bodyHtml ?? '' }
    const failure = await send(outgoingMail).then(
      () => undefined,
      (error: unknown) => error as SendFailure,
    )
    if (failure === undefined) await recordOutcome(db, dueMail, 'accept', clock(), null)
    else {
      log.warn({ mailId: id, reply: failure.responseCode, code: errorCodeOf(failure) }, 'mail not sent')
      await recordOutcome(db, dueMail, isPermanent(failure) ? 'reject' : 'fail', clock(), String(failure.message))
    }
  }
}

/** Shortens the waits that have become longer than any wait, because the clock was set back meanwhile. */
async function shortenWaits(db: Db, now: Date): Promise<void> {
  const latest = new Date(now.getTime() + Math.max(CLAIM_LEASE_MS, RETRY_MAX_MS))
  await db
    .update(mail)
    .set({ sendAt: latest })
    .where(and(isNull(mail.settledAt), gt(mail.sendAt, latest)))
}

/** Claims the email that has been due for the longest time, so that no other process sends it for a minute. */
async function claimNextDueMail(db: Db, now: Date): Promise<Mail | undefined> {
  const isDue = and(isNull(mail.settledAt), lte(mail.sendAt, now))
  const nextDueMail = db.select({ id: mail.id }).from(mail).where(isDue).orderBy(asc(mail.sendAt)).limit(1)
  const [claimed] = await db
    .update(mail)
    .set({ state: 'sending', sendAt: new Date(now.getTime() + CLAIM_LEASE_MS) })
    // A single value: PostgreSQL may run the subquery of an `in` once for each email, and so claim all of them.
    .where(eq(mail.id, nextDueMail.for('update', { skipLocked: true })))
    .returning()
  return claimed
}

async function recordOutcome(
  db: Db,
  { id, state, attempts }: Mail,
  deliveryEvent: EmailDeliveryEvent['type'],
  now: Date,
  failure: string | null,
): Promise<void> {
  const transition = emailDeliveryStep(state, deliveryEvent)
  if (transition === undefined) throw new Error(`a mail in state ${state} does not allow ${deliveryEvent}`)
  const isSettled = transition.effects.includes('removeContent')
  await db
    .update(mail)
    .set({
      state: transition.state,
      // The reply of a broken mail server may contain anything.
      failure: failure?.replaceAll(/\p{Cc}/gu, ' ').slice(0, FAILURE_LENGTH_MAX) ?? null,
      attempts: attempts + 1,
      ...(isSettled ? { settledAt: now, subject: null, bodyText: null, bodyHtml: null } : {}),
      ...(transition.effects.includes('scheduleRetry')
        ? {
            sendAt: sql`least(${mail.expiresAt}, ${new Date(now.getTime() + mailRetryMs(attempts + 1)).toISOString()})`,
          }
        : {}),
    })
    // A process that was suspended for longer than the lease must not change an email that another one has settled.
    .where(and(eq(mail.id, id), isNull(mail.settledAt)))
}
