import { assign, fromPromise, or, raise, setup, stateIn } from 'xstate'
import { HUMAN_REACTION_MS } from '../humanReaction.ts'
import {
  mayCallCommand,
  isCharacterOutsideFields,
  canMatterOnScreen,
  isModifierKey,
  isPlainCharacter,
  type KeyPress,
  type KeyPressWithShortcuts,
  type QueuedPress,
} from './keyPress.ts'
import { formatKeyPress, findByShortcut, isCtrlOrMetaPress, isSequenceStart, SEQUENCE_TIMEOUT_MS } from './shortcut.ts'

export type KeyboardChartEvent =
  /** A key press in the capture phase, and in the bubble phase if no handler of the page has handled it. */
  | ({ type: 'capture' } & KeyPressWithShortcuts)
  | ({ type: 'bubble' } & KeyPressWithShortcuts)
  /** Sent after queued key presses were replayed, if the last press is the first key of a sequence. */
  | { type: 'begin'; press: KeyPress }
  /**
   * Sent after queued cursor moves were replayed, if a record command follows them: the page still has the commands of
   * the previous row.
   */
  | { type: 'requeue'; queue: readonly QueuedPress[] }
  /** The console has registered its commands. */
  | { type: 'registerCommands' }
  /** The URL changes. `isPublic`: the new URL is that of a page before the sign-in, which has no commands. */
  | { type: 'navigate'; path: string; isPublic: boolean }
  /** A screen after the sign-in has been rendered with its commands (`render`), or has been removed (`leave`). */
  | { type: 'render'; path: string }
  | { type: 'leave' }
  /** A dialog or a menu opens or closes. */
  | { type: 'openOverlay' }
  | { type: 'closeOverlay' }
  /** A command with a form or a question runs, shows its form or question (again), or has ended. */
  | { type: 'run' }
  | { type: 'ask' }
  | { type: 'end' }
  /** A key was refused or ignored, so the form or question that the next Enter may be meant for is not shown. */
  | { type: 'refuseCommand' }
  /** The record under the table cursor has disappeared without a key press, and the cursor is on another record now. */
  | { type: 'loseRecord'; lostRecord: RecordLostUnderCursor | undefined }
  /**
   * The screen loads other rows than it shows, or the record of its page (`awaitRecords`), or shows what it has loaded
   * (`showRecords`).
   */
  | { type: 'awaitRecords' }
  | { type: 'showRecords' }

/** A record that has disappeared from under the cursor. */
export interface RecordLostUnderCursor {
  /** The id of its row. */
  rowId: string
  /** The announcement that the record is no longer in its list, and who has changed it if that is known. */
  message: string
}

/** The params of the actions for a lost record. `lostRecord` is undefined if there is nothing to report. */
interface LostRecordParams {
  lostRecord: RecordLostUnderCursor | undefined
}

export interface KeyboardContext {
  /** The first key of a sequence whose second key has not been pressed yet. */
  firstKey: { key: string; timeStamp: number } | undefined
  queue: QueuedPress[]
  overlayCount: number
  /** `targetPath`: the path of the URL. `renderedPath`: that of the rendered screen, if it requires a sign-in. */
  targetPath: string | undefined
  renderedPath: string | undefined
  /** The last record that disappeared from under the cursor. */
  lostRecord: RecordLostUnderCursor | undefined
}

/**
 * How long the first key of a sequence is kept: longer than `SEQUENCE_TIMEOUT_MS`, because a press may be handled late.
 */
const FIRST_KEY_LIFETIME_MS = 2_000
/** How long a key press waits for the commands of the console, for the next screen or for the end of a command. */
const QUEUE_TIMEOUT_MS = 5_000
/** The longest time that key presses wait until the result of a command or a move of the cursor is painted. */
const RENDER_TIMEOUT_MS = 1_000
function notProvided(): never {
  throw new Error('to be provided where the keys are listened for')
}

/** Whether the press may be the second key of a sequence: it is in time, and outside fields and overlays. */
function mayContinueSequence({ firstKey }: KeyboardContext, press: KeyPress): boolean {
  const isInTime = press.timeStamp - (firstKey?.timeStamp ?? 0) <= SEQUENCE_TIMEOUT_MS
  return isInTime && !isCtrlOrMetaPress(press) && mayCallCommand(press)
}

/** Appends a press to the queue, unless the browser repeats it because the key is held down. */
function addToQueue(queue: QueuedPress[], addedPress: QueuedPress): QueuedPress[] {
  return addedPress.press.isRepeated ? queue : [...queue, addedPress]
}

/** The types, actors, actions, guards and delays of the keyboard's chart. */
export const keyboardSetup = setup({
  types: { events: {} as KeyboardChartEvent, context: {} as KeyboardContext },
  actors: {
    /** Ends once all changes until now have been painted. */
    waitForPaint: fromPromise<void>(notProvided),
  },
  actions: {
    keepFirstKey: assign({
      firstKey: (_, { press }: { press: KeyPress }) => ({ key: formatKeyPress(press), timeStamp: press.timeStamp }),
    }),
    forgetFirstKey: assign({ firstKey: undefined }),
    queuePress: assign({
      queue: ({ context: { queue } }, { press }: KeyPressWithShortcuts) =>
        addToQueue(queue, { press, isBeforeScreen: false }),
    }),
    queueEarlyPress: assign({
      queue: ({ context: { queue } }, { press }: KeyPressWithShortcuts) =>
        addToQueue(queue, { press, isBeforeScreen: true }),
    }),
    prependToQueue: assign({
      queue: ({ context }, { queue }: { queue: readonly QueuedPress[] }) => [...queue, ...context.queue],
    }),
    emptyQueue: assign({ queue: [] }),
    incrementOverlayCount: assign({ overlayCount: ({ context }) => context.overlayCount + 1 }),
    decrementOverlayCount: assign({ overlayCount: ({ context }) => context.overlayCount - 1 }),
    keepTargetPath: assign({ targetPath: (_, { path }: { path: string }) => path }),
    keepRenderedPath: assign({ renderedPath: (_, { path }: { path: string }) => path }),
    forgetRenderedPath: assign({ renderedPath: undefined }),
    keepLostRecord: assign({ lostRecord: (_, { lostRecord }: LostRecordParams) => lostRecord }),
    /** Prevents the page and the browser from handling the press. */
    consume: (_, _params: KeyPressWithShortcuts) => notProvided(),
    /** Calls the command with this shortcut. If the browser repeats the press, the command is not called again. */
    callCommand: (_, _params: { press: KeyPress; keys: string }) => notProvided(),
    /** Lets the table of the screen handle the press. */
    passToTable: (_, _params: KeyPressWithShortcuts) => notProvided(),
    /**
     * Reports that the press does nothing: it was made too early (`refuseEarlyPress`), or its record is no longer under
     * the cursor (`refuseForLostRecord`).
     */
    refuseEarlyPress: (_, _params: KeyPressWithShortcuts) => notProvided(),
    refuseForLostRecord: (_, _params: KeyPressWithShortcuts) => notProvided(),
    raiseRefuseCommand: raise({ type: 'refuseCommand' }),
    /** Announces which record is no longer under the cursor, unless its row is still shown. */
    reportLostRecord: (_, _params: LostRecordParams) => notProvided(),
    /** Carries out the queued presses, because what they waited for has loaded or ended. */
    replay: (_, _params: { queue: readonly QueuedPress[] }) => notProvided(),
    /** Reports that the queued presses do nothing. */
    reportDropped: (_, _params: { queue: readonly QueuedPress[] }) => notProvided(),
  },
  guards: {
    isEnter: (_, { press }: KeyPressWithShortcuts) => press.key === 'Enter',
    isEnterOnPage: (_, { press }: KeyPressWithShortcuts) =>
      press.key === 'Enter' && !press.isOverlayOpen && !press.isInField,
    isPlainCharacter: (_, { press }: KeyPressWithShortcuts) => isPlainCharacter(press),
    isPlainCharacterOnPage: (_, { press }: KeyPressWithShortcuts) => isPlainCharacter(press) && !press.isOverlayOpen,
    /** The press follows queued presses, so a character is queued too, and Enter is kept from the focused element. */
    isCharacterAfterQueue: ({ context }, { press }: KeyPressWithShortcuts) =>
      context.queue.length > 0 && isCharacterOutsideFields(press) && mayCallCommand(press),
    isEnterAfterQueue: ({ context }, { press }: KeyPressWithShortcuts) =>
      context.queue.length > 0 && press.key === 'Enter' && mayCallCommand(press),
    /** The key could mean something on the screen that is being left. */
    isForScreen: (_, { press }: KeyPressWithShortcuts) => canMatterOnScreen(press),
    callsCommand: (_, { press, shortcuts }: KeyPressWithShortcuts) =>
      mayCallCommand(press) && findByShortcut(shortcuts, formatKeyPress(press)) !== undefined,
    callsRecordCommand: (_, { press, shortcuts }: KeyPressWithShortcuts) =>
      mayCallCommand(press) && findByShortcut(shortcuts, formatKeyPress(press))?.scope === 'record',
    beginsSequence: (_, { press, shortcuts }: KeyPressWithShortcuts) =>
      mayCallCommand(press) && isSequenceStart(shortcuts, formatKeyPress(press)),
    isForTable: (_, { press }: KeyPressWithShortcuts) => mayCallCommand(press) && press.isForTable,
    movesCursor: (_, { press }: KeyPressWithShortcuts) => canMatterOnScreen(press) && press.rowEffect === 'moveCursor',
    isCursorMove: (_, { press }: KeyPressWithShortcuts) => press.isCursorMove,
    actsOnRow: (_, { press }: KeyPressWithShortcuts) => canMatterOnScreen(press) && press.rowEffect === 'actOnRow',
    /** The key has no effect now, and could call a command that is not registered yet. Space on a button could not. */
    isForMissingCommand: (_, { press, shortcuts }: KeyPressWithShortcuts) =>
      isPlainCharacter(press) &&
      !(press.isOverlayOpen || press.isSpaceOnControl || press.isForTable) &&
      findByShortcut(shortcuts, formatKeyPress(press)) === undefined &&
      !isSequenceStart(shortcuts, formatKeyPress(press)),
    completesSequence: ({ context }, { press, shortcuts }: KeyPressWithShortcuts) =>
      mayContinueSequence(context, press) &&
      findByShortcut(shortcuts, `${context.firstKey?.key} ${formatKeyPress(press)}`) !== undefined,
    breaksSequence: ({ context }, { press }: KeyPressWithShortcuts) =>
      mayContinueSequence(context, press) && isCharacterOutsideFields(press),
    isNoModifierKey: (_, { press }: KeyPressWithShortcuts) => !isModifierKey(press),
    isLastOverlay: ({ context }) => context.overlayCount === 1,
    hasQueued: ({ context }) => context.queue.length > 0,
    hasNoneQueued: ({ context }) => context.queue.length === 0,
    /** The rendered screen and the screen of the new path differ, and both require a sign-in. */
    isOtherScreen: ({ context: { renderedPath } }, { path, isPublic }: { path: string; isPublic: boolean }) =>
      !isPublic && renderedPath !== undefined && renderedPath !== path,
    isTargetPath: ({ context: { targetPath } }, { path }: { path: string }) => targetPath === path,
    isPublic: (_, { isPublic }: { isPublic: boolean }) => isPublic,
    requiresSignIn: (_, { isPublic }: { isPublic: boolean }) => !isPublic,
    isNavigating: or([stateIn({ screen: 'navigating' }), stateIn({ screen: 'replacing' })]),
    isRunning: or([stateIn({ command: 'running' }), stateIn({ command: 'rendering' })]),
    isOverlayOpen: stateIn({ overlay: 'open' }),
    isLoading: stateIn({ commands: 'loading' }),
    areRecordsAwaited: stateIn({ records: 'awaited' }),
  },
  delays: {
    firstKeyLifetime: FIRST_KEY_LIFETIME_MS,
    queueTimeout: QUEUE_TIMEOUT_MS,
    renderTimeout: RENDER_TIMEOUT_MS,
    reactionTime: HUMAN_REACTION_MS,
    nextTask: 0,
  },
})
