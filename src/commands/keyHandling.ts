import { fromPromise } from 'xstate'
import { type KeyboardActor, keyboardMachine } from '../../machines/keyboard.ts'
import type { KeyPress, QueuedPress } from '../../machines/keyPress.ts'
import { chordOf, findShortcut, isSequenceStart, type PressedKeys, SEQUENCE_MS } from '../../machines/shortcut.ts'
import type { ScreenTable } from '../ui/screenTable.ts'
import type { Command } from './command.ts'

/** What the keyboard's chart reads of the page and does to it. */
export interface KeyboardPage {
  /** The commands that a person may know of now. */
  commands: () => readonly Command[]
  /** The table of the screen, if it has one. */
  table: () => ScreenTable | undefined
  /** Whether a press there is meant for the table of the screen. */
  isMeantForTable: (press: PressedKeys, target: EventTarget | null) => boolean
  /** Whether the press only moves the table's cursor. */
  isMove: (press: PressedKeys) => boolean
  /** Runs a command, or says why it is refused. */
  run: (command: Command) => void
  /** Says that something that was pressed is not carried out. */
  refuse: (reason: 'early' | 'displaced') => void
  /** Whether keys without Ctrl or ⌘ call commands: a person can switch them off. */
  hasPlainKeys: () => boolean
  /** Whether the key would be typed there. */
  isEditable: (target: EventTarget | null) => boolean
  /** Whether Space presses it: a button, a checkbox. */
  isPressable: (target: EventTarget | null) => boolean
  /** The element that has the focus. */
  focused: () => EventTarget | null
  /** Types into the field that has the focus. */
  insert: (text: string) => void
  /** Resolves once all changes until now have been painted. */
  painted: () => Promise<void>
}

/** The part of the browser's keyboard event that is read. */
interface PressEvent {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  repeat: boolean
  timeStamp: number
  target: EventTarget | null
  defaultPrevented: boolean
  preventDefault: () => void
  stopPropagation: () => void
}

export interface KeyHandling {
  machine: typeof keyboardMachine
  /** Passes an event of the capture phase on to the chart. */
  capture: (keyboard: KeyboardActor, event: PressEvent) => void
  /** Passes an event of the bubble phase on to the chart, unless something has handled it. */
  bubble: (keyboard: KeyboardActor, event: PressEvent) => void
}

/** Provides the effects of the keyboard's chart, and turns the browser's events into the chart's. */
export function createKeyHandling(page: KeyboardPage): KeyHandling {
  const events = new WeakMap<KeyPress, PressEvent>()

  function pressOf(keyboard: KeyboardActor, event: PressEvent): KeyPress {
    const { key, ctrlKey, metaKey, altKey, shiftKey, timeStamp, repeat, target } = event
    const isInField = page.isEditable(target)
    const press: KeyPress = {
      ...{ key, ctrlKey, metaKey, altKey, shiftKey, timeStamp },
      isRepeated: repeat,
      isInField,
      isOnControl: key === ' ' && page.isPressable(target),
      isOverlayOpen: isCovered(keyboard),
      isPlainKeyAllowed: page.hasPlainKeys() && !isInField,
      isForTable: page.isMeantForTable(event, target) && page.table()?.handles(event) === true,
    }
    events.set(press, event)
    return press
  }

  /** The commands within reach: below an overlay those of the console only. */
  function within(press: { isOverlayOpen: boolean }): readonly Command[] {
    return press.isOverlayOpen ? page.commands().filter(({ scope }) => scope === 'console') : page.commands()
  }

  function send(keyboard: KeyboardActor, type: 'capture' | 'bubble', event: PressEvent): void {
    const press = pressOf(keyboard, event)
    keyboard.send({ type, press, shortcuts: within(press) })
  }

  /** Whether the press would call a command, begin a sequence or reach the table. */
  function isMeant({ press }: QueuedPress): boolean {
    if (page.table()?.handles(press) === true) return true
    return page.commands().some(({ keys }) => keys === press.key || keys?.startsWith(`${press.key} `))
  }

  function isTableMove(press: KeyPress): boolean {
    return page.isMove(press) && page.table()?.handles(press) === true
  }

  /**
   * Carries out queued presses: those that move the table's cursor, up to the first command, because what that asks was
   * not on the screen when the others were made. Those that follow it into a field are typed there.
   */
  function replay(keyboard: KeyboardActor, queue: readonly QueuedPress[]): void {
    const read = isCovered(keyboard) ? { moves: [], rest: queue } : readQueue(queue, page.commands(), isTableMove)
    for (const press of read.moves) page.table()?.perform(press)
    if (read.begun !== undefined) keyboard.send({ type: 'begin', press: read.begun })
    if (read.command !== undefined) page.run(read.command)
    if (read.command !== undefined && page.isEditable(page.focused())) {
      page.insert(read.rest.map(({ press }) => press.key).join(''))
    } else if (read.rest.some(isMeant)) page.refuse('early')
  }

  const machine = keyboardMachine.provide({
    actors: { paint: fromPromise(() => page.painted()) },
    actions: {
      consume: (_, { press }) => {
        const event = events.get(press)
        event?.preventDefault()
        event?.stopPropagation()
      },
      callCommand: (_, { press, keys }) => {
        const command = findShortcut(within(press), keys)
        if (!press.isRepeated && command !== undefined) page.run(command)
      },
      passToTable: (_, { press }) => page.table()?.perform(press),
      refuseEarly: (_, { press }) => {
        if (!press.isRepeated) page.refuse('early')
      },
      refuseDisplaced: (_, { press }) => {
        if (!press.isRepeated) page.refuse('displaced')
      },
      replay: ({ self }, { queue }) => replay(self as KeyboardActor, queue),
      drop: (_, { queue }) => {
        if (queue.some(isMeant)) page.refuse('early')
      },
    },
  })

  return {
    machine,
    capture: (keyboard, event) => send(keyboard, 'capture', event),
    bubble: (keyboard, event) => {
      if (!event.defaultPrevented) send(keyboard, 'bubble', event)
    },
  }
}

function isCovered(keyboard: KeyboardActor): boolean {
  return keyboard.getSnapshot().matches({ overlay: 'open' })
}

/**
 * What queued presses do: they move the table's cursor until the first command, which the presses after it follow, or
 * else they begin a sequence. After a move none of a record's commands is called: those on the page are still those of
 * the row before.
 */
function readQueue(
  queue: readonly QueuedPress[],
  commands: readonly Command[],
  isTableMove: (press: KeyPress) => boolean,
): { moves: readonly KeyPress[]; command?: Command; begun?: KeyPress; rest: readonly QueuedPress[] } {
  const moves: KeyPress[] = []
  let begun: KeyPress | undefined
  for (const [at, queued] of queue.entries()) {
    const { press } = queued
    const reachable = commands.filter(
      (command) => isCallable(command, queued) && (command.scope !== 'record' || moves.length === 0),
    )
    const chord = chordOf(press)
    const isContinuing = begun !== undefined && press.timeStamp - begun.timeStamp <= SEQUENCE_MS
    const command = findShortcut(reachable, isContinuing ? `${begun?.key} ${chord}` : chord)
    if (command !== undefined) return { moves, command, rest: queue.slice(at + 1) }
    if (!isContinuing && isTableMove(press)) moves.push(press)
    begun = !isContinuing && isSequenceStart(reachable, chord) ? press : undefined
  }
  const rest = queue.filter(({ press }) => press !== begun && !moves.includes(press))
  return begun === undefined ? { moves, rest } : { moves, begun, rest }
}

/**
 * A queued press calls none of a record's commands if it was made before the screen could be seen, and otherwise only
 * those that ask for confirmation first.
 */
function isCallable({ scope, form, question }: Command, { isBeforeScreen }: QueuedPress): boolean {
  return scope !== 'record' || (!isBeforeScreen && (form ?? question) !== undefined)
}
