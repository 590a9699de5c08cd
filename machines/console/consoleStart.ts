import { assign, fromPromise, setup } from 'xstate'

/**
 * `render`: a component has been rendered, without the part that waits for the second frame. `showData`: the first
 * screen has its data. `renderRest`: also the part of the first screen that was left out of its first frames has been
 * rendered. `startLoad`, `endLoad`: the load of one piece of deferred code or data has started or ended.
 */
export type ConsoleStartEvent =
  | { type: 'render' }
  | { type: 'showData' }
  | { type: 'renderRest' }
  | { type: 'startLoad' }
  | { type: 'endLoad' }

/** The longest wait for a paint, in ms. A tab in the background paints nothing until somebody looks at it. */
const PAINT_TIMEOUT_MS = 1_000
/** The longest time that deferred work waits for the data of the first screen, in ms. */
const FIRST_SCREEN_TIMEOUT_MS = 3_000
/** The longest time that deferred code waits for the rest of the first screen, which key presses may delay, in ms. */
const REST_TIMEOUT_MS = 1_000
/**
 * After this time without loading, in ms, the page counts as settled. Needed because loaded code may load further code.
 */
const SETTLED_AFTER_QUIET_MS = 200

function notProvided(): never {
  throw new Error('to be provided where the page is')
}

/** The loading of the console: first its first frame, then its first screen, then the code that is needed later. */
export const consoleStartMachine = setup({
  types: { events: {} as ConsoleStartEvent, context: {} as { runningLoadCount: number } },
  actors: {
    /** Ends once `frameCount` further frames have been painted. */
    waitForPaint: fromPromise<void, { frameCount: number }>(notProvided),
  },
  actions: {
    incrementRunningLoadCount: assign({ runningLoadCount: ({ context }) => context.runningLoadCount + 1 }),
    decrementRunningLoadCount: assign({ runningLoadCount: ({ context }) => context.runningLoadCount - 1 }),
    markPageSettled: notProvided,
    unmarkPageSettled: notProvided,
  },
  guards: { isLastLoad: ({ context }) => context.runningLoadCount === 1 },
  delays: {
    paintTimeout: PAINT_TIMEOUT_MS,
    firstScreenTimeout: FIRST_SCREEN_TIMEOUT_MS,
    restTimeout: REST_TIMEOUT_MS,
    quietPeriod: SETTLED_AFTER_QUIET_MS,
  },
}).createMachine({
  id: 'consoleStart',
  type: 'parallel',
  context: { runningLoadCount: 0 },
  states: {
    frame: {
      initial: 'unrendered',
      states: {
        unrendered: { on: { render: 'painting' } },
        painting: {
          invoke: {
            id: 'firstFrame',
            src: 'waitForPaint',
            input: { frameCount: 1 },
            onDone: 'painted',
            onError: 'painted',
          },
          after: { paintTimeout: 'painted' },
        },
        painted: {
          tags: ['painted'],
        },
      },
    },
    screen: {
      initial: 'loading',
      states: {
        loading: { on: { showData: 'painting' }, after: { firstScreenTimeout: 'shown' } },
        painting: {
          invoke: { id: 'firstRows', src: 'waitForPaint', input: { frameCount: 2 }, onDone: 'shown', onError: 'shown' },
          after: { paintTimeout: 'shown' },
        },
        shown: {
          tags: ['shown'],
          on: { renderRest: 'finished' },
          after: { restTimeout: 'finished' },
        },
        finished: {
          tags: ['shown', 'finished'],
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
          entry: 'incrementRunningLoadCount',
          on: {
            startLoad: { actions: 'incrementRunningLoadCount' },
            endLoad: [
              { guard: 'isLastLoad', target: 'quiet', actions: 'decrementRunningLoadCount' },
              { actions: 'decrementRunningLoadCount' },
            ],
          },
        },
        quiet: { on: { startLoad: 'loading' }, after: { quietPeriod: 'settled' } },
        settled: {
          entry: 'markPageSettled',
          exit: 'unmarkPageSettled',
          on: { startLoad: 'loading' },
        },
      },
    },
  },
})
