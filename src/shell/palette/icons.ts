import { isRecordKind, type Screen } from '../../navigation/screen.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { PaletteRow } from './row.ts'

/** Returns a function that returns the icon of a row. Records and screens have the icons of the side menu. */
export function createRowIconLookup(screens: readonly Screen[]): (row: PaletteRow) => IconName {
  const iconsByKind = new Map<string, IconName>()
  for (const { icon, lists = {} } of screens.toReversed()) {
    const kinds = Object.values(lists).map(({ declaration }) => declaration)
    for (const kind of kinds) if (icon !== undefined && isRecordKind(kind)) iconsByKind.set(kind.name, icon)
  }
  const iconsByScreenTitle = new Map(screens.map(({ title, icon }) => [title, icon]))
  return (row) => {
    if (row.kind === 'retry') return 'refresh'
    if (row.kind === 'link') return row.icon
    if (row.kind === 'record') return iconsByKind.get(row.record.kind) ?? 'list'
    const { command } = row
    if (command.scope === 'navigation') return iconsByScreenTitle.get(command.title.key) ?? 'list'
    if (command.isDestructive === true) return 'warning'
    return command.scope === 'record' ? 'pencil' : command.scope === 'screen' ? 'list' : 'settings'
  }
}
