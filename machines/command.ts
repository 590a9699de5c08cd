import { assign, fromPromise, not, raise, setup } from 'xstate'
import { isOutsideLimit, remainingWaitMs, retryTimeOf } from './attemptLimit.ts'
import {
  type CommandContext,
  type CommandEvent,
  type CommandInput,
  type CommandAttempt,
  unseenChange,
  type Values,
  type WriteByAnother,
} from './commandContext.ts'

function notProvided(): never {
  throw new Error('to be provided by the code that runs the command')
}

/**
 * One run of a command that a palette row, a menu, a button or a keyboard shortcut has started: its form, its
 * confirmation question and its execution. Every dialog of a command is a view of this chart. A second press while the
 * command runs does nothing. After a failure, the form is shown again with the typed values.
 */
export const commandMachine = setup({
  types: {
    events: {} as CommandEvent,
    input: {} as CommandInput,
    context: {} as CommandContext,
    /**
     * `waiting`: the form or question is shown but cannot be sent yet. `obsolete`: it is shown but can no longer be
     * sent. `withoutFailure`: the failure of an earlier attempt is over, so its notice is removed.
     */
    tags: {} as 'waiting' | 'obsolete' | 'withoutFailure',
  },
  actors: {
    perform: fromPromise<void, CommandAttempt>(notProvided),
    check: fromPromise<void, { values: Values }>(notProvided),
  },
  actions: {
    keepValues: assign({ values: (_, { values }: { values: Values }) => values }),
    /**
     * Keeps the error, and the time until which the server refuses further attempts, if the error contains that time.
     */
    keepFailure: assign({
      failure: (_, { failure }: { failure: unknown }) => failure,
      waitUntil: (_, { failure }: { failure: unknown }) => retryTimeOf(failure),
    }),
    forgetFailure: assign({ failure: undefined }),
    forgetWait: assign({ waitUntil: 0 }),
    keepChange: assign({ change: (_, { write }: { write: WriteByAnother }) => write }),
    /**
     * Creates an idempotency key if the values differ from those that were sent last. Provided elsewhere, because the
     * key is random.
     */
    setIdempotencyKey: notProvided,
    /**
     * Keeps the current version of the record, if the error contains it, so that the next attempt is based on that
     * version.
     */
    setVersion: (_, _params: { failure: unknown }) => notProvided(),
    noticeSuccess: notProvided,
    noticeFailure: (_, _params: { failure: unknown }) => notProvided(),
  },
  guards: {
    hasForm: ({ context }) => context.hasForm,
    hasQuestion: ({ context }) => context.hasQuestion,
    mustWait: ({ context }) => context.waitUntil > 0,
    /** The limit belongs to another value of a field than that in `values`. */
    isOutsideLimit: ({ context }, { values }: { values: Values }) =>
      isOutsideLimit(context.failure, context.values, values),
    /** Another staff member has changed the record to a state in which its lifecycle does not allow the event. */
    isNoLongerAllowed: ({ context }) => unseenChange(context)?.isEventAllowed === false,
    isDirty: ({ context }, { values }: { values: Values }) =>
      JSON.stringify(values) !== JSON.stringify(context.pristine),
    isShownOnce: ({ context }) => context.isShownOnce === true,
    isValid: (_, _params: { values: Values }) => notProvided(),
    /** The form is valid, and the server must check the values before the question or the execution. */
    isValidAndChecked: (_, _params: { values: Values }) => notProvided(),
    /** The form is valid, and the command asks a question before the execution. */
    isValidAndAsked: (_, _params: { values: Values }) => notProvided(),
    /** Another staff member has changed the record meanwhile, and the form can show both versions. */
    isChangedMeanwhile: (_, _params: { failure: unknown }) => notProvided(),
    /** The lifecycle of the record no longer allows the event. */
    isObsolete: (_, _params: { failure: unknown }) => notProvided(),
    /** Whether another attempt may succeed. */
    isRetryable: (_, _params: { failure: unknown }) => notProvided(),
  },
  delays: {
    /** From now until `waitUntil`. */
    wait: ({ context }) => remainingWaitMs(context.waitUntil),
  },
}).createMachine({
  id: 'command',
  context: ({ input }) => ({
    ...input,
    pristine: input.values,
    sent: undefined,
    failure: undefined,
    waitUntil: 0,
    change: undefined,
  }),
  initial: 'opening',
  on: {
    change: { actions: { type: 'keepChange', params: ({ event }) => ({ write: event.write }) } },
  },
  states: {
    opening: {
      always: [
        { guard: 'hasForm', target: 'gathering' },
        { guard: 'hasQuestion', target: 'reviewing' },
        { target: 'running' },
      ],
    },
    gathering: {
      on: {
        back: [
          {
            guard: {
              type: 'isDirty',
              params: ({ context, event }) => ({ values: event.values ?? context.values }),
            },
            target: '.discarding',
            actions: {
              type: 'keepValues',
              params: ({ context, event }) => ({ values: event.values ?? context.values }),
            },
          },
          { guard: 'isShownOnce', target: '.discarding' },
          { target: 'cancelled' },
        ],
      },
      initial: 'limited',
      states: {
        limited: {
          always: [{ guard: 'mustWait', target: 'waiting' }, { target: 'ready' }],
        },
        obsolete: {
          tags: 'obsolete',
          always: {
            guard: not('isNoLongerAllowed'),
            target: 'ready',
          },
        },
        discarding: { on: { confirm: '#command.cancelled', back: 'limited' } },
        ready: {
          always: {
            guard: 'isNoLongerAllowed',
            target: 'obsolete',
          },
          on: {
            submit: [
              {
                guard: { type: 'isValidAndChecked', params: ({ event }) => ({ values: event.values }) },
                target: '#command.checking',
                actions: { type: 'keepValues', params: ({ event }) => ({ values: event.values }) },
              },
              {
                guard: { type: 'isValidAndAsked', params: ({ event }) => ({ values: event.values }) },
                target: '#command.reviewing',
                actions: { type: 'keepValues', params: ({ event }) => ({ values: event.values }) },
              },
              {
                guard: { type: 'isValid', params: ({ event }) => ({ values: event.values }) },
                target: '#command.running',
                actions: { type: 'keepValues', params: ({ event }) => ({ values: event.values }) },
              },
            ],
          },
        },
        waiting: {
          tags: 'waiting',
          on: {
            submit: {
              guard: { type: 'isOutsideLimit', params: ({ event }) => ({ values: event.values }) },
              target: 'ready',
              actions: ['forgetWait', raise(({ event }) => event)],
            },
          },
          after: { wait: { target: 'ready', actions: 'forgetWait' } },
        },
      },
    },
    checking: {
      entry: 'forgetFailure',
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => ({ values: context.values }),
        onDone: [{ guard: 'hasQuestion', target: 'reviewing' }, { target: 'running' }],
        onError: {
          target: 'gathering',
          actions: [
            { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
            { type: 'noticeFailure', params: ({ event }) => ({ failure: event.error }) },
          ],
        },
      },
    },
    reviewing: {
      on: {
        back: [{ guard: 'hasForm', target: 'gathering' }, { target: 'cancelled' }],
      },
      initial: 'limited',
      states: {
        limited: {
          always: [{ guard: 'mustWait', target: 'waiting' }, { target: 'ready' }],
        },
        obsolete: {
          tags: 'obsolete',
          always: {
            guard: not('isNoLongerAllowed'),
            target: 'ready',
          },
        },
        ready: {
          always: {
            guard: 'isNoLongerAllowed',
            target: 'obsolete',
          },
          on: { confirm: '#command.running' },
        },
        waiting: {
          tags: 'waiting',
          after: { wait: { target: 'ready', actions: 'forgetWait' } },
        },
      },
    },
    running: {
      entry: ['forgetFailure', 'setIdempotencyKey'],
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context: { values, sent, version } }) => ({
          values,
          idempotencyKey: sent?.idempotencyKey ?? '',
          version,
        }),
        onDone: { target: 'done', actions: 'noticeSuccess' },
        onError: [
          {
            guard: { type: 'isChangedMeanwhile', params: ({ event }) => ({ failure: event.error }) },
            target: 'comparing',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
              { type: 'setVersion', params: ({ event }) => ({ failure: event.error }) },
            ],
          },
          {
            guard: { type: 'isObsolete', params: ({ event }) => ({ failure: event.error }) },
            target: 'refused',
            actions: { type: 'noticeFailure', params: ({ event }) => ({ failure: event.error }) },
          },
          {
            guard: 'hasForm',
            target: 'gathering',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
              { type: 'setVersion', params: ({ event }) => ({ failure: event.error }) },
              { type: 'noticeFailure', params: ({ event }) => ({ failure: event.error }) },
            ],
          },
          {
            guard: { type: 'isRetryable', params: ({ event }) => ({ failure: event.error }) },
            target: 'reviewing',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
              { type: 'setVersion', params: ({ event }) => ({ failure: event.error }) },
              { type: 'noticeFailure', params: ({ event }) => ({ failure: event.error }) },
            ],
          },
          {
            target: 'refused',
            actions: { type: 'noticeFailure', params: ({ event }) => ({ failure: event.error }) },
          },
        ],
      },
    },
    comparing: {
      tags: 'withoutFailure',
      on: {
        submit: {
          guard: { type: 'isValid', params: ({ event }) => ({ values: event.values }) },
          target: 'running',
          actions: { type: 'keepValues', params: ({ event }) => ({ values: event.values }) },
        },
        back: 'gathering',
      },
    },
    done: { type: 'final', tags: 'withoutFailure' },
    cancelled: { type: 'final', tags: 'withoutFailure' },
    refused: { type: 'final' },
  },
})
