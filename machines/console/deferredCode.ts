import { assign, fromPromise, setup } from 'xstate'
import { boundDelayMs } from '../timer.ts'

/**
 * `fail`: code could not be loaded. `finish`: the last missing code has loaded. `goOnline` comes from the browser or
 * the socket.
 */
export type DeferredCodeEvent = { type: 'fail' } | { type: 'finish' } | { type: 'retry' } | { type: 'goOnline' }

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 15_000

/**
 * The result of a retry that found every file. `reloadNeeded`: the files are there, but as long as the page is open,
 * the browser remembers that the import of one of them has failed.
 */
export type RetryResult = 'loaded' | 'reloadNeeded'

function notProvided(): never {
  throw new Error('to be provided where the code is loaded')
}

/**
 * The loading of deferred code. Code that could not be loaded is loaded again, automatically and on request, until it
 * has loaded or only a reload of the page helps.
 */
export const deferredCodeMachine = setup({
  types: { events: {} as DeferredCodeEvent, context: {} as { attempt: number } },
  actors: {
    /** Loads all missing code again; fails if any file is still missing. */
    loadMissing: fromPromise<RetryResult>(notProvided),
  },
  guards: {
    isReloadNeeded: (_, { result }: { result: RetryResult }) => result === 'reloadNeeded',
  },
  actions: {
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    resetAttempts: assign({ attempt: 0 }),
  },
  delays: {
    /** Doubles with each attempt, up to `LONGEST_RETRY_MS`. */
    retryDelay: ({ context }) => boundDelayMs(FIRST_RETRY_MS * 2 ** (context.attempt - 1), LONGEST_RETRY_MS),
  },
}).createMachine({
  id: 'deferredCode',
  context: { attempt: 0 },
  initial: 'loaded',
  states: {
    loaded: {
      entry: 'resetAttempts',
      on: { fail: 'waiting' },
    },
    waiting: {
      entry: 'countAttempt',
      on: { retry: 'retrying', goOnline: 'retrying', finish: 'loaded' },
      after: { retryDelay: 'retrying' },
    },
    retrying: {
      invoke: {
        id: 'loadMissing',
        src: 'loadMissing',
        onDone: [
          {
            guard: { type: 'isReloadNeeded', params: ({ event }) => ({ result: event.output }) },
            target: 'reloadNeeded',
          },
          { target: 'loaded' },
        ],
        onError: 'waiting',
      },
      on: { finish: 'loaded' },
    },
    /** The page is reloaded with the next navigation, or at once if the current screen needs the missing code. */
    reloadNeeded: {
      on: { finish: 'loaded' },
      initial: 'idle',
      states: {
        idle: { on: { fail: 'retrying', retry: 'retrying', goOnline: 'retrying' } },
        retrying: {
          invoke: {
            id: 'loadMissing',
            src: 'loadMissing',
            onDone: [
              {
                guard: { type: 'isReloadNeeded', params: ({ event }) => ({ result: event.output }) },
                target: 'idle',
              },
              { target: '#deferredCode.loaded' },
            ],
            onError: 'idle',
          },
        },
      },
    },
  },
})
