import { fromPromise } from 'xstate'
import { type KeyboardActor, keyboardMachine } from '../../machines/console/keyboard.ts'
import type { RecordLostUnderCursor } from '../../machines/console/keyboardSetup.ts'
import { isTypedIntoField, type KeyPress, type QueuedPress, type RowEffect } from '../../machines/console/keyPress.ts'
import {
  formatKeyPress,
  findByShortcut,
  isSequenceStart,
  type KeyWithModifiers,
  SEQUENCE_TIMEOUT_MS,
} from '../../machines/console/shortcut.ts'
import { type KeyEvent, readPress } from '../ui/pressedKey.ts'
import type { ScreenTable } from '../ui/screenTable.ts'
import type { Command, Refusal } from './command.ts'

/** The dependencies of the keyboard chart: the state of the page, and the effects of a key press. */
export interface KeyboardEnvironment {
  /** Returns the registered commands that the signed-in staff member may see. */
  commands: () => readonly Command[]
  /** Returns the table of the screen; undefined if the screen has no table. */
  table: () => ScreenTable | undefined
  /** Whether the screen's table is meant to handle a key that was pressed on `target`. */
  isMeantForTable: (press: KeyWithModifiers, target: EventTarget | null) => boolean
  /** Whether `target` is in a table. */
  isInTable: (target: EventTarget | null) => boolean
  /** Returns the effect that a table key has on the rows of the table; undefined if it has no effect on them. */
  rowEffect: (press: KeyWithModifiers) => RowEffect | undefined
  /** Starts a command. */
  start: (command: Command) => void
  /** Shows a notice why a command is disabled. */
  reportRefusal: (command: Command, refusal: Refusal) => void
  /** Shows a notice that a key press was ignored. */
  reportIgnoredPress: (reason: 'early' | 'lostRecord') => void
  /** Shows a notice that a record is no longer under the cursor, unless its row is still on the screen. */
  reportRecordLostUnderCursor: (lostRecord: RecordLostUnderCursor) => void
  /** Whether keys of a single character run commands. Staff can switch these shortcuts off (rule 6.6). */
  hasSingleKeyShortcuts: () => boolean
  /** Whether `target` is a text field. */
  isEditable: (target: EventTarget | null) => boolean
  /** Whether Space activates `target`: a button or a checkbox. */
  isActivatedBySpace: (target: EventTarget | null) => boolean
  /** Returns the focused element. */
  focusedElement: () => EventTarget | null
  /** Types a text into the focused field. */
  insertText: (text: string) => void
  /** Resolves after all changes until now have been painted. */
  waitForPaint: () => Promise<void>
}

/** The fields of a browser's `KeyboardEvent` that are used. */
interface BrowserKeyEvent extends KeyEvent {
  repeat: boolean
  timeStamp: number
  target: EventTarget | null
  defaultPrevented: boolean
  preventDefault: () => void
  stopPropagation: () => void
}

export interface KeyHandling {
  machine: typeof keyboardMachine
  /** Sends an event of the capture phase to the keyboard's actor. */
  handleCapturePhase: (keyboard: KeyboardActor, event: BrowserKeyEvent) => void
  /** Sends an event of the bubble phase to the keyboard's actor, unless another listener has handled it. */
  handleBubblePhase: (keyboard: KeyboardActor, event: BrowserKeyEvent) => void
}

/** Provides the keyboard chart with its actions, and converts the browser's events to events of the chart. */
export function createKeyHandling(page: KeyboardEnvironment): KeyHandling {
  const events = new WeakMap<KeyPress, BrowserKeyEvent>()

  function toKeyPress(keyboard: KeyboardActor, event: BrowserKeyEvent): KeyPress {
    const { key: typedKey, timeStamp, repeat, target } = event
    const pressedKey = readPress(event)
    const { key } = pressedKey
    const isInField = page.isEditable(target)
    const isHandledByTable = page.table()?.handlesKeyPress(pressedKey) === true
    const isForTable = isHandledByTable && page.isMeantForTable(pressedKey, target)
    const press: KeyPress = {
      ...pressedKey,
      typedKey,
      timeStamp,
      isRepeated: repeat,
      isInField,
      isSpaceOnControl: key === ' ' && page.isActivatedBySpace(target),
      isOverlayOpen: isOverlayOpen(keyboard),
      isPlainKeyAllowed: (page.hasSingleKeyShortcuts() || key.length > 1) && !isInField,
      isForTable,
      isCursorMove: !isInField && isHandledByTable && page.rowEffect(pressedKey) === 'moveCursor',
      rowEffect: isForTable || (isHandledByTable && page.isInTable(target)) ? page.rowEffect(pressedKey) : undefined,
    }
    events.set(press, event)
    return press
  }

  /** Returns the commands that a key press can run: while an overlay is open, only those of the scope `console`. */
  function reachableCommands(press: { isOverlayOpen: boolean }): readonly Command[] {
    return press.isOverlayOpen ? page.commands().filter(({ scope }) => scope === 'console') : page.commands()
  }

  /** Most presses are letters of a text, and the chart is not asked about them unless it heeds them. */
  function isLeftToField(keyboard: KeyboardActor, event: BrowserKeyEvent): boolean {
    const { key: typedKey, ctrlKey, metaKey, target } = event
    const isTyped = isTypedIntoField({ typedKey, ctrlKey, metaKey, isInField: page.isEditable(target) })
    return isTyped && !keyboard.getSnapshot().hasTag('heedsTyping')
  }

  function sendPress(keyboard: KeyboardActor, type: 'capture' | 'bubble', event: BrowserKeyEvent): void {
    if (isLeftToField(keyboard, event)) return
    const press = toKeyPress(keyboard, event)
    keyboard.send({ type, press, shortcuts: reachableCommands(press) })
  }

  /** Whether the key would run a command, begin a sequence or be handled by the table now. */
  function wouldHaveEffect({ press }: QueuedPress): boolean {
    if (page.table()?.handlesKeyPress(press) === true) return true
    return page.commands().some(({ shortcut }) => shortcut === press.key || shortcut?.startsWith(`${press.key} `))
  }

  function wouldMoveTableCursor(press: KeyPress): boolean {
    return page.rowEffect(press) === 'moveCursor' && page.table()?.handlesKeyPress(press) === true
  }

  /**
   * Starts a command, or reports why it is disabled, once for a key that is held down. A held key of a disabled command
   * still delays Enter at each repetition.
   */
  function call(keyboard: KeyboardActor, command: Command, { isRepeated }: Pick<KeyPress, 'isRepeated'>): void {
    const { refusal } = command
    if (refusal !== undefined) keyboard.send({ type: 'refuseCommand' })
    if (isRepeated) return
    if (refusal === undefined) page.start(command)
    else page.reportRefusal(command, refusal)
  }

  function reportIgnoredQueue(keyboard: KeyboardActor): void {
    page.reportIgnoredPress('early')
    keyboard.send({ type: 'refuseCommand' })
  }

  /**
   * Performs queued key presses up to the first command. Later key presses happened before the form or question of that
   * command was visible, so they are typed if the command has focused a field, and ignored otherwise. A record command
   * that follows cursor moves waits until the commands of the new row are registered.
   */
  function performQueue(keyboard: KeyboardActor, queue: readonly QueuedPress[]): void {
    const { cursorMovePresses, unusedPresses, command, laterPresses, requeuedPresses, sequenceStart }: QueueEffect =
      isOverlayOpen(keyboard)
        ? { cursorMovePresses: [], unusedPresses: queue }
        : effectOfQueue(queue, page.commands(), { wouldMoveTableCursor, wouldHaveEffect })
    for (const press of cursorMovePresses) page.table()?.performKeyPress(press)
    if (sequenceStart !== undefined) keyboard.send({ type: 'begin', press: sequenceStart })
    if (requeuedPresses !== undefined) keyboard.send({ type: 'requeue', queue: requeuedPresses })
    if (command !== undefined) call(keyboard, command, { isRepeated: false })
    const isFieldFocusedByCommand = command !== undefined && page.isEditable(page.focusedElement())
    if (isFieldFocusedByCommand)
      page.insertText(
        (laterPresses ?? []).flatMap(({ press: { typedKey } }) => (typedKey.length === 1 ? typedKey : [])).join(''),
      )
    if ([...unusedPresses, ...(isFieldFocusedByCommand ? [] : (laterPresses ?? []))].some(wouldHaveEffect))
      reportIgnoredQueue(keyboard)
  }

  const machine = keyboardMachine.provide({
    actors: { waitForPaint: fromPromise(() => page.waitForPaint()) },
    actions: {
      consume: (_, { press }) => {
        const event = events.get(press)
        event?.preventDefault()
        event?.stopPropagation()
      },
      callCommand: ({ self }, { press, keys }) => {
        const command = findByShortcut(reachableCommands(press), keys)
        if (command !== undefined) call(self as KeyboardActor, command, press)
      },
      passToTable: (_, { press }) => page.table()?.performKeyPress(press),
      refuseEarlyPress: (_, { press }) => {
        if (!press.isRepeated) page.reportIgnoredPress('early')
      },
      refuseForLostRecord: (_, { press }) => {
        if (!press.isRepeated) page.reportIgnoredPress('lostRecord')
      },
      reportLostRecord: (_, { lostRecord }) => {
        if (lostRecord !== undefined) page.reportRecordLostUnderCursor(lostRecord)
      },
      replay: ({ self }, { queue }) => performQueue(self as KeyboardActor, queue),
      reportDropped: ({ self }, { queue }) => {
        if (queue.some(wouldHaveEffect)) reportIgnoredQueue(self as KeyboardActor)
      },
    },
  })

  return {
    machine,
    handleCapturePhase: (keyboard, event) => sendPress(keyboard, 'capture', event),
    handleBubblePhase: (keyboard, event) => {
      if (!event.defaultPrevented) sendPress(keyboard, 'bubble', event)
    },
  }
}

function isOverlayOpen(keyboard: KeyboardActor): boolean {
  return keyboard.getSnapshot().matches({ overlay: 'open' })
}

interface QueueEffect {
  cursorMovePresses: readonly KeyPress[]
  /** The presses that have no effect. */
  unusedPresses: readonly QueuedPress[]
  command?: Command
  /** The presses after that of the command. */
  laterPresses?: readonly QueuedPress[]
  /** The presses that wait for the commands of the row to which the cursor has moved. */
  requeuedPresses?: readonly QueuedPress[]
  sequenceStart?: KeyPress
}

/** What a queued key press would do on the page. */
interface PressPredicates {
  wouldMoveTableCursor: (press: KeyPress) => boolean
  wouldHaveEffect: (queuedPress: QueuedPress) => boolean
}

/**
 * Returns the effect of queued key presses: cursor moves, then the first command or the start of a sequence. After a
 * press without effect the cursor does not move, because it would leave the record that the press was meant for. After
 * a refused press no record command runs, because its key may have been meant for what that press would have
 * done.
 */
function effectOfQueue(
  queue: readonly QueuedPress[],
  commands: readonly Command[],
  { wouldMoveTableCursor, wouldHaveEffect }: PressPredicates,
): QueueEffect {
  const cursorMovePresses: KeyPress[] = []
  const unusedPresses: QueuedPress[] = []
  let queuedSequenceStart: QueuedPress | undefined
  for (const [index, queued] of queue.entries()) {
    const { press } = queued
    const isAfterRefusal = unusedPresses.some(wouldHaveEffect)
    const runnableCommands = commands.filter(
      (command) => mayRunFromQueue(command, queued) && !(isAfterRefusal && command.scope === 'record'),
    )
    const keys = formatKeyPress(press)
    const isAfterSequenceStart =
      queuedSequenceStart !== undefined && press.timeStamp - queuedSequenceStart.press.timeStamp <= SEQUENCE_TIMEOUT_MS
    const command = findByShortcut(
      runnableCommands,
      isAfterSequenceStart ? `${queuedSequenceStart?.press.key} ${keys}` : keys,
    )
    if (command?.scope === 'record' && cursorMovePresses.length > 0)
      return { cursorMovePresses, unusedPresses, requeuedPresses: queue.slice(index) }
    if (command !== undefined)
      return { cursorMovePresses, unusedPresses, command, laterPresses: queue.slice(index + 1) }
    if (queuedSequenceStart !== undefined) unusedPresses.push(queuedSequenceStart)
    queuedSequenceStart = !isAfterSequenceStart && isSequenceStart(runnableCommands, keys) ? queued : undefined
    if (!isAfterSequenceStart && unusedPresses.length === 0 && wouldMoveTableCursor(press))
      cursorMovePresses.push(press)
    else if (queuedSequenceStart === undefined) unusedPresses.push(queued)
  }
  return queuedSequenceStart === undefined
    ? { cursorMovePresses, unusedPresses }
    : { cursorMovePresses, unusedPresses, sequenceStart: queuedSequenceStart.press }
}

/**
 * Whether a queued key press may run the command. It may run a record command only if the command has a form or
 * question, and only if the key was pressed after the screen was visible.
 */
function mayRunFromQueue({ scope, form, question }: Command, { isBeforeScreen }: QueuedPress): boolean {
  return scope !== 'record' || (!isBeforeScreen && (form ?? question) !== undefined)
}
