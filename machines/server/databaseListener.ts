import { assign, fromCallback, sendTo, setup } from 'xstate'
import { boundDelayMs } from '../timer.ts'

/**
 * The events of the listening connection. `from`: the first transaction whose notifications the connection receives for
 * certain. `echo`: the notification of a check has arrived. `requestCheck`: a call would use cached permissions.
 * `disconnect`: the connection has ended, for any reason.
 */
export type DatabaseListenerEvent =
  | { type: 'subscribe'; from: bigint }
  | { type: 'echo' }
  | { type: 'requestCheck' }
  | { type: 'disconnect' }

/** The timeout of opening the connection, and of each check. */
const ANSWER_TIMEOUT_MS = 3_000
/**
 * The interval of the checks that notifications still arrive. They are needed because a hanging connection does not end
 * by itself.
 */
const CHECK_INTERVAL_MS = 2_000
/**
 * How long after the start of a check its echo proves that no notification is missing. Cached permissions are used only
 * as long (rule 2.11).
 */
export const CONFIRMATION_LIFETIME_MS = 50
/** How long after an echo the next check may begin: early enough that busy processes are always confirmed. */
export const CONFIRMATION_RENEWAL_MS = 20
const MIN_RETRY_DELAY_MS = 100
const MAX_RETRY_DELAY_MS = 2_000

/**
 * Returns the delay before an attempt, in ms.
 * @param attempt the number of the attempt, from 1
 * @param random from 0 to 1: 0 gives half of the delay, 1 the full delay
 */
export function listenerRetryDelayMs(attempt: number, random: number): number {
  return boundDelayMs(MIN_RETRY_DELAY_MS * 2 ** (attempt - 1), MAX_RETRY_DELAY_MS) * (0.5 + random / 2)
}

function notProvided(): never {
  throw new Error('to be provided where the sockets are opened')
}

/**
 * The PostgreSQL connection on which a server process receives the notifications of the other processes (LISTEN). It
 * reconnects without limit. From the loss of a connection until the next connection listens, the process reports that
 * it may miss notifications.
 */
export const databaseListenerMachine = setup({
  types: {
    events: {} as DatabaseListenerEvent,
    context: {} as { attempt: number },
  },
  actors: {
    /**
     * Opens a connection and listens. When it receives `check`, it sends a notification to itself. It closes the
     * connection when its state is left.
     */
    connection: fromCallback<{ type: 'check' }>(notProvided),
  },
  actions: {
    countAttempt: assign({ attempt: ({ context }) => Math.min(context.attempt + 1, 10) }),
    resetAttempts: assign({ attempt: 0 }),
    check: sendTo('connection', { type: 'check' }),
    /** Reports the first transaction whose notifications are received for certain again. */
    reportResumption: (_, _params: { from: bigint }) => notProvided(),
    /** Reports that notifications may be missed from now on. */
    reportInterruption: notProvided,
  },
  delays: {
    answerTimeout: ANSWER_TIMEOUT_MS,
    checkInterval: CHECK_INTERVAL_MS,
    confirmationRenewal: CONFIRMATION_RENEWAL_MS,
    retryDelay: ({ context }) => listenerRetryDelayMs(context.attempt, 1),
  },
}).createMachine({
  id: 'databaseListener',
  context: { attempt: 0 },
  initial: 'open',
  states: {
    open: {
      invoke: { id: 'connection', src: 'connection', onError: 'waiting' },
      initial: 'connecting',
      on: { disconnect: 'waiting' },
      states: {
        connecting: {
          on: {
            subscribe: {
              target: 'listening',
              actions: { type: 'reportResumption', params: ({ event }) => ({ from: event.from }) },
            },
          },
          after: { answerTimeout: '#databaseListener.waiting' },
        },
        listening: {
          entry: 'resetAttempts',
          exit: 'reportInterruption',
          initial: 'checking',
          states: {
            checking: {
              entry: 'check',
              on: { echo: 'confirmed' },
              after: { answerTimeout: '#databaseListener.waiting' },
            },
            confirmed: { after: { confirmationRenewal: 'quiet' } },
            quiet: {
              on: { requestCheck: 'checking' },
              after: { checkInterval: 'checking' },
            },
          },
        },
      },
    },
    waiting: {
      entry: 'countAttempt',
      after: { retryDelay: 'open' },
    },
  },
})
