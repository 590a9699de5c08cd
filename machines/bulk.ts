import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { EventPolicy } from './lifecycle.ts'
import type { RowId } from './tableRows.ts'

export interface BulkInput {
  /** Whether the event asks why. */
  asks: EventPolicy['reason']
}

/** The selected records, divided into those that allow the event now and those that do not. */
export interface Selected {
  able: RowId[]
  unable: RowId[]
  /** How many more match than one run takes. */
  beyond: number
}

/** One record that the event did not reach, and why, as it was thrown. */
export interface Failed {
  id: RowId
  failure: unknown
}

/** The state of a run: ids only, because the provider of the effects keeps the records. */
export interface BulkContext extends BulkInput, Selected {
  reason: string
  /** Still to be sent, the one that is on its way first. */
  queue: RowId[]
  /** Taken out of the queue when the run was stopped. */
  unsent: RowId[]
  succeeded: RowId[]
  /** May yet succeed. */
  failed: Failed[]
  /** Sending them again would change nothing. */
  refused: Failed[]
}

export type BulkEvent =
  | { type: 'confirm'; reason: string }
  | { type: 'stop' }
  /** Sends once more what has failed, or the selection is read once more. */
  | { type: 'retry' }
  /** Sends what was left when the run was stopped. */
  | { type: 'resume' }
  /** `reason`: the text typed so far. */
  | { type: 'back'; reason?: string }
  /** Gives up what was typed. */
  | { type: 'discard' }

function notProvided(): never {
  throw new Error('to be provided by whoever runs the event')
}

/**
 * One lifecycle event for several selected records: first who can and who cannot, then one after another, each with an
 * outcome of its own. Stopping lets the current one end. What concerns all (no network, no permission) stops it too.
 */
export const bulkMachine = setup({
  types: {
    input: {} as BulkInput,
    context: {} as BulkContext,
    events: {} as BulkEvent,
  },
  actors: {
    collect: fromPromise<Selected>(notProvided),
    perform: fromPromise<void, { id: RowId | undefined; reason: string }>(notProvided),
  },
  actions: {
    keepSelected: assign((_, selected: Selected) => selected),
    keepReason: assign({ reason: (_, reason: string) => reason.trim() }),
    keepDraft: assign({ reason: (_, reason: string) => reason }),
    queueAble: assign(({ context }) => ({ queue: context.able })),
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
    /** Lists are not loaded again after each record. */
    pauseInvalidation: notProvided,
    /** Lists are loaded again, and the selection keeps the records that may be sent again. */
    settle: notProvided,
  },
  guards: {
    isSomebodyAble: (_, { able }: Selected) => able.length > 0,
    isReasonGiven: ({ context }, reason: string) => context.asks !== 'required' || reason.trim() !== '',
    isTyped: (_, reason: string | undefined) => (reason ?? '').trim() !== '',
    isMoreQueued: ({ context }) => context.queue.length > 1,
    isQueued: ({ context }) => context.queue.length > 0,
    hasFailed: ({ context }) => context.failed.length > 0,
    hasUnsent: ({ context }) => context.unsent.length > 0,
    /** The others would fail in the same way: the network, the session. */
    isOfAll: (_, _params: { failure: unknown }) => notProvided(),
    isFinal: (_, _params: { id: RowId | undefined; failure: unknown }) => notProvided(),
  },
}).createMachine({
  id: 'bulk',
  context: ({ input }) => ({
    ...input,
    able: [],
    unable: [],
    beyond: 0,
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
        onDone: [
          {
            guard: { type: 'isSomebodyAble', params: ({ event }) => event.output },
            target: 'preview',
            actions: { type: 'keepSelected', params: ({ event }) => event.output },
          },
          { target: 'nobody', actions: { type: 'keepSelected', params: ({ event }) => event.output } },
        ],
        onError: 'unread',
      },
      on: { back: 'closed' },
    },
    unread: {
      on: { retry: 'collecting', back: 'closed' },
    },
    nobody: {
      on: { back: 'closed' },
    },
    preview: {
      on: {
        confirm: {
          guard: { type: 'isReasonGiven', params: ({ event }) => event.reason },
          target: 'running',
          actions: [{ type: 'keepReason', params: ({ event }) => event.reason }, 'queueAble', 'pauseInvalidation'],
        },
        back: [
          {
            guard: { type: 'isTyped', params: ({ event }) => event.reason },
            target: 'discarding',
            actions: { type: 'keepDraft', params: ({ event }) => event.reason ?? '' },
          },
          { target: 'closed' },
        ],
      },
    },
    discarding: {
      on: { discard: 'closed', back: 'preview' },
    },
    running: {
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context }) => ({ id: context.queue[0], reason: context.reason }),
        onDone: { target: 'next', actions: 'keepSuccess' },
        onError: [
          {
            guard: { type: 'isOfAll', params: ({ event }) => ({ failure: event.error }) },
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
      on: { stop: { guard: 'isMoreQueued', actions: 'emptyQueue' } },
    },
    next: {
      always: [{ guard: 'isQueued', target: 'running' }, { target: 'done' }],
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
  },
})

export type BulkActor = ActorRefFrom<typeof bulkMachine>
export type BulkSnapshot = SnapshotFrom<typeof bulkMachine>
