import type { Command } from './command.ts'
import { isMod, type KeyPress, KeyReader } from './keys.ts'

/** How long a press waits for the commands of the console or of the next screen, in ms. */
const HELD_MS = 5_000

/** What no screen that is being left could misunderstand. */
const GOES_ITS_OWN_WAY = /^(?:Tab|Escape|F\d+|Shift|Control|Alt|Meta|Process|Unidentified)$/

/** What the handling of keys asks of the console. */
interface KeyDoor {
  /** The commands that a person may know of now. */
  commands: () => readonly Command[]
  /** Whether keys without Ctrl or ⌘ call commands: a person can switch them off. */
  hasPlainKeys: () => boolean
  run: (command: Command) => void
  /** Whether all commands are here; those of the console come after the first rows. */
  isWhole: () => boolean
  /** Whether another screen is on its way: what stands there is no longer meant. */
  isTravelling: () => boolean
}

/** What is read of a keyboard event. */
interface KeyStroke extends KeyPress {
  repeat: boolean
  defaultPrevented: boolean
  target: EventTarget | null
  preventDefault: () => void
  stopPropagation: () => void
}

/** What the handling reads of the page. */
interface Surroundings {
  /** Whether the key would be typed there. */
  isEditable: (target: EventTarget | null) => boolean
  /** Whether a dialog or a menu is open: plain keys do not go past it, and what lies below it is out of reach. */
  isOverlaid: () => boolean
  /** What has the focus. */
  focused: () => EventTarget | null
  /** Types into the field that has the focus. */
  insert: (text: string) => void
}

/**
 * Turns key presses into commands. The window hands it every press twice: on the way down, where only the rest of a
 * begun sequence is taken (the `s` of `g s` is not the table's), and on the way up, what nobody on the way wanted.
 */
export function makeKeyHandling(door: KeyDoor, surroundings: Surroundings) {
  const reader = new KeyReader()
  const held: KeyStroke[] = []

  /** Keeps a press that may call a command which is still on its way, and all that follow it, in their order. */
  function hold(stroke: KeyStroke): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey, timeStamp, repeat, target } = stroke
    const done = () => undefined
    const kept = { key, ctrlKey, metaKey, altKey, shiftKey, timeStamp, repeat, target }
    held.push({ ...kept, defaultPrevented: false, preventDefault: done, stopPropagation: done })
  }

  /** Only what would be typed can be held, and nothing in a field: there Ctrl+A and the like are the field's own. */
  function isHoldable({ key, target }: KeyStroke): boolean {
    return key.length === 1 && !surroundings.isEditable(target)
  }

  function isComplete(): boolean {
    return door.isWhole() && !door.isTravelling()
  }

  /** Whether an earlier press is held. Commands that do not come are not waited for. */
  function isHolding({ timeStamp }: KeyStroke): boolean {
    const [first] = held
    if (isComplete() || first === undefined || timeStamp - first.timeStamp > HELD_MS) held.length = 0
    return held.length > 0
  }

  function isOpenTo(stroke: KeyStroke): boolean {
    if (isMod(stroke)) return true
    return door.hasPlainKeys() && !surroundings.isEditable(stroke.target) && !surroundings.isOverlaid()
  }

  function take(stroke: KeyStroke, commands = door.commands()): 'run' | 'begun' | undefined {
    const within = surroundings.isOverlaid() ? commands.filter(({ scope }) => scope === 'console') : commands
    const read = reader.read(stroke, within)
    if (read === undefined) return undefined
    stroke.preventDefault()
    if (read === 'begun') {
      if (isComplete()) return 'begun'
      // What it begins may not be here yet.
      reader.reset()
      hold(stroke)
      return 'begun'
    }
    if (!stroke.repeat) door.run(read)
    return 'run'
  }

  return {
    down(stroke: KeyStroke): void {
      const isLeaving = door.isTravelling() && !isMod(stroke) && !GOES_ITS_OWN_WAY.test(stroke.key)
      if ((isLeaving || (isHolding(stroke) && isHoldable(stroke))) && isOpenTo(stroke)) {
        if (isHoldable(stroke)) hold(stroke)
        stroke.preventDefault()
        stroke.stopPropagation()
        return
      }
      if (!reader.isWithinSequence(stroke) || !isOpenTo(stroke)) return
      if (take(stroke) !== undefined) stroke.stopPropagation()
    },
    up(stroke: KeyStroke): void {
      if (stroke.defaultPrevented || !isOpenTo(stroke)) return
      if (take(stroke) === undefined && !isComplete() && isHoldable(stroke)) hold(stroke)
    },
    /**
     * All commands are here: what was held is read now, unless it was pressed longer than `HELD_MS` before `now`. It was
     * pressed blind: it acts on no record, and ends with the first command. What followed that into a field is typed there.
     */
    release(now: number): void {
      if (!isComplete()) return
      const strokes = held.splice(0).filter((stroke) => now - stroke.timeStamp <= HELD_MS && isOpenTo(stroke))
      const commands = door.commands().filter(({ scope }) => scope !== 'record')
      const last = strokes.findIndex((stroke) => take(stroke, commands) === 'run')
      if (last < 0 || !surroundings.isEditable(surroundings.focused())) return
      surroundings.insert(strokes.slice(last + 1).map(({ key }) => key).join(''))
    },
  }
}
