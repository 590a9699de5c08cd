import type { Logger } from 'pino'
import { type EmailDeliveryEvent, emailDeliveryStep } from '../../machines/server/emailDelivery.ts'
import type { Db } from '../db/database.ts'
import { errorCodeOf } from '../db/databaseError.ts'
import { claimNextDue, dueAfter, retryDelayMs, shortenWaits, storedFailure, updateClaimed } from '../jobs/claim.ts'
import { mail } from './table.ts'
import type { SendMail } from './transport.ts'

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

/**
 * Sends the emails that are due, one after the other, until none is due or `signal` is aborted (rule 7.10). Several
 * workers and processes can do this concurrently, because each email is claimed by one of them. An email may arrive
 * twice if a process ends after it has sent the email but before it has recorded that.
 * @returns the number of emails that were claimed
 */
export async function sendDueMails({ db, clock, log, send }: OutboxOptions, signal?: AbortSignal): Promise<number> {
  await shortenWaits(db, mail, clock())
  for (let claimedCount = 0; ; claimedCount += 1) {
    if (signal?.aborted) return claimedCount
    // The lease is longer than sending an email can take.
    const dueMail = await claimNextDue(db, mail, 'sending', clock())
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

async function recordOutcome(
  db: Db,
  dueMail: Mail,
  deliveryEvent: EmailDeliveryEvent['type'],
  now: Date,
  failure: string | null,
): Promise<void> {
  const { state, attempts, expiresAt } = dueMail
  const transition = emailDeliveryStep(state, deliveryEvent)
  if (transition === undefined) throw new Error(`a mail in state ${state} does not allow ${deliveryEvent}`)
  const isSettled = transition.effects.includes('removeContent')
  const retry = dueAfter(now, retryDelayMs(attempts))
  await updateClaimed(db, mail, dueMail, {
    state: transition.state,
    failure: failure === null ? null : storedFailure(failure),
    ...(isSettled ? { settledAt: now, subject: null, bodyText: null, bodyHtml: null } : {}),
    ...(transition.effects.includes('scheduleRetry') && { ...retry, dueAt: minDate(expiresAt, retry.dueAt) }),
  })
}

function minDate(one: Date, other: Date): Date {
  return one < other ? one : other
}
