import { assign, fromPromise, setup } from 'xstate'

/**
 * `render`: a component that renders a part of itself only in the second frame has been rendered. `showData`: the first
 * screen has its data. `startLoad`, `endLoad`: the load of one piece of deferred code or data has started or ended.
 */
export type ConsoleStartEvent = { type: 'render' } | { type: 'showData' } | { type: 'startLoad' } | { type: 'endLoad' }

/** The longest time that deferred work waits for the data of the first screen, in ms. */
const FIRST_SCREEN_TIMEOUT_MS = 3_000
/**
 * After this time without loading, in ms, the page counts as settled. Needed because loaded code may load further code.
 */
const SETTLED_AFTER_QUIET_MS = 200

function notProvided(): never {
  throw new Error('to be provided where the page is')
}

/** The loading of the console: first its first frame, then its first screen, then the code that is needed later. */
export const consoleStartMachine = setup({
  types: { events: {} as ConsoleStartEvent, context: {} as { loadingCount: number } },
  actors: {
    /** Ends once `frames` further frames have been painted. */
    paint: fromPromise<void, { frames: number }>(notProvided),
  },
  actions: {
    incrementLoadingCount: assign({ loadingCount: ({ context }) => context.loadingCount + 1 }),
    decrementLoadingCount: assign({ loadingCount: ({ context }) => context.loadingCount - 1 }),
    markSettled: notProvided,
    unmarkSettled: notProvided,
  },
  guards: { isLastLoad: ({ context }) => context.loadingCount === 1 },
  delays: { firstScreen: FIRST_SCREEN_TIMEOUT_MS, quiet: SETTLED_AFTER_QUIET_MS },
}).createMachine({
  id: 'consoleStart',
  type: 'parallel',
  context: { loadingCount: 0 },
  states: {
    frame: {
      initial: 'unrendered',
      states: {
        unrendered: { on: { render: 'painting' } },
        painting: {
          invoke: { id: 'firstFrame', src: 'paint', input: { frames: 1 }, onDone: 'painted', onError: 'painted' },
        },
        painted: {
          tags: ['painted'],
        },
      },
    },
    screen: {
      initial: 'loading',
      states: {
        loading: { on: { showData: 'painting' }, after: { firstScreen: 'shown' } },
        painting: {
          invoke: { id: 'firstRows', src: 'paint', input: { frames: 2 }, onDone: 'shown', onError: 'shown' },
        },
        shown: {
          tags: ['shown'],
        },
      },
    },
    code: {
      initial: 'none',
      states: {
        none: {
          on: { startLoad: 'loading' },
        },
        loading: {
          entry: 'incrementLoadingCount',
          on: {
            startLoad: { actions: 'incrementLoadingCount' },
            endLoad: [
              { guard: 'isLastLoad', target: 'quiet', actions: 'decrementLoadingCount' },
              { actions: 'decrementLoadingCount' },
            ],
          },
        },
        quiet: { on: { startLoad: 'loading' }, after: { quiet: 'settled' } },
        settled: {
          entry: 'markSettled',
          exit: 'unmarkSettled',
          on: { startLoad: 'loading' },
        },
      },
    },
  },
})
