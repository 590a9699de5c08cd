import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { boundDelayMs } from '../../machines/timer.ts'
import { prepareRecoveryMails } from '../auth/recovery.ts'
import type { DerivedKeys } from '../auth/serverSecret.ts'
import type { Translate } from '../http/text.ts'
import { type OutboxOptions, sendDueMails } from '../mail/outbox.ts'
import { startWorker } from '../jobs/worker.ts'

/**
 * The shortest and the longest delay, in ms, between the request for a recovery code and the lookup of its email
 * address.
 */
const PREPARE_DELAY_RANGE_MS = [300, 1_000] as const
/** The interval at which each worker looks for work that it was not woken for. */
const WORK_INTERVAL_MS = 5_000
/** The number of emails sent at the same time: more than one, because a slow mail server takes seconds for each. */
const SENDER_COUNT = 4

interface MailingOptions extends OutboxOptions {
  derivedKeys: DerivedKeys
  /** Returns the function that translates the texts of the emails. */
  loadTranslate: () => Promise<Translate>
}

/** This process's background work on outgoing emails. */
export interface Mailing {
  /** To be called when a recovery code was requested. */
  wakeRecoveryPreparer(): void
  /** Starts no further work, and waits for the work in progress. */
  stop(): Promise<void>
}

/**
 * Starts two kinds of workers. One looks up the accounts of requested password recoveries and stores an email for each;
 * the others send the stored emails. They run independently, so that a slow mail server does not delay the lookup.
 */
export function startMailing({ derivedKeys, loadTranslate, ...outboxOptions }: MailingOptions): Mailing {
  const { db, clock, log } = outboxOptions
  const senders = Array.from({ length: SENDER_COUNT }, () =>
    startWorker({
      work: (signal) => sendDueMails(outboxOptions, signal),
      intervalMs: WORK_INTERVAL_MS,
      log,
      failureMessage: 'mails not sent',
    }),
  )
  const recoveryPreparer = startWorker({
    async work() {
      if ((await prepareRecoveryMails(db, derivedKeys, clock, loadTranslate)) > 0)
        for (const sender of senders) sender.wake()
    },
    intervalMs: WORK_INTERVAL_MS,
    log,
    failureMessage: 'recoveries not prepared',
    // A random delay, so that the work for a known address does not slow down the next request of the same client.
    pause: (signal) =>
      delay(boundDelayMs(randomInt(...PREPARE_DELAY_RANGE_MS), PREPARE_DELAY_RANGE_MS[1]), undefined, { signal }),
  })
  return {
    wakeRecoveryPreparer: recoveryPreparer.wake,
    async stop() {
      await recoveryPreparer.stop()
      await Promise.all(senders.map((sender) => sender.stop()))
    },
  }
}
