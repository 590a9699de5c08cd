import { isCtrlOrMetaPress, type KeyWithModifiers, type ShortcutOwner } from './shortcut.ts'

/** What a key does to the rows of a table: it moves the cursor to another row, or acts on the row under the cursor. */
export type RowEffect = 'moveCursor' | 'actOnRow'

/** A key press, with the state of the page that decides what the press may do. */
export interface KeyPress extends KeyWithModifiers {
  /** The key as the browser reports it: what it types into a field. Unlike `key`, it depends on Caps Lock. */
  typedKey: string
  /** In ms, from the same origin for every press. */
  timeStamp: number
  /** The browser repeats the press because the key is held down. */
  isRepeated: boolean
  /** The focus is in a field: the key would be typed there. */
  isInField: boolean
  /** The key is Space, and the focused element is a button or a checkbox, which Space activates. */
  isSpaceOnControl: boolean
  /** A dialog or a menu is open. */
  isOverlayOpen: boolean
  /** Keys without Ctrl or ⌘ may call commands: they are not switched off, and the focus is not in a field. */
  isPlainKeyAllowed: boolean
  /** The table of the screen handles the key, and the focused element does not. */
  isForTable: boolean
  /** The key moves the cursor of the screen's table, even if a dialog covers the table now. */
  isCursorMove: boolean
  /** What the key does to the rows of the table that handles it; undefined if nothing. */
  rowEffect: RowEffect | undefined
}

/** A queued key press. `isBeforeScreen`: it was made before the screen that it is meant for was visible. */
export interface QueuedPress {
  press: KeyPress
  isBeforeScreen: boolean
}

/** A key press with the shortcuts that it can complete: while an overlay is open, only those of scope `console`. */
export interface KeyPressWithShortcuts {
  press: KeyPress
  shortcuts: readonly ShortcutOwner[]
}

const MODIFIERS: readonly string[] = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']
/** Keys that have the same meaning on every screen. */
const SCREEN_INDEPENDENT_KEYS = /^(?:Tab|Escape|F\d+|Shift|Control|Alt|AltGraph|Meta|CapsLock|Process|Unidentified)$/

/** Whether the press may call a command: with Ctrl or ⌘ everywhere, otherwise only outside fields and overlays. */
export function mayCallCommand(press: KeyPress): boolean {
  return isCtrlOrMetaPress(press) || (press.isPlainKeyAllowed && !press.isOverlayOpen)
}

/** Whether the press is a character, and no field has the focus. */
export function isCharacterOutsideFields({ key, isInField }: KeyPress): boolean {
  return key.length === 1 && !isInField
}

/** Whether the press is a character without Ctrl or ⌘, and such keys may call commands. */
export function isPlainCharacter(press: KeyPress): boolean {
  return isCharacterOutsideFields(press) && press.isPlainKeyAllowed && !isCtrlOrMetaPress(press)
}

/**
 * Whether the key types a character into the field that has the focus. It concerns the keyboard chart only in the states
 * with the tag `heedsTyping`.
 */
export function isTypedIntoField({
  typedKey,
  isInField,
  ...modifiers
}: Pick<KeyPress, 'typedKey' | 'isInField' | 'ctrlKey' | 'metaKey'>): boolean {
  return isInField && typedKey.length === 1 && !isCtrlOrMetaPress(modifiers)
}

/** Whether the key is a modifier itself, such as Shift or Ctrl. */
export function isModifierKey({ key }: KeyPress): boolean {
  return MODIFIERS.includes(key)
}

/** Whether the press may have a meaning on the current screen that it does not have on every screen. */
export function canMatterOnScreen(press: KeyPress): boolean {
  return !isCtrlOrMetaPress(press) && mayCallCommand(press) && !SCREEN_INDEPENDENT_KEYS.test(press.key)
}
