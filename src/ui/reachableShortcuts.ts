import { KEYS_BESIDE_RECORD, isInTable, isPanelOpen, type ScreenTable } from './screenTable.ts'
import type { TableShortcut } from './tableShortcuts.ts'

/**
 * Returns the shortcuts of the screen's table for key presses while `focusedElement` has the focus. If a record is open
 * and the focus is outside of the table, shortcuts that open no other record are refused, because `isMeantForTable`
 * does not pass them.
 */
export function reachableShortcuts(
  table: ScreenTable | undefined,
  focusedElement: Element | null,
): readonly TableShortcut[] {
  const shortcuts = table?.shortcuts() ?? []
  if (!isPanelOpen() || isInTable(focusedElement)) return shortcuts
  return shortcuts.map((shortcut) => {
    const isPassedToTable = shortcut.keys.every((key) => KEYS_BESIDE_RECORD.includes(key))
    return isPassedToTable ? shortcut : { ...shortcut, refusal: shortcut.refusal ?? 'keys.refusal.recordOpen' }
  })
}
