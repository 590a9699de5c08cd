import type { RowEffect } from '../../machines/keyPress.ts'
import type { PressedKey } from './tableKeys.ts'
import type { TableShortcut } from './tableShortcuts.ts'

/** A table on the screen: the keys of the screen that nothing else handles are passed to it. */
export interface ScreenTable {
  /** Whether the key has an effect now. */
  handles: (press: PressedKey) => boolean
  performIntent: (press: PressedKey) => void
  /** Returns the keys that the table handles, for the list of keys. */
  shortcuts: () => readonly TableShortcut[]
}

/** The tables on the screen. The one that was rendered last gets the keys. */
export interface ScreenTables {
  current: () => ScreenTable | undefined
  /** Adds a table. Returns a function that removes it. */
  add: (table: ScreenTable) => () => void
}

export function createScreenTables(): ScreenTables {
  const tables: ScreenTable[] = []
  return {
    current: () => tables.at(-1),
    add: (table) => {
      tables.push(table)
      return () => void tables.splice(tables.indexOf(table), 1)
    },
  }
}

/** The keys that move the cursor, with an open record beside the table too. */
export const CURSOR_MOVE_KEYS: readonly string[] = ['ArrowDown', 'ArrowUp', 'j', 'k']
/** The further keys that are passed to the table if the focus is on no control. */
const OTHER_TABLE_KEYS: readonly string[] = ['PageDown', 'PageUp', 'Enter', ' ', 'o', 'x', 's', '[', ']']
const CONTROL_SELECTOR =
  'a, button, input, select, textarea, summary, [role="tab"], [role="menuitem"], [role="separator"]'
const PANEL_SELECTOR = '[data-record-panel]'

/** Whether a record is open beside the table. */
export function isPanelOpen(): boolean {
  return document.querySelector(PANEL_SELECTOR) !== null
}

/** Whether a key only moves the cursor: nothing that it shows is decided by it. */
function isCursorMove({ key }: Pick<PressedKey, 'key'>): boolean {
  return CURSOR_MOVE_KEYS.includes(key)
}

/** The keys that act on the row under the cursor, or select rows from it. */
const ROW_ACTION_KEYS: readonly string[] = ['Enter', 'o', 'x', ' ']

/** Returns what a key of a table does to its rows; undefined for the keys of its columns, pages and selection. */
export function rowEffect({ key, shiftKey }: Pick<PressedKey, 'key' | 'shiftKey'>): RowEffect | undefined {
  if (ROW_ACTION_KEYS.includes(key) || (shiftKey && /^Arrow(?:Down|Up)$/.test(key))) return 'actOnRow'
  return isCursorMove({ key }) || /^Page(?:Down|Up)$/.test(key) ? 'moveCursor' : undefined
}

export function isInTable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="grid"]') !== null
}

/**
 * Whether a press on `target`, which is in no table, is meant for the table of the screen: its letters always, its other
 * keys if `target` is in no control. While a record is open beside the table, only cursor moves are.
 */
export function isMeantForTable(press: PressedKey, target: EventTarget | null): boolean {
  if (press.ctrlKey || press.metaKey || press.altKey) return false
  const element = target instanceof Element ? target : document.body
  if (isInTable(element)) return false
  if (isPanelOpen()) return isCursorMove(press) && !press.shiftKey
  const isLetter = press.key.length === 1 && press.key !== ' '
  return (
    (isLetter || element.closest(CONTROL_SELECTOR) === null) &&
    (isCursorMove(press) || OTHER_TABLE_KEYS.includes(press.key))
  )
}
