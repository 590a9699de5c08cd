import { not, or, type ActorRefFrom } from 'xstate'
import { commandRegion } from './keyboardCommandRegion.ts'
import {
  callCommand,
  consume,
  passToTable,
  pressParams,
  queuePress,
  queueEarlyPress,
  refuseEarlyPress,
  replay,
} from './keyPressActions.ts'
import { keyboardSetup } from './keyboardSetup.ts'
import { formatKeyPress } from './shortcut.ts'

/** The params of the guards and actions for an event with the path of the URL or of the screen: the event itself. */
const pathParams = <P extends { path: string }>({ event }: { event: P }): P => event

/**
 * Decides what a key press does: it calls a command, begins or completes a sequence, waits, is refused, or is left to
 * the page. Presses wait while the commands or the screen that they are meant for load. They also wait while a
 * confirmed command runs, because they are meant for the next record, and are then carried out in their order.
 */
export const keyboardMachine = keyboardSetup.createMachine({
  id: 'keyboard',
  type: 'parallel',
  context: {
    firstKey: undefined,
    queue: [],
    overlayCount: 0,
    targetPath: undefined,
    renderedPath: undefined,
    lostRecord: undefined,
  },
  states: {
    keys: {
      initial: 'branching',
      on: {
        requeue: {
          target: '.renderingRow',
          actions: { type: 'prependToQueue', params: ({ event }) => event },
        },
      },
      states: {
        branching: {
          always: [
            { guard: 'isNavigating', target: 'awaitingScreen' },
            { guard: 'isRunning', target: 'running' },
            { guard: 'isLoading', target: 'loading' },
            { target: 'listening' },
          ],
        },
        listening: {
          initial: 'awaitingRecords',
          always: { guard: or(['isNavigating', 'isRunning', 'isLoading']), target: 'branching' },
          on: {
            begin: { target: '.inSequence', actions: { type: 'keepFirstKey', params: ({ event }) => event } },
            bubble: [
              {
                guard: { type: 'callsCommand', params: pressParams },
                target: '.idle',
                actions: [consume, callCommand],
              },
              {
                guard: { type: 'beginsSequence', params: pressParams },
                target: '.inSequence',
                actions: [consume, { type: 'keepFirstKey', params: pressParams }],
              },
              { guard: { type: 'isForTable', params: pressParams }, target: '.idle', actions: [consume, passToTable] },
            ],
          },
          states: {
            idle: { entry: 'forgetFirstKey', always: { guard: 'areRecordsAwaited', target: 'awaitingRecords' } },
            awaitingRecords: {
              always: { guard: not('areRecordsAwaited'), target: 'idle', actions: [replay, 'emptyQueue'] },
              on: {
                capture: [
                  { guard: { type: 'actsOnRow', params: pressParams }, actions: [consume, refuseEarlyPress] },
                  {
                    guard: { type: 'callsRecordCommand', params: pressParams },
                    actions: [consume, refuseEarlyPress, 'raiseRefuseCommand'],
                  },
                  { guard: { type: 'movesCursor', params: pressParams }, actions: [consume, queueEarlyPress] },
                ],
                bubble: { guard: { type: 'isForMissingCommand', params: pressParams }, actions: queueEarlyPress },
              },
            },
            inSequence: {
              tags: 'heedsTyping',
              on: {
                capture: [
                  {
                    guard: { type: 'completesSequence', params: pressParams },
                    target: 'idle',
                    actions: [
                      consume,
                      {
                        type: 'callCommand',
                        params: ({ context, event }) => ({
                          press: event.press,
                          keys: `${context.firstKey?.key} ${formatKeyPress(event.press)}`,
                        }),
                      },
                    ],
                  },
                  { guard: { type: 'breaksSequence', params: pressParams }, target: 'idle', actions: consume },
                  { guard: { type: 'isNoModifierKey', params: pressParams }, target: 'idle' },
                ],
              },
              after: { firstKeyLifetime: 'idle' },
            },
          },
        },
        loading: {
          always: { guard: not('isLoading'), target: 'branching' },
          on: {
            capture: [
              { guard: { type: 'isEnterAfterQueue', params: pressParams }, actions: [consume, refuseEarlyPress] },
              { guard: { type: 'isCharacterAfterQueue', params: pressParams }, actions: [consume, queueEarlyPress] },
            ],
            bubble: [
              { guard: { type: 'callsCommand', params: pressParams }, actions: [consume, callCommand] },
              { guard: { type: 'beginsSequence', params: pressParams }, actions: [consume, queueEarlyPress] },
              { guard: { type: 'isForTable', params: pressParams }, actions: [consume, passToTable] },
              { guard: { type: 'isForMissingCommand', params: pressParams }, actions: queueEarlyPress },
            ],
          },
        },
        awaitingScreen: {
          always: { guard: not('isNavigating'), target: 'branching' },
          on: {
            capture: [
              { guard: { type: 'isEnterAfterQueue', params: pressParams }, actions: [consume, refuseEarlyPress] },
              { guard: { type: 'isCharacterAfterQueue', params: pressParams }, actions: [consume, queueEarlyPress] },
              { guard: { type: 'isPlainCharacterOnPage', params: pressParams }, actions: [consume, queueEarlyPress] },
              { guard: { type: 'isEnterOnPage', params: pressParams }, actions: [consume, refuseEarlyPress] },
              { guard: { type: 'isForScreen', params: pressParams }, actions: consume },
            ],
            bubble: { guard: { type: 'callsCommand', params: pressParams }, actions: [consume, callCommand] },
          },
        },
        running: {
          always: { guard: not('isRunning'), target: 'branching' },
          on: {
            capture: [
              { guard: { type: 'isEnter', params: pressParams }, actions: [consume, refuseEarlyPress] },
              { guard: { type: 'isPlainCharacter', params: pressParams }, actions: [consume, queuePress] },
              { guard: { type: 'isCursorMove', params: pressParams }, actions: [consume, queuePress] },
            ],
            bubble: { guard: { type: 'callsCommand', params: pressParams }, actions: [consume, callCommand] },
          },
        },
        renderingRow: {
          invoke: { id: 'waitForRowPaint', src: 'waitForPaint', onDone: 'branching', onError: 'branching' },
          on: {
            capture: [
              { guard: { type: 'isEnter', params: pressParams }, actions: [consume, refuseEarlyPress] },
              { guard: { type: 'isPlainCharacter', params: pressParams }, actions: [consume, queuePress] },
              { guard: { type: 'isCursorMove', params: pressParams }, actions: [consume, queuePress] },
            ],
            bubble: { guard: { type: 'callsCommand', params: pressParams }, actions: [consume, callCommand] },
          },
          after: { renderTimeout: 'branching' },
        },
      },
    },
    queue: {
      initial: 'empty',
      states: {
        empty: { always: { guard: 'hasQueued', target: 'buffering' } },
        buffering: {
          always: { guard: 'hasNoneQueued', target: 'empty' },
          after: {
            queueTimeout: {
              actions: [{ type: 'reportDropped', params: ({ context }) => ({ queue: context.queue }) }, 'emptyQueue'],
            },
          },
        },
      },
    },
    overlay: {
      initial: 'closed',
      states: {
        closed: { on: { openOverlay: { target: 'open', actions: 'incrementOverlayCount' } } },
        open: {
          on: {
            openOverlay: { actions: 'incrementOverlayCount' },
            closeOverlay: [
              { guard: 'isLastOverlay', target: 'closed', actions: 'decrementOverlayCount' },
              { actions: 'decrementOverlayCount' },
            ],
          },
        },
      },
    },
    screen: {
      initial: 'current',
      on: {
        navigate: [
          {
            guard: { type: 'isOtherScreen', params: pathParams },
            target: '.navigating',
            actions: { type: 'keepTargetPath', params: pathParams },
          },
          { target: '.current', actions: { type: 'keepTargetPath', params: pathParams } },
        ],
        render: [
          {
            guard: { type: 'isTargetPath', params: pathParams },
            target: '.current',
            actions: { type: 'keepRenderedPath', params: pathParams },
          },
          { actions: { type: 'keepRenderedPath', params: pathParams } },
        ],
        leave: { actions: 'forgetRenderedPath' },
      },
      states: {
        current: {},
        navigating: { on: { leave: { target: 'replacing', actions: 'forgetRenderedPath' } } },
        // The next screen is rendered in the task in which the previous one is removed, unless a message is shown
        // instead.
        replacing: { after: { nextTask: 'current' } },
      },
    },
    commands: {
      initial: 'loading',
      states: {
        loading: {
          on: {
            registerCommands: 'loaded',
            navigate: { guard: { type: 'isPublic', params: pathParams }, target: 'notNeeded' },
          },
        },
        notNeeded: {
          on: {
            registerCommands: 'loaded',
            navigate: { guard: { type: 'requiresSignIn', params: pathParams }, target: 'loading' },
          },
        },
        loaded: {},
      },
    },
    records: {
      initial: 'shown',
      states: {
        shown: { on: { awaitRecords: 'awaited' } },
        awaited: { on: { showRecords: 'shown' } },
      },
    },
    command: commandRegion,
  },
})

export type KeyboardActor = ActorRefFrom<typeof keyboardMachine>
