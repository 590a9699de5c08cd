import { assign, fromPromise, setup } from 'xstate'
import { boundDelayMs } from '../timer.ts'

/** The event that starts the next attempt before its delay has passed. */
export type SessionRevocationEvent = { type: 'goOnline' }

/** The timeout of one attempt. */
const ATTEMPT_TIMEOUT_MS = 10_000
const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 60_000
/** With the delays between the attempts, this takes about an hour. */
const MAX_RETRIES = 60

function notProvided(): never {
  throw new Error('to be provided where the console is put together')
}

/**
 * The revocation of one session on the server. The sign-out waits 2 s at most. As long as the page is open, the request
 * to the server is repeated until it succeeds or the server refuses it, at most for about an hour. The tokens are kept
 * in memory only.
 */
export const sessionRevocationMachine = setup({
  types: { events: {} as SessionRevocationEvent, context: {} as { attempt: number } },
  actors: { revokeSession: fromPromise<void>(notProvided) },
  actions: {
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    /** Reports that the session is still valid on the server. */
    reportUnreached: notProvided,
    /** Reports that the session has ended on the server too. */
    reportRevoked: notProvided,
    /** Reports that the server refused to revoke the session. */
    reportRefused: notProvided,
  },
  guards: {
    /** Whether another attempt may succeed. */
    isTransient: (_, _params: { failure: unknown }): boolean => notProvided(),
    hasUsedAllAttempts: ({ context }) => context.attempt > MAX_RETRIES,
  },
  delays: {
    attemptTimeout: ATTEMPT_TIMEOUT_MS,
    retryDelay: ({ context }) => boundDelayMs(FIRST_DELAY_MS * 2 ** (context.attempt - 1), LONGEST_DELAY_MS),
  },
}).createMachine({
  id: 'sessionRevocation',
  context: { attempt: 0 },
  initial: 'revoking',
  states: {
    revoking: {
      invoke: {
        id: 'revokeSession',
        src: 'revokeSession',
        onDone: 'revoked',
        onError: [
          { guard: { type: 'isTransient', params: ({ event }) => ({ failure: event.error }) }, target: 'unreached' },
          { target: 'refused' },
        ],
      },
      after: { attemptTimeout: 'unreached' },
    },
    unreached: {
      entry: 'reportUnreached',
      initial: 'waiting',
      states: {
        waiting: {
          entry: 'countAttempt',
          always: { guard: 'hasUsedAllAttempts', target: '#sessionRevocation.abandoned' },
          on: { goOnline: 'retrying' },
          after: { retryDelay: 'retrying' },
        },
        retrying: {
          invoke: {
            id: 'retryRevocation',
            src: 'revokeSession',
            onDone: { target: '#sessionRevocation.revoked', actions: 'reportRevoked' },
            onError: [
              { guard: { type: 'isTransient', params: ({ event }) => ({ failure: event.error }) }, target: 'waiting' },
              { target: '#sessionRevocation.refused' },
            ],
          },
          after: { attemptTimeout: 'waiting' },
        },
      },
    },
    revoked: { type: 'final' },
    refused: { type: 'final', entry: 'reportRefused' },
    abandoned: { type: 'final' },
  },
})
