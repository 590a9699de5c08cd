import { expect, test } from 'vitest'
import { tableSituation } from '../testing/tableSituation.ts'
import { intentsOf, type TableIntent, type TableSituation } from './tableKeys.ts'
import { shortcutsWithKeys, tableShortcuts } from './tableShortcuts.ts'

const refusals = (situation: Partial<TableSituation>) =>
  tableShortcuts({ ...tableSituation, ...situation })
    .filter(({ refusal }) => refusal !== undefined)
    .map(({ name, refusal }) => [name, refusal])

test('the shortcuts of a table list the keys that it handles', () => {
  expect(tableShortcuts(tableSituation).map(({ name, keys }) => `${name}: ${keys.join(' ')}`)).toEqual([
    'move: ArrowUp ArrowDown k j',
    'cell: ArrowLeft ArrowRight',
    'ends: Home End',
    'corners: Mod+Home Mod+End',
    'screenful: PageUp PageDown',
    'page: [ ]',
    'sort: s',
    'select: x Space Shift+Space',
    'range: Shift+ArrowUp Shift+ArrowDown',
    'all: Mod+A',
    'clear: Escape',
  ])
  expect(tableShortcuts({ ...tableSituation, selectable: false }).map(({ group }) => group)).not.toContain('selection')
})

test.each<[string, Partial<TableSituation>, [string, string][]]>([
  ['the second of two pages', {}, []],
  ['the only page', { numberOfPages: 1 }, [['page', 'keys.refusal.onePage']]],
  ['a column that is not sortable', { isColumnSortable: false }, [['sort', 'table.notSortable']]],
  ['no selection', { hasSelection: false }, [['clear', 'keys.refusal.noSelection']]],
  [
    'the header',
    { isInHeader: true },
    [
      ['screenful', 'keys.refusal.header'],
      ['select', 'keys.refusal.header'],
      ['range', 'keys.refusal.header'],
    ],
  ],
])('the keys without an effect have a reason: %s', (_, situation, expected) => {
  expect(refusals(situation)).toEqual(expected)
})

test('without rows, every shortcut of a table is refused', () => {
  const shortcuts = tableShortcuts({ ...tableSituation, mayHaveRows: false })
  expect(new Set(shortcuts.map(({ refusal }) => refusal))).toEqual(new Set(['keys.refusal.noRows']))
})

const situations = [true, false].flatMap((selectable) =>
  [true, false].flatMap((hasSelection) =>
    [true, false].flatMap((isInHeader) =>
      [true, false].flatMap((mayHaveRows) =>
        [1, 2].flatMap((numberOfPages) =>
          [true, false].map((isColumnSortable): TableSituation => ({
            visibleRowCount: 12,
            selectable,
            hasSelection,
            isInHeader,
            mayHaveRows,
            numberOfPages,
            isColumnSortable,
          })),
        ),
      ),
    ),
  ),
)

/** Whether a key that is spelled as in `KEY_MAP` has an effect. */
function hasEffect(keyCombination: string, situation: TableSituation): boolean {
  const parts = keyCombination.split('+')
  const [key = ''] = parts.slice(-1)
  const press = {
    key: key === 'Space' ? ' ' : key.length === 1 ? key.toLowerCase() : key,
    ctrlKey: parts.includes('Mod'),
    shiftKey: parts.includes('Shift'),
    metaKey: false,
    altKey: false,
  }
  const isPerformed = (intent: TableIntent) =>
    intent.type === 'page' ? situation.numberOfPages > 1 : intent.type !== 'sort' || situation.isColumnSortable
  return intentsOf(press, situation).some(isPerformed)
}

test('a table shortcut is refused in exactly the situations in which it has no effect', () => {
  const mismatches = situations.flatMap((situation) =>
    tableShortcuts(situation).flatMap(({ name, keys, refusal }) =>
      keys
        .filter((key) => hasEffect(key, situation) !== (refusal === undefined))
        .map((key) => ({ name, key, situation })),
    ),
  )
  expect(mismatches).toEqual([])
})

test('a table shortcut is listed with only those of its keys that are requested', () => {
  expect(shortcutsWithKeys(['ArrowUp', 'ArrowDown', 'Space'])).toEqual([
    { group: 'list', name: 'move', keys: ['ArrowUp', 'ArrowDown'] },
    { group: 'selection', name: 'select', keys: ['Space'] },
  ])
})
