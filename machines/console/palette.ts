import { and, assign, emit, fromPromise, setup, stateIn } from 'xstate'

export type PaletteEvent =
  | { type: 'openPalette' }
  | { type: 'close' }
  /** The record that the palette was opened for has left the screen (`loseRecord`), or has returned (`findRecord`). */
  | { type: 'loseRecord' }
  | { type: 'findRecord' }
  /** Opens the list of the keyboard shortcuts that work on the current screen. */
  | { type: 'showKeys' }
  | { type: 'type'; query: string }
  /** Opens the actions of a search result. */
  | { type: 'showActions'; recordRowId: string }
  /** Filters the actions of a search result. */
  | { type: 'narrow'; actionFilterText: string }
  /** Enter was pressed on a row. `isSettled`: the row does not belong to results that are being replaced. */
  | { type: 'choose'; rowId: string; isSettled: boolean }
  /** Opens the form or the confirmation question of a command. */
  | { type: 'ask' }
  /** The command whose form or question was open has ended. */
  | { type: 'finish' }
  /**
   * Goes back from the form or question of a command, clears the typed text, leaves the actions of a record, or closes
   * the palette: whichever applies first.
   */
  | { type: 'back' }
  | { type: 'retry' }

/**
 * `chosen`: the row whose command is to run, if the row is still shown. `recordLost`: the record that the palette was
 * opened for has left the screen.
 */
export type PaletteEmitted = { type: 'chosen'; rowId: string } | { type: 'recordLost' }

export interface PaletteContext {
  query: string
  /** The query of the shown results. These stay until the results of the next query have loaded. */
  resultsQuery: string
  /** The id of the row of the record whose actions are shown. */
  recordRowId: string | undefined
  /** The text that filters the actions of the record. */
  actionFilterText: string
  /** The id of the row on which Enter was pressed while the results that include the row were being replaced. */
  pendingRowId: string
}

const EMPTY_CONTEXT: PaletteContext = {
  query: '',
  resultsQuery: '',
  recordRowId: undefined,
  actionFilterText: '',
  pendingRowId: '',
}

/** The delay between the last keystroke and the search. */
const SEARCH_DEBOUNCE_MS = 120
/** How long Enter on a row waits for the results of the current query. */
const RESULTS_TIMEOUT_MS = 300

function notProvided(): never {
  throw new Error('to be provided where the palette is put together')
}

/**
 * The command palette and the list of keyboard shortcuts. The chart has the query; the search results are in the query
 * cache. A late response is dropped, because the search actor has been stopped by then.
 */
export const paletteMachine = setup({
  types: {
    events: {} as PaletteEvent,
    emitted: {} as PaletteEmitted,
    context: {} as PaletteContext,
  },
  actors: { searchRecords: fromPromise<string, { query: string }>(notProvided) },
  actions: {
    clearAll: assign(EMPTY_CONTEXT),
    clearQuery: assign({ query: '', resultsQuery: '' }),
    keepQuery: assign({ query: (_, { query }: { query: string }) => query }),
    keepResultsQuery: assign({ resultsQuery: (_, { query }: { query: string }) => query }),
    keepRecordRow: assign({
      recordRowId: (_, { recordRowId }: { recordRowId: string }) => recordRowId,
      actionFilterText: '',
    }),
    forgetRecordRow: assign({ recordRowId: undefined, actionFilterText: '' }),
    keepActionFilter: assign({
      actionFilterText: (_, params: { actionFilterText: string }) => params.actionFilterText,
    }),
    clearActionFilter: assign({ actionFilterText: '' }),
    keepPendingRow: assign({ pendingRowId: (_, { rowId }: { rowId: string }) => rowId }),
    emitRecordLost: emit({ type: 'recordLost' }),
    emitChosen: emit((_, { rowId }: { rowId: string }) => ({ type: 'chosen', rowId })),
  },
  guards: {
    hasQuery: ({ context }) => context.query.trim() !== '',
    hasTyped: ({ context }) => context.query !== '',
    hasActionFilter: ({ context }) => context.actionFilterText !== '',
    hasRecordRow: ({ context }) => context.recordRowId !== undefined,
    hasCurrentResults: ({ context }) => context.resultsQuery === context.query,
    isSettled: (_, { isSettled }: { isSettled: boolean }) => isSettled,
    clearsQuery: and([stateIn({ opened: { step: 'commands' } }), 'hasTyped']),
  },
  delays: { debounce: SEARCH_DEBOUNCE_MS, resultsTimeout: RESULTS_TIMEOUT_MS },
}).createMachine({
  id: 'palette',
  context: EMPTY_CONTEXT,
  initial: 'closed',
  states: {
    closed: {
      entry: 'clearAll',
      on: { openPalette: 'opened', showKeys: 'keys' },
    },
    keys: {
      on: { openPalette: 'opened', close: 'closed', back: 'closed' },
    },
    opened: {
      type: 'parallel',
      states: {
        step: {
          initial: 'commands',
          states: {
            commands: {
              on: {
                close: '#palette.closed',
                showKeys: 'keys',
                ask: 'arguments',
                showActions: {
                  target: 'record',
                  actions: { type: 'keepRecordRow', params: ({ event }) => ({ recordRowId: event.recordRowId }) },
                },
                back: [{ guard: 'hasTyped', actions: 'clearQuery' }, { target: '#palette.closed' }],
              },
            },
            record: {
              on: {
                close: '#palette.closed',
                ask: 'arguments',
                narrow: {
                  actions: {
                    type: 'keepActionFilter',
                    params: ({ event }) => ({ actionFilterText: event.actionFilterText }),
                  },
                },
                back: [
                  { guard: 'hasActionFilter', actions: 'clearActionFilter' },
                  { target: 'commands', actions: 'forgetRecordRow' },
                ],
              },
            },
            arguments: {
              on: {
                finish: '#palette.closed',
                back: [{ guard: 'hasRecordRow', target: 'record' }, { target: 'commands' }],
              },
            },
            keys: {
              on: { close: '#palette.closed', back: 'commands' },
            },
          },
        },
        search: {
          initial: 'idle',
          on: {
            type: {
              target: '.debouncing',
              actions: { type: 'keepQuery', params: ({ event }) => ({ query: event.query }) },
            },
            back: { guard: 'clearsQuery', target: '.idle' },
          },
          states: {
            idle: {},
            debouncing: {
              after: { debounce: [{ guard: 'hasQuery', target: 'searching' }, { target: 'idle' }] },
            },
            searching: {
              invoke: {
                id: 'searchRecords',
                src: 'searchRecords',
                input: ({ context }) => ({ query: context.query }),
                onDone: {
                  target: 'idle',
                  actions: { type: 'keepResultsQuery', params: ({ event }) => ({ query: event.output }) },
                },
                onError: 'failed',
              },
            },
            failed: { on: { retry: 'searching' } },
          },
        },
        choice: {
          initial: 'free',
          states: {
            free: {
              on: {
                choose: [
                  {
                    guard: { type: 'isSettled', params: ({ event }) => ({ isSettled: event.isSettled }) },
                    actions: { type: 'emitChosen', params: ({ event }) => ({ rowId: event.rowId }) },
                  },
                  {
                    target: 'awaiting',
                    actions: { type: 'keepPendingRow', params: ({ event }) => ({ rowId: event.rowId }) },
                  },
                ],
              },
            },
            awaiting: {
              on: { type: 'free', back: 'free', showActions: 'free', ask: 'free', showKeys: 'free' },
              always: {
                guard: 'hasCurrentResults',
                target: 'free',
                actions: { type: 'emitChosen', params: ({ context }) => ({ rowId: context.pendingRowId }) },
              },
              after: {
                resultsTimeout: {
                  target: 'free',
                  actions: { type: 'emitChosen', params: ({ context }) => ({ rowId: context.pendingRowId }) },
                },
              },
            },
          },
        },
        target: {
          initial: 'present',
          states: {
            present: { on: { loseRecord: 'gone' } },
            gone: {
              entry: 'emitRecordLost',
              on: { findRecord: 'present' },
            },
          },
        },
      },
    },
  },
})
