import { isModified, type PressedKeys, type Shortcut } from './shortcut.ts'

/** What a key does to the rows of a table: it moves the cursor to another row, or acts on the row under the cursor. */
export type RowEffect = 'moveCursor' | 'actOnRow'

/** A key press, with the facts of the page that decide what it may do. */
export interface KeyPress extends PressedKeys {
  /** In ms, from the same origin for every press. */
  timeStamp: number
  /** The browser repeats it because the key is held down. */
  isRepeated: boolean
  /** The focus is in a field: the key would be typed there. */
  isInField: boolean
  /** Space on a button or a checkbox: it activates the focused element. */
  isOnControl: boolean
  /** A dialog or a menu is open. */
  isOverlayOpen: boolean
  /** Keys without Ctrl or ⌘ may call commands: they are not switched off, and the focus is in no field. */
  isPlainKeyAllowed: boolean
  /** The table of the screen handles the key, and the focused element does not. */
  isForTable: boolean
  /** What the key does to the rows of the table that gets it; undefined if nothing. */
  rowEffect: RowEffect | undefined
}

/** A press that waits. `isBeforeScreen`: it was made while the screen that it is meant for could not be seen. */
export interface QueuedPress {
  press: KeyPress
  isBeforeScreen: boolean
}

/** A press with the commands that it can call: while an overlay is open, those of the console only. */
export interface KeyPressWithShortcuts {
  press: KeyPress
  shortcuts: readonly Shortcut[]
}

const MODIFIERS: readonly string[] = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']
/** Keys that have the same meaning on every screen. */
const SCREEN_INDEPENDENT_KEYS = /^(?:Tab|Escape|F\d+|Shift|Control|Alt|AltGraph|Meta|CapsLock|Process|Unidentified)$/

/** Whether the press may call a command: with Ctrl or ⌘ everywhere, otherwise only on the page itself. */
export function isAllowed(press: KeyPress): boolean {
  return isModified(press) || (press.isPlainKeyAllowed && !press.isOverlayOpen)
}

/** Whether the press is a character, and no field has the focus. */
export function isCharacter({ key, isInField }: KeyPress): boolean {
  return key.length === 1 && !isInField
}

/** Whether the press is a character without Ctrl or ⌘, where such keys may call commands. */
export function isPlainCharacter(press: KeyPress): boolean {
  return isCharacter(press) && press.isPlainKeyAllowed && !isModified(press)
}

/** Whether the press is that of Shift, Ctrl and the like alone. */
export function isModifierKey({ key }: KeyPress): boolean {
  return MODIFIERS.includes(key)
}

/** Whether the press could mean something on the screen that is shown, and not on all screens alike. */
export function isForScreen(press: KeyPress): boolean {
  return !isModified(press) && isAllowed(press) && !SCREEN_INDEPENDENT_KEYS.test(press.key)
}
