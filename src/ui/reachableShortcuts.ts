import { CURSOR_MOVE_KEYS, isInTable, isPanelOpen, type ScreenTable } from './screenTable.ts'
import type { TableShortcut } from './tableShortcuts.ts'

/**
 * Returns the shortcuts of the screen's table for presses on `focused`. With a record open and the focus outside of the
 * table, those that do not move the cursor are refused, because `isMeantForTable` passes no others then.
 */
export function reachableShortcuts(table: ScreenTable | undefined, focused: Element | null): readonly TableShortcut[] {
  const shortcuts = table?.shortcuts() ?? []
  if (!isPanelOpen() || isInTable(focused)) return shortcuts
  return shortcuts.map((shortcut) => {
    const isCursorMove = shortcut.keys.every((key) => CURSOR_MOVE_KEYS.includes(key))
    return isCursorMove ? shortcut : { ...shortcut, refusal: shortcut.refusal ?? 'keys.refusal.recordOpen' }
  })
}
