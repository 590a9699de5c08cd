import type { TableEvent } from '../../machines/console/table.ts'
import type { PressedKey } from './pressedKey.ts'

/** The effect of a key of the keyboard in a table: an event of its statechart, or an action of its screen. */
export type TableIntent = TableEvent | { type: 'open' } | { type: 'sort' } | { type: 'page'; by: number }

/** The state of the table that the effect of a key depends on. */
export interface TableSituation {
  /** The number of visible rows, by which Page Up and Page Down move the cursor. */
  visibleRowCount: number
  selectable: boolean
  hasSelection: boolean
  isInHeader: boolean
  /** Whether there are rows, or rows are loading. */
  mayHaveRows: boolean
  numberOfPages: number
  /** Whether the column of the cursor is sortable. */
  isColumnSortable: boolean
}

type Handler = (situation: TableSituation) => TableIntent[]

const moveCursorByRows =
  (by: number): Handler =>
  () => [{ type: 'move', by }]
const moveCursorByCells =
  (by: number): Handler =>
  () => [{ type: 'moveCell', by }]
const moveCursorToCorner =
  (to: 'first' | 'last'): Handler =>
  () => [
    { type: 'moveTo', to },
    { type: 'moveToEdgeCell', to },
  ]
const ifSelectable =
  (intent: TableEvent): Handler =>
  ({ selectable }) =>
    selectable ? [intent] : []
const onlyInBody =
  (handler: Handler): Handler =>
  (situation) =>
    situation.isInHeader ? [] : handler(situation)

const KEY_HANDLERS: Record<string, Handler> = {
  ArrowDown: moveCursorByRows(1),
  j: moveCursorByRows(1),
  ArrowUp: moveCursorByRows(-1),
  k: moveCursorByRows(-1),
  ArrowRight: moveCursorByCells(1),
  ArrowLeft: moveCursorByCells(-1),
  Home: () => [{ type: 'moveToEdgeCell', to: 'first' }],
  End: () => [{ type: 'moveToEdgeCell', to: 'last' }],
  'Mod+Home': moveCursorToCorner('first'),
  'Mod+End': moveCursorToCorner('last'),
  PageDown: onlyInBody(({ visibleRowCount }) => [{ type: 'move', by: visibleRowCount }]),
  PageUp: onlyInBody(({ visibleRowCount }) => [{ type: 'move', by: -visibleRowCount }]),
  Enter: onlyInBody(() => [{ type: 'open' }]),
  o: onlyInBody(() => [{ type: 'open' }]),
  x: onlyInBody(ifSelectable({ type: 'toggle' })),
  ' ': onlyInBody(ifSelectable({ type: 'toggle' })),
  'Shift+ ': onlyInBody(ifSelectable({ type: 'toggle' })),
  'Shift+ArrowDown': onlyInBody(ifSelectable({ type: 'extend', by: 1 })),
  'Shift+ArrowUp': onlyInBody(ifSelectable({ type: 'extend', by: -1 })),
  'Mod+a': ifSelectable({ type: 'selectPage' }),
  Escape: ({ hasSelection }) => (hasSelection ? [{ type: 'clear' }] : []),
  s: () => [{ type: 'sort' }],
  '[': () => [{ type: 'page', by: -1 }],
  ']': () => [{ type: 'page', by: 1 }],
}

/** The keys that a table handles, spelled as in `KEY_MAP`. */
export const TABLE_KEYS: readonly string[] = Object.keys(KEY_HANDLERS).map((key) =>
  key.replace(/ $/, 'Space').replace('Mod+a', 'Mod+A'),
)

/** Returns the effects of `press`; empty for a key that the table does not handle, whose event then bubbles. */
export function intentsOf(press: PressedKey, situation: TableSituation): TableIntent[] {
  if (press.altKey || !situation.mayHaveRows) return []
  const modPrefix = press.ctrlKey || press.metaKey ? 'Mod+' : ''
  const shiftPrefix = press.shiftKey && (press.key.length > 1 || press.key === ' ') ? 'Shift+' : ''
  return KEY_HANDLERS[`${modPrefix}${shiftPrefix}${press.key}`]?.(situation) ?? []
}
