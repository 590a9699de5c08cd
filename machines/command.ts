import { assign, fromPromise, not, setup } from 'xstate'
import { remainingWaitMs, retryTimeOf } from './attemptLimit.ts'
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
 * One run of a command, from the palette, a menu, a button or a key: its form, its question and its execution. Every
 * dialog is a view of this chart. A second press while it runs does nothing; after a failure the form is shown again
 * with what was typed.
 */
export const commandMachine = setup({
  types: {
    events: {} as CommandEvent,
    input: {} as CommandInput,
    context: {} as CommandContext,
    /**
     * `waiting`: the form or question is shown, and cannot be sent yet. `obsolete`: it is shown, and cannot be sent any
     * more.
     */
    tags: {} as 'waiting' | 'obsolete',
  },
  actors: {
    perform: fromPromise<void, CommandAttempt>(notProvided),
    check: fromPromise<void, { values: Values }>(notProvided),
  },
  actions: {
    keepValues: assign({ values: (_, { values }: { values: Values }) => values }),
    /** Keeps the failure, and until when the server refuses further attempts, if the failure contains it. */
    keepFailure: assign({
      failure: (_, { failure }: { failure: unknown }) => failure,
      waitUntil: (_, { failure }: { failure: unknown }) => retryTimeOf(failure),
    }),
    forgetFailure: assign({ failure: undefined }),
    forgetWait: assign({ waitUntil: 0 }),
    keepChange: assign({ change: (_, { write }: { write: WriteByAnother }) => write }),
    /**
     * Creates an idempotency key if the values differ from those sent last. Provided elsewhere, because a key is
     * random.
     */
    setIdempotencyKey: notProvided,
    /** Uses the current version of the record, if the failure contains it, so that the next attempt is based on it. */
    setVersion: (_, _params: { failure: unknown }) => notProvided(),
    noticeSuccess: notProvided,
    noticeFailure: (_, _params: { failure: unknown }) => notProvided(),
  },
  guards: {
    hasForm: ({ context }) => context.hasForm,
    hasQuestion: ({ context }) => context.hasQuestion,
    mustWait: ({ context }) => context.waitUntil > 0,
    /** Another person has changed the record to a state in which its chart does not allow the event. */
    isNoLongerAllowed: ({ context }) => unseenChange(context)?.isEventAllowed === false,
    isDirty: ({ context }, { values }: { values: Values }) =>
      JSON.stringify(values) !== JSON.stringify(context.pristine),
    isValid: (_, _params: { values: Values }) => notProvided(),
    /** The form is valid, and the server must be asked for something before the confirmation. */
    isValidAndChecked: (_, _params: { values: Values }) => notProvided(),
    isValidAndAsked: (_, _params: { values: Values }) => notProvided(),
    /** The record was changed meanwhile, and the form can show both versions. */
    isChangedMeanwhile: (_, _params: { failure: unknown }) => notProvided(),
    /** The record's chart does not allow the event any more. */
    isObsolete: (_, _params: { failure: unknown }) => notProvided(),
    /** Another attempt may yet succeed. */
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
      on: {
        submit: {
          guard: { type: 'isValid', params: ({ event }) => ({ values: event.values }) },
          target: 'running',
          actions: { type: 'keepValues', params: ({ event }) => ({ values: event.values }) },
        },
        back: 'gathering',
      },
    },
    done: { type: 'final' },
    cancelled: { type: 'final' },
    refused: { type: 'final' },
  },
})
