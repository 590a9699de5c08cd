import { assign, fromCallback, sendTo, setup } from 'xstate'

/**
 * The events of the listening connection. `from`: the transaction from which on it receives every notification. `lost`:
 * the connection has ended, for any reason.
 */
export type ListenerEvent = { type: 'subscribed'; from: bigint } | { type: 'echoed' } | { type: 'lost' }

/** The timeout of opening the connection, and of each check. */
const ANSWER_TIMEOUT_MS = 3_000
/** The interval of the checks whether notifications still arrive. A hanging connection does not end by itself. */
const CHECK_INTERVAL_MS = 2_000
const RETRY_MIN_MS = 100
const RETRY_MAX_MS = 2_000

/**
 * Returns the delay before an attempt, in ms.
 * @param attempt from 1
 * @param random from 0 to 1, the part of the second half of the delay
 */
export function listenerRetryMs(attempt: number, random: number): number {
  return Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** (attempt - 1)) * (0.5 + random / 2)
}

function notProvided(): never {
  throw new Error('to be provided where the sockets are opened')
}

/**
 * The connection on which a server process receives the notifications of the others (LISTEN). It reconnects without
 * end. From its loss until the next connection listens, the process reports that it may miss notifications.
 */
export const listenerMachine = setup({
  types: {
    events: {} as ListenerEvent,
    context: {} as { attempt: number },
  },
  actors: {
    /** Opens a connection and listens. Notifies itself when it receives `check`. Closes when its state is left. */
    connection: fromCallback<{ type: 'check' }>(notProvided),
  },
  actions: {
    countAttempt: assign({ attempt: ({ context }) => Math.min(context.attempt + 1, 10) }),
    resetAttempts: assign({ attempt: 0 }),
    check: sendTo('connection', { type: 'check' }),
    /** Reports the transaction from which on every notification is received. */
    resume: (_, _params: { from: bigint }) => notProvided(),
    /** Reports that notifications may be missed from now on. */
    interrupt: notProvided,
  },
  delays: {
    answerTimeout: ANSWER_TIMEOUT_MS,
    checkInterval: CHECK_INTERVAL_MS,
    retryDelay: ({ context }) => listenerRetryMs(context.attempt, 1),
  },
}).createMachine({
  id: 'listener',
  context: { attempt: 0 },
  initial: 'open',
  states: {
    open: {
      invoke: { id: 'connection', src: 'connection', onError: 'waiting' },
      initial: 'connecting',
      on: { lost: 'waiting' },
      states: {
        connecting: {
          on: {
            subscribed: {
              target: 'listening',
              actions: { type: 'resume', params: ({ event }) => ({ from: event.from }) },
            },
          },
          after: { answerTimeout: '#listener.waiting' },
        },
        listening: {
          entry: 'resetAttempts',
          exit: 'interrupt',
          initial: 'checking',
          states: {
            quiet: { after: { checkInterval: 'checking' } },
            checking: {
              entry: 'check',
              on: { echoed: 'quiet' },
              after: { answerTimeout: '#listener.waiting' },
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
