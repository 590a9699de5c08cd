import type { Command } from './command.ts'
import { isMod, type KeyPress, KeyReader } from './keys.ts'

/** What the handling of keys asks of the console. */
export interface KeyDoor {
  /** The commands that a person may know of now. */
  commands: () => readonly Command[]
  /** Whether keys without Ctrl or ⌘ call commands: a person can switch them off. */
  hasPlainKeys: () => boolean
  run: (command: Command) => void
}

/** What is read of a keyboard event. */
export interface KeyStroke extends KeyPress {
  repeat: boolean
  defaultPrevented: boolean
  target: EventTarget | null
  preventDefault: () => void
  stopPropagation: () => void
}

/** What the handling reads of the page. */
export interface Surroundings {
  /** Whether the key would be typed there. */
  isEditable: (target: EventTarget | null) => boolean
  /** Whether a dialog or a menu is open: plain keys do not go past it, and what lies below it is out of reach. */
  isOverlaid: () => boolean
}

/**
 * Turns key presses into commands. The window hands it every press twice: on the way down, where only the rest of a
 * begun sequence is taken (the `s` of `g s` is not the table's), and on the way up, what nobody on the way wanted.
 */
export function makeKeyHandling(door: KeyDoor, surroundings: Surroundings) {
  const reader = new KeyReader()

  function isOpenTo(stroke: KeyStroke): boolean {
    if (isMod(stroke)) return true
    return door.hasPlainKeys() && !surroundings.isEditable(stroke.target) && !surroundings.isOverlaid()
  }

  function take(stroke: KeyStroke): boolean {
    const commands = door.commands()
    const within = surroundings.isOverlaid() ? commands.filter(({ scope }) => scope === 'console') : commands
    const read = reader.read(stroke, within)
    if (read === undefined) return false
    stroke.preventDefault()
    if (read !== 'begun' && !stroke.repeat) door.run(read)
    return true
  }

  return {
    down(stroke: KeyStroke): void {
      if (!reader.isWithinSequence(stroke) || !isOpenTo(stroke)) return
      if (take(stroke)) stroke.stopPropagation()
    },
    up(stroke: KeyStroke): void {
      if (stroke.defaultPrevented || !isOpenTo(stroke)) return
      take(stroke)
    },
  }
}
