import { not } from 'xstate'
import { commandSetup } from './commandSetup.ts'

/**
 * One run of a command that a palette row, a menu, a button or a keyboard shortcut has started: its form, its
 * confirmation question and its execution. Every dialog of a command is a view of this chart. A second press while the
 * command runs does nothing. After a failure, the form is shown again with the typed values.
 */
export const commandMachine = commandSetup.createMachine({
  id: 'command',
  context: ({ input: { newerWrite, ...input } }) => ({
    ...input,
    initialValues: input.values,
    typedValues: input.typedValues ?? input.values,
    sentAttempt: input.sentAttempt,
    failure: undefined,
    waitUntil: 0,
    checkResult: undefined,
    previousCheckResult: undefined,
    changes: newerWrite === undefined ? [] : [newerWrite],
    isRecordOutdated: newerWrite?.isEventAllowed === true,
    isRefusedByScreen: false,
    isQuestionChanged: false,
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
      entry: 'forgetCheckResult',
      on: {
        update: { actions: { type: 'keepRefusal', params: ({ event }) => event } },
        edit: { actions: { type: 'keepTypedValues', params: ({ event }) => ({ values: event.values }) } },
        back: [
          { guard: 'isDirty', target: '.discarding' },
          { guard: 'isContentShownOnce', target: '.discarding' },
          { target: 'cancelled' },
        ],
      },
      initial: 'branching',
      states: {
        branching: {
          always: [{ guard: 'mustWait', target: 'waiting' }, { target: 'ready' }],
        },
        obsolete: {
          tags: 'obsolete',
          always: {
            guard: not('isNoLongerAllowed'),
            target: 'ready',
          },
        },
        discarding: { on: { confirm: '#command.cancelled', back: 'branching' } },
        ready: {
          always: {
            guard: 'isNoLongerAllowed',
            target: 'obsolete',
          },
          on: {
            submit: [
              {
                guard: { type: 'isValidAndNeedsCheck', params: ({ event }) => ({ values: event.values }) },
                target: '#command.checking',
                actions: { type: 'keepValues', params: ({ event }) => ({ values: event.values }) },
              },
              {
                guard: { type: 'isValidAndNeedsQuestion', params: ({ event }) => ({ values: event.values }) },
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
              guard: { type: 'isLimitForOtherValue', params: ({ event }) => ({ values: event.values }) },
              target: 'ready',
              actions: ['forgetWait', 'raiseSubmitAgain'],
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
        onDone: {
          target: 'reviewing',
          actions: { type: 'keepCheckResult', params: ({ event }) => ({ checkResult: event.output }) },
        },
        onError: {
          target: 'gathering',
          actions: [
            { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
            { type: 'reportFailure', params: ({ event }) => ({ failure: event.error }) },
          ],
        },
      },
    },
    reviewing: {
      on: {
        back: [{ guard: 'hasForm', target: 'gathering' }, { target: 'cancelled' }],
        update: { actions: { type: 'keepRefusal', params: ({ event }) => event } },
      },
      initial: 'branching',
      states: {
        branching: {
          always: [
            { guard: 'mustWait', target: 'waiting' },
            { guard: 'isRecordOutdated', target: 'reloading' },
            { target: 'ready' },
          ],
        },
        reloading: {
          always: { guard: 'isNoLongerAllowed', target: 'obsolete', actions: 'stopReloading' },
          on: {
            refresh: [
              {
                guard: { type: 'isQuestionChanged', params: ({ event }) => event },
                target: 'changed',
                actions: { type: 'keepRefreshedCommand', params: ({ event }) => event },
              },
              { target: 'ready', actions: { type: 'keepRefreshedCommand', params: ({ event }) => event } },
            ],
          },
          after: { reloadTimeout: { target: 'ready', actions: 'stopReloading' } },
          initial: 'asking',
          states: {
            asking: { on: { confirm: 'confirmed' } },
            confirmed: {
              on: {
                refresh: {
                  guard: { type: 'isSameQuestion', params: ({ event }) => event },
                  target: '#command.running',
                  actions: { type: 'keepRefreshedCommand', params: ({ event }) => event },
                },
              },
            },
          },
        },
        obsolete: {
          tags: 'obsolete',
          always: {
            guard: not('isNoLongerAllowed'),
            target: 'ready',
          },
        },
        rechecking: {
          entry: 'forgetFailure',
          invoke: {
            id: 'recheck',
            src: 'check',
            input: ({ context }) => ({ values: context.values }),
            onDone: {
              target: 'changed',
              actions: { type: 'keepCheckResult', params: ({ event }) => ({ checkResult: event.output }) },
            },
            onError: {
              target: 'impossible',
              actions: [
                { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
                { type: 'reportFailure', params: ({ event }) => ({ failure: event.error }) },
              ],
            },
          },
        },
        impossible: { tags: 'obsolete' },
        // Nobody has read the changed question yet, so an answer is meant for the previous one.
        changed: {
          always: {
            guard: 'isNoLongerAllowed',
            target: 'obsolete',
          },
          on: { confirm: { actions: 'reportPrematureAnswer' } },
          after: { reactionTime: 'ready' },
        },
        ready: {
          always: {
            guard: 'isNoLongerAllowed',
            target: 'obsolete',
          },
          invoke: {
            id: 'watch',
            src: 'watch',
            input: ({ context: { values, checkResult } }) => ({ values, checkResult }),
            onError: {
              actions: { type: 'reportFailure', params: ({ event }) => ({ failure: event.error }) },
            },
          },
          on: { confirm: '#command.running', invalidate: 'rechecking' },
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
        input: ({ context: { values, sentAttempt, version } }) => ({
          values,
          idempotencyKey: sentAttempt?.idempotencyKey ?? '',
          checkResult: sentAttempt?.checkResult,
          version,
        }),
        onDone: { target: 'done', actions: 'reportSuccess' },
        onError: [
          {
            guard: { type: 'canCompareVersions', params: ({ event }) => ({ failure: event.error }) },
            target: 'comparing',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
              { type: 'setVersion', params: ({ event }) => ({ failure: event.error }) },
            ],
          },
          {
            guard: { type: 'isCheckResultOutdated', params: ({ event }) => ({ failure: event.error }) },
            target: 'reviewing.rechecking',
            actions: ['forgetAttempt', { type: 'reportFailure', params: ({ event }) => ({ failure: event.error }) }],
          },
          {
            guard: 'hasForm',
            target: 'gathering',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
              { type: 'setVersion', params: ({ event }) => ({ failure: event.error }) },
              { type: 'reportFailure', params: ({ event }) => ({ failure: event.error }) },
            ],
          },
          {
            guard: { type: 'isObsolete', params: ({ event }) => ({ failure: event.error }) },
            target: 'refused',
            actions: { type: 'reportFailure', params: ({ event }) => ({ failure: event.error }) },
          },
          {
            guard: { type: 'isRetryable', params: ({ event }) => ({ failure: event.error }) },
            target: 'reviewing',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
              { type: 'setVersion', params: ({ event }) => ({ failure: event.error }) },
              { type: 'reportFailure', params: ({ event }) => ({ failure: event.error }) },
            ],
          },
          {
            target: 'refused',
            actions: { type: 'reportFailure', params: ({ event }) => ({ failure: event.error }) },
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
          actions: {
            type: 'keepMergedValues',
            params: ({ context, event }) => ({ values: event.values, failure: context.failure }),
          },
        },
        back: 'gathering',
      },
    },
    done: { type: 'final', tags: 'withoutFailure' },
    cancelled: { type: 'final', tags: 'withoutFailure' },
    refused: { type: 'final' },
  },
})
