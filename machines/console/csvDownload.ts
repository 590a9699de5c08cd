import { assign, fromCallback, setup } from 'xstate'

/**
 * The actor `download` sends `progress` with the number of rows that have come, and then `complete` or `fail`. `total`
 * is the number of all rows; undefined if the server does not say it.
 */
export type CsvDownloadEvent =
  | { type: 'progress'; rows: number; total: number | undefined }
  | { type: 'complete' }
  | { type: 'fail'; failure: unknown }
  | { type: 'retry' }
  | { type: 'cancel' }

export interface CsvDownloadContext {
  /** The number of rows that have come. */
  rows: number
  total: number | undefined
  /** Why the download has failed. */
  failure: unknown
}

/** The download of a list as a CSV file. */
export const csvDownloadMachine = setup({
  types: { events: {} as CsvDownloadEvent, context: {} as CsvDownloadContext },
  actors: {
    /** Fetches the file and saves it, and stops that when it is stopped. */
    download: fromCallback<CsvDownloadEvent>(() => {
      throw new Error('to be provided where a list is downloaded')
    }),
  },
  actions: {
    resetProgress: assign({ rows: 0, total: undefined, failure: undefined }),
    keepProgress: assign((_, { rows, total }: Pick<CsvDownloadContext, 'rows' | 'total'>) => ({ rows, total })),
    keepFailure: assign({ failure: (_, { failure }: { failure: unknown }) => failure }),
  },
}).createMachine({
  id: 'csvDownload',
  context: { rows: 0, total: undefined, failure: undefined },
  initial: 'running',
  states: {
    running: {
      entry: 'resetProgress',
      invoke: {
        id: 'download',
        src: 'download',
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
        },
      },
      on: {
        progress: { actions: { type: 'keepProgress', params: ({ event }) => event } },
        complete: 'done',
        fail: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
        cancel: 'cancelled',
      },
    },
    failed: { on: { retry: 'running', cancel: 'cancelled' } },
    done: { type: 'final' },
    cancelled: { type: 'final' },
  },
})
