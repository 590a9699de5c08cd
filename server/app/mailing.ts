import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { prepareRecoveries } from '../auth/recovery.ts'
import type { Keys } from '../auth/secret.ts'
import type { Translate } from '../http/text.ts'
import { type OutboxOptions, sendDueMails } from '../mail/outbox.ts'
import { startWorker } from '../mail/worker.ts'

/** The shortest and the longest time between the request of a code and looking its address up, in ms. */
const PREPARE_AFTER_MS = [300, 1_000] as const
/** The number of mails that are sent at the same time: a slow mail server takes seconds for each. */
const SENT_AT_ONCE = 4

interface MailingOptions extends OutboxOptions {
  keys: Keys
  /** Returns the function that translates the texts of the mails. */
  loadTranslate: () => Promise<Translate>
}

/** The work on outgoing mails of this process. */
export interface Mailing {
  /** Called after the response to the request of a code. */
  recoveryRequested(): void
  /** Starts nothing more, and waits for what is in progress. */
  stop(): Promise<void>
}

/**
 * Starts two kinds of work: one looks up whose addresses the requested password recoveries have, the other sends mails.
 * They run apart, so that no code waits behind a slow mail server.
 */
export function startMailing({ keys, loadTranslate: loadTexts, ...outbox }: MailingOptions): Mailing {
  const { db, clock, log } = outbox
  const senders = Array.from({ length: SENT_AT_ONCE }, () =>
    startWorker({ work: () => sendDueMails(outbox), log, failure: 'mails not sent' }),
  )
  const preparing = startWorker({
    async work() {
      if ((await prepareRecoveries(db, keys, clock, loadTexts)) > 0) for (const sender of senders) sender.wake()
    },
    log,
    failure: 'recoveries not prepared',
    // A random delay, so that the work for a known address does not slow down the next request of the same client.
    pause: (signal) => delay(randomInt(...PREPARE_AFTER_MS), undefined, { signal }),
  })
  return {
    recoveryRequested: preparing.wake,
    async stop() {
      await preparing.stop()
      await Promise.all(senders.map((sender) => sender.stop()))
    },
  }
}
