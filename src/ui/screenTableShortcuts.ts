import { KEYS_WHILE_RECORD_OPEN, isInTable, isPanelOpen, type ScreenTable } from './screenTable.ts'
import type { TableShortcut } from './tableShortcuts.ts'

/**
 * Returns the shortcuts of the screen's table for key presses while `focusedElement` has the focus. If a record is open
 * and the focus is outside of the table, those that do not open another record get a `refusal`: `isMeantForTable`
 * keeps their keys from the table.
 */
export function screenTableShortcuts(
  table: ScreenTable | undefined,
  focusedElement: Element | null,
): readonly TableShortcut[] {
  const shortcuts = table?.shortcuts() ?? []
  if (!isPanelOpen() || isInTable(focusedElement)) return shortcuts
  return shortcuts.map((shortcut) => {
    const isPassedToTable = shortcut.keys.every((key) => KEYS_WHILE_RECORD_OPEN.includes(key))
    return isPassedToTable ? shortcut : { ...shortcut, refusal: shortcut.refusal ?? 'keys.refusal.recordOpen' }
  })
}
