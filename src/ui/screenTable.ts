import type { RowEffect } from '../../machines/console/keyPress.ts'
import type { PressedKey } from './pressedKey.ts'
import type { TableShortcut } from './tableShortcuts.ts'

/** A table on the screen. It receives the key presses that nothing else on the screen handles. */
export interface ScreenTable {
  /** Whether the key press has an effect now. */
  handlesKeyPress: (press: PressedKey) => boolean
  /** Performs the effect of the key press. */
  performKeyPress: (press: PressedKey) => void
  /** Returns the keyboard shortcuts that the table handles, for the list of shortcuts. */
  shortcuts: () => readonly TableShortcut[]
}

/** The tables on the screen. The table that was added last receives the key presses. */
export interface ScreenTableRegistry {
  current: () => ScreenTable | undefined
  /** Adds a table. Returns a function that removes it. */
  add: (table: ScreenTable) => () => void
}

export function createScreenTableRegistry(): ScreenTableRegistry {
  const tables: ScreenTable[] = []
  return {
    current: () => tables.at(-1),
    add: (table) => {
      tables.push(table)
      return () => void tables.splice(tables.indexOf(table), 1)
    },
  }
}

/** The keys that move the cursor to the next row above or below. */
const CURSOR_MOVE_KEYS: readonly string[] = ['ArrowDown', 'ArrowUp', 'j', 'k']
/** The keys that are passed to the table even while a record is open beside it: each opens another record. */
export const KEYS_WHILE_RECORD_OPEN: readonly string[] = [...CURSOR_MOVE_KEYS, '[', ']']
/** The other keys that are passed to the table, only while no record is open; see `isMeantForTable`. */
const KEYS_WHILE_NO_RECORD_OPEN: readonly string[] = ['PageDown', 'PageUp', 'Enter', ' ', 'o', 'x', 's']
const CONTROL_SELECTOR =
  'a, button, input, select, textarea, summary, [role="tab"], [role="menuitem"], [role="separator"]'
const PANEL_SELECTOR = '[data-record-panel]'

/** Whether a record is open beside the table. */
export function isPanelOpen(): boolean {
  return document.querySelector(PANEL_SELECTOR) !== null
}

/** Whether a table on the screen shows the row with this id, perhaps crossed out. */
export function isRowShown(id: string): boolean {
  return document.querySelector(`[role="grid"] [data-id="${CSS.escape(id)}"]`) !== null
}

/** Whether a key only moves the cursor and never changes a record. */
function isCursorMove({ key }: Pick<PressedKey, 'key'>): boolean {
  return CURSOR_MOVE_KEYS.includes(key)
}

/** The keys that open or select the row under the cursor. */
const ROW_ACTION_KEYS: readonly string[] = ['Enter', 'o', 'x', ' ']

/** Returns whether a key opens or selects rows, or only moves the cursor; undefined for any other key. */
export function rowEffect({ key, shiftKey }: Pick<PressedKey, 'key' | 'shiftKey'>): RowEffect | undefined {
  if (ROW_ACTION_KEYS.includes(key) || (shiftKey && /^Arrow(?:Down|Up)$/.test(key))) return 'actOnRow'
  return isCursorMove({ key }) || /^Page(?:Down|Up)$/.test(key) ? 'moveCursor' : undefined
}

export function isInTable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="grid"]') !== null
}

/**
 * Whether a key press on `target`, outside of every table, is meant for the table of the screen. Character keys of the
 * table always are, its other keys only if `target` is not in a control. While a record is open beside the table, only
 * the keys that move the cursor or turn the page are meant for the table.
 */
export function isMeantForTable(press: PressedKey, target: EventTarget | null): boolean {
  if (press.ctrlKey || press.metaKey || press.altKey) return false
  const element = target instanceof Element ? target : document.body
  if (isInTable(element)) return false
  const worksWhileRecordOpen = KEYS_WHILE_RECORD_OPEN.includes(press.key)
  if (isPanelOpen()) return worksWhileRecordOpen && !press.shiftKey
  const isCharacter = press.key.length === 1 && press.key !== ' '
  return (
    (isCharacter || element.closest(CONTROL_SELECTOR) === null) &&
    (worksWhileRecordOpen || KEYS_WHILE_NO_RECORD_OPEN.includes(press.key))
  )
}
