import { fromPromise } from 'xstate'
import { type KeyboardActor, keyboardMachine } from '../../machines/keyboard.ts'
import type { KeyPress, QueuedPress } from '../../machines/keyPress.ts'
import { chordOf, findShortcut, isSequenceStart, SEQUENCE_MS } from '../../machines/shortcut.ts'
import type { Command } from './command.ts'

/** What the keyboard's chart reads of the page and does to it. */
export interface KeyboardPage {
  /** The commands that a person may know of now. */
  commands: () => readonly Command[]
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
      isCovered: isCovered(keyboard),
      isPlainKeyAllowed: page.hasPlainKeys() && !isInField,
    }
    events.set(press, event)
    return press
  }

  /** The commands within reach: below an overlay those of the console only. */
  function within(press: { isCovered: boolean }): readonly Command[] {
    return press.isCovered ? page.commands().filter(({ scope }) => scope === 'console') : page.commands()
  }

  function send(keyboard: KeyboardActor, type: 'capture' | 'bubble', event: PressEvent): void {
    const press = pressOf(keyboard, event)
    keyboard.send({ type, press, shortcuts: within(press) })
  }

  /** Whether the press would call a command, or begin a sequence. */
  function isMeant({ press }: QueuedPress): boolean {
    return page.commands().some(({ keys }) => keys === press.key || keys?.startsWith(`${press.key} `))
  }

  /**
   * Carries out queued presses, up to the first command: what that asks was not on the screen when the others were made.
   * Those that follow it into a field are typed there.
   */
  function replay(keyboard: KeyboardActor, queue: readonly QueuedPress[]): void {
    const read = isCovered(keyboard) ? { rest: queue } : readQueue(queue, page.commands())
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

/** What queued presses call: the first command with the presses after it, or else all of them with a begun sequence. */
function readQueue(
  queue: readonly QueuedPress[],
  commands: readonly Command[],
): { command?: Command; begun?: KeyPress; rest: readonly QueuedPress[] } {
  let begun: KeyPress | undefined
  for (const [at, queued] of queue.entries()) {
    const { press } = queued
    const reachable = commands.filter((command) => isCallable(command, queued))
    const chord = chordOf(press)
    const isContinuing = begun !== undefined && press.timeStamp - begun.timeStamp <= SEQUENCE_MS
    const command = findShortcut(reachable, isContinuing ? `${begun?.key} ${chord}` : chord)
    if (command !== undefined) return { command, rest: queue.slice(at + 1) }
    begun = !isContinuing && isSequenceStart(reachable, chord) ? press : undefined
  }
  return begun === undefined ? { rest: queue } : { begun, rest: queue.slice(0, -1) }
}

/**
 * A queued press calls none of a record's commands if it was made before the screen could be seen, and otherwise only
 * those that ask for confirmation first.
 */
function isCallable({ scope, form, question }: Command, { isBlind }: QueuedPress): boolean {
  return scope !== 'record' || (!isBlind && (form ?? question) !== undefined)
}
