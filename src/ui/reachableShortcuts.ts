import { CURSOR_MOVE_KEYS, isInTable, isPanelOpen, type ScreenTable } from './screenTable.ts'
import type { TableShortcut } from './tableShortcuts.ts'

/**
 * Returns the shortcuts of the screen's table for key presses while `focused` has the focus. If a record is open and
 * the focus is outside of the table, shortcuts that do not move the cursor are refused, because `isMeantForTable`
 * passes only cursor moves.
 */
export function reachableShortcuts(table: ScreenTable | undefined, focused: Element | null): readonly TableShortcut[] {
  const shortcuts = table?.shortcuts() ?? []
  if (!isPanelOpen() || isInTable(focused)) return shortcuts
  return shortcuts.map((shortcut) => {
    const isCursorMove = shortcut.keys.every((key) => CURSOR_MOVE_KEYS.includes(key))
    return isCursorMove ? shortcut : { ...shortcut, refusal: shortcut.refusal ?? 'keys.refusal.recordOpen' }
  })
}
