import { and, assign, fromPromise, setup, stateIn } from 'xstate'

export type PaletteEvent =
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'type'; query: string }
  /** A command that asks for more before it can run. */
  | { type: 'ask' }
  /** One step back: out of the arguments, then an empty query, then out. */
  | { type: 'back' }
  | { type: 'compositionStarted' }
  | { type: 'compositionEnded' }
  | { type: 'retry' }

/** How long the typing must pause before the server is asked. */
const DEBOUNCE_MS = 120

function notProvided(): never {
  throw new Error('to be provided where the palette is put together')
}

/**
 * The command palette. `query` is what is typed; `found` is the query whose records are shown, so that old ones stay
 * while new ones load. The records themselves live in the query cache. A late answer is dropped: its actor has ended.
 */
export const paletteMachine = setup({
  types: {
    events: {} as PaletteEvent,
    context: {} as { query: string; found: string },
  },
  actors: { searchRecords: fromPromise<void, { query: string }>(notProvided) },
  actions: {
    keepQuery: assign({ query: (_, { query }: { query: string }) => query }),
    clearQuery: assign({ query: '', found: '' }),
    keepFound: assign({ found: ({ context }) => context.query }),
  },
  guards: {
    hasQuery: ({ context }) => context.query.trim() !== '',
    isNotComposing: stateIn({ open: { input: 'plain' } }),
    isClearable: ({ context }) => context.query !== '',
  },
  delays: { debounce: DEBOUNCE_MS },
}).createMachine({
  id: 'palette',
  context: { query: '', found: '' },
  initial: 'closed',
  states: {
    closed: {
      entry: 'clearQuery',
      on: { open: 'open' },
    },
    open: {
      type: 'parallel',
      on: { close: 'closed' },
      states: {
        step: {
          initial: 'commands',
          states: {
            commands: {
              on: {
                ask: { guard: 'isNotComposing', target: 'arguments' },
                back: [
                  { guard: and(['isNotComposing', 'isClearable']), actions: 'clearQuery' },
                  { guard: 'isNotComposing', target: '#palette.closed' },
                ],
              },
            },
            arguments: {
              description: 'The form and the question of the chosen command.',
              on: { back: 'commands' },
            },
          },
        },
        search: {
          initial: 'idle',
          on: { type: { target: '.debouncing', actions: { type: 'keepQuery', params: ({ event }) => ({ query: event.query }) } } },
          states: {
            idle: {},
            debouncing: { after: { debounce: [{ guard: 'hasQuery', target: 'searching' }, { target: 'idle' }] } },
            searching: {
              invoke: {
                id: 'searchRecords',
                src: 'searchRecords',
                input: ({ context }) => ({ query: context.query }),
                onDone: { target: 'idle', actions: 'keepFound' },
                onError: 'failed',
              },
            },
            failed: { on: { retry: 'searching' } },
          },
        },
        input: {
          initial: 'plain',
          states: {
            plain: { on: { compositionStarted: 'composing' } },
            composing: {
              description: 'An input method converts: its keys are its own.',
              on: { compositionEnded: 'plain' },
            },
          },
        },
      },
    },
  },
})
