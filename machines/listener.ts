import { assign, fromCallback, sendTo, setup } from 'xstate'

/**
 * What the listening connection reports. `from`: all notifications of this transaction and later ones are heard.
 * `lost` ends it, whatever the reason.
 */
export type ListenerEvent = { type: 'listening'; from: bigint } | { type: 'echoed' } | { type: 'lost' }

/** How long a connection may take to be opened and to answer a check. */
const ANSWER_TIMEOUT_MS = 3_000
/** How often it is tried whether notifications still arrive: a connection that hangs does not end by itself. */
const CHECK_INTERVAL_MS = 2_000
const RETRY_MIN_MS = 100
const RETRY_MAX_MS = 2_000

/**
 * How long to wait before another attempt, in ms.
 * @param attempt from 1
 * @param random from 0 to 1: how much of the second half of the time is waited
 */
export function listenerRetryMs(attempt: number, random: number): number {
  return Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** (attempt - 1)) * (0.5 + random / 2)
}

function notProvided(): never {
  throw new Error('to be provided where the sockets are opened')
}

/**
 * The connection on which one server process hears what happens at the others (LISTEN). It is never given up: from the
 * moment it is lost until another one listens, the process says that it may miss something.
 */
export const listenerMachine = setup({
  types: {
    events: {} as ListenerEvent,
    context: {} as { attempt: number },
  },
  actors: {
    /** Opens a connection and listens; when told to check, notifies itself. Ends with its state. */
    connection: fromCallback<{ type: 'check' }>(notProvided),
  },
  actions: {
    countAttempt: assign({ attempt: ({ context }) => Math.min(context.attempt + 1, 10) }),
    resetAttempts: assign({ attempt: 0 }),
    check: sendTo('connection', { type: 'check' }),
    /** Says from where on everything is heard. */
    resume: (_, _params: { from: bigint }) => notProvided(),
    /** Says that something may be missed from now on. */
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
            listening: {
              target: 'hearing',
              actions: { type: 'resume', params: ({ event }) => ({ from: event.from }) },
            },
          },
          after: { answerTimeout: '#listener.waiting' },
        },
        hearing: {
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
