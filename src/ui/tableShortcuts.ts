import { KEY_MAP } from '../keyMap.ts'
import type { TextKey } from '../texts/text.ts'
import { TABLE_KEYS, type TableSituation } from './tableKeys.ts'

const GROUPS = ['list', 'selection'] as const
type Group = (typeof GROUPS)[number]
type Name = { [G in Group]: keyof (typeof KEY_MAP)[G] }[Group]

/** A shortcut of `KEY_MAP`, with those of its keys that a table handles. */
export interface TableShortcut {
  group: Group
  name: Name
  keys: readonly string[]
  /** The message key of the reason why the keys have no effect now; undefined if they have an effect. */
  refusal?: TextKey | undefined
}

type RefusalRule = (situation: TableSituation) => TextKey | undefined

const headerRefusalRule: RefusalRule = ({ isInHeader }) => (isInHeader ? 'keys.refusal.header' : undefined)

const REFUSAL_RULES: Partial<Record<Name, RefusalRule>> = {
  screenful: headerRefusalRule,
  select: headerRefusalRule,
  range: headerRefusalRule,
  page: ({ numberOfPages }) => (numberOfPages > 1 ? undefined : 'keys.refusal.onePage'),
  sort: ({ isColumnSortable }) => (isColumnSortable ? undefined : 'table.notSortable'),
  clear: ({ hasSelection }) => (hasSelection ? undefined : 'keys.refusal.noSelection'),
}

/** Returns the shortcuts of `KEY_MAP` that have at least one of the given keys, with only these keys. */
export function shortcutsWithKeys(keys: readonly string[]): readonly TableShortcut[] {
  return GROUPS.flatMap((group) =>
    Object.entries<readonly string[]>(KEY_MAP[group])
      .map(([name, all]) => ({ group, name: name as Name, keys: all.filter((key) => keys.includes(key)) }))
      .filter((shortcut) => shortcut.keys.length > 0),
  )
}

/** Returns the shortcuts of a table of records. The selection shortcuts are left out if rows cannot be selected. */
export function tableShortcuts(situation: TableSituation): readonly TableShortcut[] {
  const refusalOf = ({ name }: TableShortcut) =>
    situation.mayHaveRows ? REFUSAL_RULES[name]?.(situation) : ('keys.refusal.noRows' as const)
  return shortcutsWithKeys(TABLE_KEYS)
    .filter(({ group }) => group === 'list' || situation.selectable)
    .map((shortcut) => ({ ...shortcut, refusal: refusalOf(shortcut) }))
}
