import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type MailEvent, mailStep } from '../../machines/mail.ts'
import type { Db } from '../db/database.ts'
import { errorCode } from '../db/databaseError.ts'
import { mail } from './table.ts'
import type { SendMail } from './transport.ts'

const SECOND_MS = 1_000
/** After this time, another process claims a mail whose sender gave no result. Longer than sending one can take. */
const LEASE_MS = 60 * SECOND_MS
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

/** Why a mail was not sent: the mail server's reply, and the command to which it replied, if it replied at all. */
interface SendFailure {
  message?: string
  responseCode?: number
  command?: string
}

/** Whether the mail server refuses this mail for good. A refused connection concerns every mail, and may pass. */
function isPermanent({ responseCode = 0, command = '' }: SendFailure): boolean {
  return responseCode >= 500 && responseCode <= 599 && /^(MAIL|RCPT|DATA)/.test(command)
}

/** Returns the delay before the next attempt, in ms. `attempts` is the number of failed ones, from 1. */
export function mailRetryMs(attempts: number): number {
  return Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** (attempts - 1))
}

/**
 * Sends all mails that are due, one after the other (rule 7.10). Several workers and processes can do so side by side: each
 * mail is claimed by one of them. A mail may arrive twice if a process ends between sending it and noting that.
 * @returns the number of mails that were claimed
 */
export async function sendDueMails({ db, clock, log, send }: OutboxOptions): Promise<number> {
  for (let claimed = 0; ; claimed += 1) {
    const due = await claimDue(db, clock())
    if (due === undefined) return claimed
    if (due.expiresAt <= clock()) {
      await recordOutcome(db, due, 'expire', clock(), due.failure)
      continue
    }
    const { id, recipient, subject, bodyText, bodyHtml } = due
    const content = { id, recipient, subject: subject ?? '', text: bodyText ?? '', html: bodyHtml ?? '' }
    const failure = await send(content).then(
      () => undefined,
      (error: unknown) => error as SendFailure,
    )
    if (failure === undefined) await recordOutcome(db, due, 'accepted', clock(), null)
    else {
      log.warn({ mail: id, reply: failure.responseCode, code: errorCode(failure) }, 'mail not sent')
      await recordOutcome(db, due, isPermanent(failure) ? 'rejected' : 'failed', clock(), String(failure.message))
    }
  }
}

/** Claims the mail that is due the longest, so that no other process sends it for a minute. */
async function claimDue(db: Db, now: Date): Promise<Mail | undefined> {
  const isDue = and(isNull(mail.settledAt), lte(mail.sendAt, now))
  const next = db.select({ id: mail.id }).from(mail).where(isDue).orderBy(asc(mail.sendAt)).limit(1)
  const [claimed] = await db
    .update(mail)
    .set({ state: 'sending', sendAt: new Date(now.getTime() + LEASE_MS) })
    .where(inArray(mail.id, next.for('update', { skipLocked: true })))
    .returning()
  return claimed
}

async function recordOutcome(
  db: Db,
  { id, state, attempts }: Mail,
  event: MailEvent['type'],
  now: Date,
  failure: string | null,
): Promise<void> {
  const step = mailStep(state, event)
  if (step === undefined) throw new Error(`a mail in state ${state} does not allow ${event}`)
  const isSettled = step.effects.includes('removeContent')
  await db
    .update(mail)
    .set({
      state: step.state,
      // The reply of a broken mail server may contain anything.
      failure: failure?.replaceAll(/\p{Cc}/gu, ' ').slice(0, FAILURE_LENGTH_MAX) ?? null,
      attempts: attempts + 1,
      ...(isSettled ? { settledAt: now, subject: null, bodyText: null, bodyHtml: null } : {}),
      ...(step.effects.includes('scheduleRetry')
        ? {
            sendAt: sql`least(${mail.expiresAt}, ${new Date(now.getTime() + mailRetryMs(attempts + 1)).toISOString()})`,
          }
        : {}),
    })
    // A process that was suspended for longer than the lease changes nothing that another one has settled.
    .where(and(eq(mail.id, id), isNull(mail.settledAt)))
}
