import { KEY_MAP } from '../keyMap.ts'
import type { TextKey } from '../text.ts'
import { TABLE_KEYS, type TableSituation } from './tableKeys.ts'

const GROUPS = ['list', 'selection'] as const
type Group = (typeof GROUPS)[number]
type Name = { [G in Group]: keyof (typeof KEY_MAP)[G] }[Group]

/** Keys of the map that a table handles. */
export interface TableShortcut {
  group: Group
  name: Name
  keys: readonly string[]
  /** The message key of why they do nothing now; undefined if they do something. */
  refusal?: TextKey | undefined
}

type Refusal = (situation: TableSituation) => TextKey | undefined

const refusedInHeader: Refusal = ({ isInHeader }) => (isInHeader ? 'keys.refusal.header' : undefined)

const REFUSALS: Partial<Record<Name, Refusal>> = {
  screenful: refusedInHeader,
  select: refusedInHeader,
  range: refusedInHeader,
  page: ({ pages }) => (pages > 1 ? undefined : 'keys.refusal.onePage'),
  sort: ({ isSortable }) => (isSortable ? undefined : 'table.notSortable'),
  clear: ({ hasSelection }) => (hasSelection ? undefined : 'keys.refusal.noSelection'),
}

/** Returns the shortcuts of the map that have one of the keys, with these keys only. */
export function shortcutsWith(keys: readonly string[]): readonly TableShortcut[] {
  return GROUPS.flatMap((group) =>
    Object.entries<readonly string[]>(KEY_MAP[group])
      .map(([name, all]) => ({ group, name: name as Name, keys: all.filter((key) => keys.includes(key)) }))
      .filter((shortcut) => shortcut.keys.length > 0),
  )
}

/** Returns the shortcuts of a table of records. Those of the selection are left out if rows cannot be selected. */
export function tableShortcuts(situation: TableSituation): readonly TableShortcut[] {
  const refusalOf = ({ name }: TableShortcut) =>
    situation.hasRows ? REFUSALS[name]?.(situation) : ('keys.refusal.noRows' as const)
  return shortcutsWith(TABLE_KEYS)
    .filter(({ group }) => group === 'list' || situation.selectable)
    .map((shortcut) => ({ ...shortcut, refusal: refusalOf(shortcut) }))
}
