import { assign, emit, fromPromise, not, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { EventPolicy } from './lifecycle.ts'
import type { RowId } from './tableRows.ts'

/** The input of a bulk run. The records are not part of it: the provided actors have them. */
export interface BulkInput {
  /** Whether the event requires, allows or has no reason. */
  reasonPolicy: EventPolicy['reason']
}

/** The records of a run, divided into those that allow the event now and those that do not. */
export interface DividedRecords {
  allowed: RowId[]
  notAllowed: RowId[]
}

/** The selected records. */
export interface SelectedRecords extends DividedRecords {
  /** The number of matching records beyond the limit of one run. */
  omittedCount: number
}

/** A record for which the event failed, and the thrown error. */
export interface FailedRecord {
  id: RowId
  failure: unknown
}

/**
 * The context of a bulk run: only the ids of the records, because the code that provides the actors keeps the records
 * themselves.
 */
export interface BulkContext extends BulkInput, SelectedRecords {
  /** The reason of the event as it was typed; empty if there is none. */
  reason: string
  /** The records whose requests are not complete; the request of the first one is running. */
  queue: RowId[]
  /** The records that were taken out of the queue when the run was stopped. */
  unsent: RowId[]
  /** The records to which the event was sent successfully. */
  succeeded: RowId[]
  /** The records for which another attempt may succeed. */
  failed: FailedRecord[]
  /** The records for which another attempt would fail again. */
  refused: FailedRecord[]
}

export type BulkEvent =
  | { type: 'confirm'; reason: string }
  | { type: 'stop' }
  /** Sends the event again for the failed records, or reads the selection again if that has failed. */
  | { type: 'retry' }
  /** Sends the event for the records that were left when the run was stopped. */
  | { type: 'resume' }
  /** `reason`: the text typed so far. */
  | { type: 'back'; reason?: string }
  /** Discards the typed reason. */
  | { type: 'discard' }
  /** Another staff member has changed one of the records. */
  | ({ type: 'change' } & DividedRecords)
  /** The session ends, so that the dialog is closed before the current request completes. */
  | { type: 'interrupt' }

function notProvided(): never {
  throw new Error('to be provided by the code that runs the event')
}

/**
 * One lifecycle event for several selected records: first a preview of the records that allow the event and of those
 * that do not, which follows what other staff members do to them, then one request after another, each with its own
 * outcome. When the run is stopped, the current request still completes. A failure that concerns all records (no
 * network, no permission) ends the run. The end of the session interrupts it.
 */
export const bulkMachine = setup({
  types: {
    input: {} as BulkInput,
    context: {} as BulkContext,
    events: {} as BulkEvent,
    /** The run has ended although its first queued record has no outcome yet. */
    emitted: {} as { type: 'interrupted' },
  },
  actors: {
    collect: fromPromise<SelectedRecords>(notProvided),
    perform: fromPromise<void, { id: RowId | undefined; reason: string }>(notProvided),
  },
  actions: {
    keepSelected: assign((_, selected: SelectedRecords) => selected),
    keepDivision: assign((_, { allowed, notAllowed }: DividedRecords) => ({ allowed, notAllowed })),
    keepReason: assign({ reason: (_, reason: string) => reason.trim() }),
    keepDraft: assign({ reason: (_, reason: string) => reason }),
    queueAllowed: assign(({ context }) => ({ queue: context.allowed })),
    queueFailed: assign(({ context }) => ({ queue: context.failed.map(({ id }) => id), failed: [] })),
    queueUnsent: assign(({ context }) => ({ queue: context.unsent, unsent: [] })),
    emptyQueue: assign(({ context: { queue, unsent } }) => ({
      queue: queue.slice(0, 1),
      unsent: [...unsent, ...queue.slice(1)],
    })),
    keepSuccess: assign(({ context: { queue, succeeded } }) => ({
      queue: queue.slice(1),
      succeeded: [...succeeded, ...queue.slice(0, 1)],
    })),
    keepFailure: assign(({ context: { queue, failed } }, { failure }: { failure: unknown }) => ({
      queue: queue.slice(1),
      failed: [...failed, ...queue.slice(0, 1).map((id) => ({ id, failure }))],
    })),
    keepRefusal: assign(({ context: { queue, refused } }, { failure }: { failure: unknown }) => ({
      queue: queue.slice(1),
      refused: [...refused, ...queue.slice(0, 1).map((id) => ({ id, failure }))],
    })),
    /** Pauses the refetch of the lists, so that they are not loaded again after each record. */
    pauseInvalidation: notProvided,
    /** Loads the lists again, and leaves selected only the records for which the event may be sent again. */
    settle: notProvided,
    reportInterruption: emit({ type: 'interrupted' }),
  },
  guards: {
    isAnyAllowed: ({ context }) => context.allowed.length > 0,
    isReasonGiven: ({ context }, reason: string) => context.reasonPolicy !== 'required' || reason.trim() !== '',
    hasDraft: (_, reason: string | undefined) => (reason ?? '').trim() !== '',
    hasMoreQueued: ({ context }) => context.queue.length > 1,
    hasQueued: ({ context }) => context.queue.length > 0,
    hasFailed: ({ context }) => context.failed.length > 0,
    hasUnsent: ({ context }) => context.unsent.length > 0,
    /** The request would fail for the other records too, because of the network or the session. */
    isGlobal: (_, _params: { failure: unknown }) => notProvided(),
    isFinal: (_, _params: { id: RowId | undefined; failure: unknown }) => notProvided(),
  },
}).createMachine({
  id: 'bulk',
  context: ({ input }) => ({
    ...input,
    allowed: [],
    notAllowed: [],
    omittedCount: 0,
    reason: '',
    queue: [],
    unsent: [],
    succeeded: [],
    failed: [],
    refused: [],
  }),
  initial: 'collecting',
  states: {
    collecting: {
      invoke: {
        id: 'collect',
        src: 'collect',
        onDone: { target: 'preview', actions: { type: 'keepSelected', params: ({ event }) => event.output } },
        onError: 'unread',
      },
      on: { back: 'closed' },
    },
    unread: {
      on: { retry: 'collecting', back: 'closed' },
    },
    nobody: {
      always: { guard: 'isAnyAllowed', target: 'preview' },
      on: {
        back: [
          {
            guard: { type: 'hasDraft', params: ({ event }) => event.reason },
            target: 'discarding',
            actions: { type: 'keepDraft', params: ({ event }) => event.reason ?? '' },
          },
          { target: 'closed' },
        ],
        change: { actions: { type: 'keepDivision', params: ({ event }) => event } },
      },
    },
    preview: {
      always: { guard: not('isAnyAllowed'), target: 'nobody' },
      on: {
        change: { actions: { type: 'keepDivision', params: ({ event }) => event } },
        confirm: {
          guard: { type: 'isReasonGiven', params: ({ event }) => event.reason },
          target: 'running',
          actions: [{ type: 'keepReason', params: ({ event }) => event.reason }, 'queueAllowed', 'pauseInvalidation'],
        },
        back: [
          {
            guard: { type: 'hasDraft', params: ({ event }) => event.reason },
            target: 'discarding',
            actions: { type: 'keepDraft', params: ({ event }) => event.reason ?? '' },
          },
          { target: 'closed' },
        ],
      },
    },
    discarding: {
      on: {
        discard: 'closed',
        back: 'preview',
        change: { actions: { type: 'keepDivision', params: ({ event }) => event } },
      },
    },
    running: {
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context }) => ({ id: context.queue[0], reason: context.reason }),
        onDone: { target: 'next', actions: 'keepSuccess' },
        onError: [
          {
            guard: { type: 'isGlobal', params: ({ event }) => ({ failure: event.error }) },
            target: 'done',
            actions: ['emptyQueue', { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) }],
          },
          {
            guard: {
              type: 'isFinal',
              params: ({ context, event }) => ({ id: context.queue[0], failure: event.error }),
            },
            target: 'next',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ failure: event.error }) },
          },
          { target: 'next', actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) } },
        ],
      },
      on: { stop: { guard: 'hasMoreQueued', actions: 'emptyQueue' }, interrupt: 'interrupted' },
    },
    next: {
      always: [{ guard: 'hasQueued', target: 'running' }, { target: 'done' }],
    },
    done: {
      entry: 'settle',
      on: {
        retry: { guard: 'hasFailed', target: 'running', actions: ['queueFailed', 'pauseInvalidation'] },
        resume: { guard: 'hasUnsent', target: 'running', actions: ['queueUnsent', 'pauseInvalidation'] },
        back: 'closed',
      },
    },
    closed: { type: 'final' },
    interrupted: { type: 'final', entry: 'reportInterruption' },
  },
})

export type BulkActor = ActorRefFrom<typeof bulkMachine>
export type BulkSnapshot = SnapshotFrom<typeof bulkMachine>
