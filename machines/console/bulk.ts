import { assign, emit, fromPromise, not, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { HUMAN_REACTION_MS } from '../humanReaction.ts'
import type { BulkContext, BulkEvent, BulkInput, DividedRecords, FailedRecord, SelectedRecords } from './bulkContext.ts'
import type { RowId } from './tableRows.ts'

function notProvided(): never {
  throw new Error('to be provided by the code that runs the event')
}

/**
 * One lifecycle event for several selected records: first a preview of the records that allow the event and of those
 * that do not, which follows what other staff members do to them, then one request after another, each with its own
 * outcome. If all are done, the dialog closes by itself. An answer is refused as long as nobody can have read a changed
 * preview, and records that somebody else has changed are sent again only after another preview. When the run is
 * stopped, the current request still completes. A failure that concerns all records (no network, no permission) ends the
 * run. The end of the session interrupts it.
 */
export const bulkMachine = setup({
  types: {
    input: {} as BulkInput,
    context: {} as BulkContext,
    events: {} as BulkEvent,
    /**
     * `interrupted`: the run was ended while the request for the first queued record was in flight, so its outcome is
     * unknown. `completed`: every record is done.
     */
    emitted: {} as { type: 'interrupted' | 'completed' },
  },
  actors: {
    collect: fromPromise<SelectedRecords>(notProvided),
    perform: fromPromise<void, { id: RowId | undefined; reason: string }>(notProvided),
  },
  actions: {
    keepSelectedRecords: assign((_, selectedRecords: SelectedRecords) => selectedRecords),
    keepDivision: assign(({ context }, { allowed, notAllowed }: DividedRecords) => ({
      allowed,
      notAllowed,
      noLongerAllowed: notAllowed.filter((id) => context.allowed.includes(id) || context.noLongerAllowed.includes(id)),
    })),
    /** Selects the failed and the unsent records for another preview, and discards the outcomes of the other ones. */
    selectFailed: assign(({ context: { failed, unsent } }) => ({
      allowed: [...failed.map(({ id }) => id), ...unsent],
      notAllowed: [],
      noLongerAllowed: [],
      overLimitCount: 0,
      failed: [],
      refused: [],
      succeeded: [],
      unsent: [],
    })),
    /** Reports that an answer was given before the changed preview could be read. */
    reportPrematureAnswer: notProvided,
    keepReason: assign({ reason: (_, reason: string) => reason.trim() }),
    keepDraft: assign({ reason: (_, reason: string) => reason }),
    queueAllowed: assign(({ context }) => ({ queue: context.allowed })),
    queueFailed: assign(({ context }) => ({ queue: context.failed.map(({ id }) => id), failed: [] })),
    queueUnsent: assign(({ context }) => ({ queue: context.unsent, unsent: [] })),
    keepUnsent: assign(({ context: { queue, unsent } }) => ({
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
    /** Loads the lists again, and leaves selected only the records for which the event can still be sent. */
    updateListsAndSelection: notProvided,
    reportInterruption: emit({ type: 'interrupted' }),
    reportCompletion: emit({ type: 'completed' }),
  },
  guards: {
    isAnyAllowed: ({ context }) => context.allowed.length > 0,
    isRequiredReasonGiven: ({ context }, reason: string) => context.reasonPolicy !== 'required' || reason.trim() !== '',
    hasDraft: ({ context }) => context.reason.trim() !== '',
    hasMoreQueued: ({ context }) => context.queue.length > 1,
    hasQueued: ({ context }) => context.queue.length > 0,
    isAnyFailed: ({ context }) => context.failed.length > 0,
    /** A record has failed because another staff member has changed it. */
    hasConflict: (_, _params: { failed: readonly FailedRecord[] }) => notProvided(),
    /** The change moves a record from those that allow the event to the others, or back. */
    isDivisionChanged: ({ context }, { allowed }: DividedRecords) =>
      JSON.stringify(allowed) !== JSON.stringify(context.allowed),
    /** A reason was typed, and the event can still be sent with it to some records. */
    isTypedReasonStillNeeded: ({ context: { reason, failed, unsent } }) =>
      reason !== '' && failed.length + unsent.length > 0,
    hasUnsent: ({ context }) => context.unsent.length > 0,
    /** Every record that allowed the event is done, and nobody else has taken one out of the run. */
    isEveryRecordDone: ({ context: { failed, refused, unsent, noLongerAllowed } }) =>
      failed.length + refused.length + unsent.length + noLongerAllowed.length === 0,
    /** The request would fail for the other records too, because of the network or the session. */
    isGlobalFailure: (_, _params: { failure: unknown }) => notProvided(),
    isFinalFailure: (_, _params: { id: RowId | undefined; failure: unknown }) => notProvided(),
  },
  delays: { reactionTime: HUMAN_REACTION_MS },
}).createMachine({
  id: 'bulk',
  context: ({ input: { typedReason = '', ...input } }) => ({
    ...input,
    allowed: [],
    notAllowed: [],
    overLimitCount: 0,
    noLongerAllowed: [],
    reason: typedReason,
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
        onDone: { target: 'preview', actions: { type: 'keepSelectedRecords', params: ({ event }) => event.output } },
        onError: 'unreadable',
      },
      on: { back: 'closed' },
    },
    unreadable: {
      on: { retry: 'collecting', back: 'closed' },
    },
    noneAllowed: {
      always: { guard: 'isAnyAllowed', target: 'preview.changed' },
      on: {
        edit: { actions: { type: 'keepDraft', params: ({ event }) => event.reason } },
        back: [{ guard: 'hasDraft', target: 'discarding' }, { target: 'closed' }],
        change: { actions: { type: 'keepDivision', params: ({ event }) => event } },
      },
    },
    preview: {
      always: { guard: not('isAnyAllowed'), target: 'noneAllowed' },
      on: {
        edit: { actions: { type: 'keepDraft', params: ({ event }) => event.reason } },
        change: [
          {
            guard: { type: 'isDivisionChanged', params: ({ event }) => event },
            target: '.changed',
            actions: { type: 'keepDivision', params: ({ event }) => event },
          },
          { actions: { type: 'keepDivision', params: ({ event }) => event } },
        ],
        back: [{ guard: 'hasDraft', target: 'discarding' }, { target: 'closed' }],
      },
      initial: 'shown',
      states: {
        shown: {
          on: {
            confirm: {
              guard: { type: 'isRequiredReasonGiven', params: ({ event }) => event.reason },
              target: '#bulk.running',
              actions: [
                { type: 'keepReason', params: ({ event }) => event.reason },
                'queueAllowed',
                'pauseInvalidation',
              ],
            },
          },
        },
        // Nobody has read the changed preview yet, so an answer is meant for the previous one.
        changed: {
          on: { confirm: { actions: 'reportPrematureAnswer' } },
          after: { reactionTime: 'shown' },
        },
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
      on: { interrupt: 'interrupted' },
      initial: 'sending',
      states: {
        sending: {
          invoke: {
            id: 'perform',
            src: 'perform',
            input: ({ context }) => ({ id: context.queue[0], reason: context.reason }),
            onDone: { target: 'next', actions: 'keepSuccess' },
            onError: [
              {
                guard: { type: 'isGlobalFailure', params: ({ event }) => ({ failure: event.error }) },
                target: '#bulk.done',
                actions: ['keepUnsent', { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) }],
              },
              {
                guard: {
                  type: 'isFinalFailure',
                  params: ({ context, event }) => ({ id: context.queue[0], failure: event.error }),
                },
                target: 'next',
                actions: { type: 'keepRefusal', params: ({ event }) => ({ failure: event.error }) },
              },
              { target: 'next', actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) } },
            ],
          },
          on: { stop: { guard: 'hasMoreQueued', actions: 'keepUnsent' } },
        },
        next: {
          always: [{ guard: 'hasQueued', target: 'sending' }, { target: '#bulk.done' }],
        },
      },
    },
    done: {
      entry: 'updateListsAndSelection',
      // Nothing is left to read in a dialog.
      always: { guard: 'isEveryRecordDone', target: 'closed', actions: 'reportCompletion' },
      initial: 'shown',
      states: {
        shown: {
          on: {
            retry: [
              {
                guard: { type: 'hasConflict', params: ({ context }) => ({ failed: context.failed }) },
                target: '#bulk.preview',
                actions: 'selectFailed',
              },
              { guard: 'isAnyFailed', target: '#bulk.running', actions: ['queueFailed', 'pauseInvalidation'] },
            ],
            resume: { guard: 'hasUnsent', target: '#bulk.running', actions: ['queueUnsent', 'pauseInvalidation'] },
            back: [{ guard: 'isTypedReasonStillNeeded', target: 'discarding' }, { target: '#bulk.closed' }],
          },
        },
        discarding: { on: { discard: '#bulk.closed', back: 'shown' } },
      },
    },
    closed: { type: 'final' },
    interrupted: { type: 'final', entry: 'reportInterruption' },
  },
})

export type BulkActor = ActorRefFrom<typeof bulkMachine>
export type BulkSnapshot = SnapshotFrom<typeof bulkMachine>
