import type { Command } from './command.ts'
import { isMod, type KeyPress, KeyReader } from './keys.ts'

/** How long a press waits for the commands of the console or of the next screen, in ms. */
const HELD_MS = 5_000

/** What no screen that is being left could misunderstand. */
const GOES_ITS_OWN_WAY = /^(?:Tab|Escape|F\d+|Shift|Control|Alt|Meta|Process|Unidentified)$/

/** The dependencies of the key handling. */
interface KeyHandlingDependencies {
  /** The commands that a person may know of now. */
  commands: () => readonly Command[]
  /** Whether keys without Ctrl or ⌘ call commands: a person can switch them off. */
  hasPlainKeys: () => boolean
  run: (command: Command) => void
  /** Whether all commands are here that come on this page; those of the console come after the first rows. */
  isWhole: () => boolean
  /** Whether another screen is on its way: what stands there is no longer meant. */
  isTravelling: () => boolean
  /** What the chart of the keyboard says of the keys that are pressed now. */
  gate: (tag: 'holdsKeys' | 'refusesEnter' | 'refusesActs') => boolean
  /** Says that something that was pressed is not carried out. */
  refuse: () => void
}

/** What is read of a keyboard event. */
interface KeyStroke extends KeyPress {
  repeat: boolean
  defaultPrevented: boolean
  target: EventTarget | null
  preventDefault: () => void
  stopPropagation: () => void
}

/** A press that waits. `isBlind`: it was made while the screen that it is meant for was not to be seen. */
type HeldStroke = KeyStroke & { isBlind: boolean }

/** What the handling reads of the page. */
interface Surroundings {
  /** Whether the key would be typed there. */
  isEditable: (target: EventTarget | null) => boolean
  /** Whether Space presses what has the focus: a button, a tick. */
  isPressable: (target: EventTarget | null) => boolean
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
export function makeKeyHandling(door: KeyHandlingDependencies, surroundings: Surroundings) {
  const reader = new KeyReader()
  const held: HeldStroke[] = []

  /** Keeps a press that may call a command which is still on its way, and all that follow it, in their order. */
  function hold(stroke: KeyStroke): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey, timeStamp, repeat, target } = stroke
    const done = () => undefined
    const kept = { key, ctrlKey, metaKey, altKey, shiftKey, timeStamp, repeat, target }
    const isBlind = door.isTravelling() || !door.isWhole()
    held.push({ ...kept, isBlind, defaultPrevented: false, preventDefault: done, stopPropagation: done })
  }

  /** Only what would be typed can be held, and nothing in a field: there Ctrl+A and the like are the field's own. */
  function isHoldable({ key, target }: KeyStroke): boolean {
    return key.length === 1 && !surroundings.isEditable(target)
  }

  function isComplete(): boolean {
    return door.isWhole() && !door.isTravelling() && !door.gate('holdsKeys')
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
    if (stroke.repeat) return 'run'
    if (read.scope === 'record' && door.gate('refusesActs')) door.refuse()
    else door.run(read)
    return 'run'
  }

  /**
   * Whether an Enter was meant for what the keys before it call and is not here yet, or for a question that has just
   * gone, or is on its way: not for what has the focus.
   */
  function isRefused(stroke: KeyStroke): boolean {
    const { key, target } = stroke
    if (key !== 'Enter') return false
    if (isHolding(stroke) && isOpenTo(stroke)) return true
    if (!door.gate('refusesEnter')) return false
    return door.gate('holdsKeys') || !(surroundings.isOverlaid() || surroundings.isEditable(target))
  }

  /**
   * The commands that a queued key press may run: none of a record if it was pressed before the screen was rendered,
   * otherwise of a record only those that ask for confirmation first.
   */
  function callable({ isBlind }: HeldStroke): readonly Command[] {
    return door.commands().filter(({ scope, form, question }) => {
      return scope !== 'record' || (!isBlind && (form ?? question) !== undefined)
    })
  }

  /** Whether it would have called something, or begun to. */
  function isMeant({ key }: KeyStroke): boolean {
    return door.commands().some(({ keys }) => keys === key || keys?.startsWith(`${key} `))
  }

  return {
    down(stroke: KeyStroke): void {
      if (isRefused(stroke)) {
        stroke.preventDefault()
        stroke.stopPropagation()
        if (!stroke.repeat) door.refuse()
        return
      }
      if (door.gate('holdsKeys') && door.hasPlainKeys() && !isMod(stroke) && isHoldable(stroke)) {
        if (!stroke.repeat) hold(stroke)
        stroke.preventDefault()
        stroke.stopPropagation()
        return
      }
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
      const isOwn = stroke.key === ' ' && surroundings.isPressable(stroke.target)
      if (take(stroke) === undefined && !isOwn && !isComplete() && isHoldable(stroke)) hold(stroke)
    },
    /**
     * All commands are here: what was held is read now, unless it was pressed longer than `HELD_MS` before `now`. It
     * ends with the first command: whatever that asks was not on the screen when the others were pressed. What followed
     * it into a field is typed there; what else was meant and is not carried out is said to be so.
     */
    release(now: number): void {
      if (!isComplete()) return
      const strokes = held.splice(0)
      const fresh = strokes.filter((stroke) => now - stroke.timeStamp <= HELD_MS && isOpenTo(stroke))
      const last = fresh.findIndex((stroke) => take(stroke, callable(stroke)) === 'run')
      const rest = fresh.slice(last + 1)
      if (last >= 0 && surroundings.isEditable(surroundings.focused())) {
        surroundings.insert(rest.map(({ key }) => key).join(''))
      } else if ((last < 0 ? strokes : rest).some(isMeant)) door.refuse()
    },
  }
}
