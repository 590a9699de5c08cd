import type { TableEvent } from '../../machines/table.ts'

/** The meaning of a key in a table: an event of its chart, or an action of its screen. */
export type TableIntent = TableEvent | { type: 'open' } | { type: 'sort' } | { type: 'page'; by: number }

/** The fields of a keyboard event that are used. */
export interface Press {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** The state that the meaning of a key depends on. */
export interface TableSituation {
  /** How many rows are in view: the step of Page Up and Page Down. */
  visibleRows: number
  selectable: boolean
  hasSelection: boolean
  isInHeader: boolean
}

type Meaning = (situation: TableSituation) => TableIntent[]

const move =
  (by: number): Meaning =>
  () => [{ type: 'move', by }]
const cell =
  (by: number): Meaning =>
  () => [{ type: 'cell', by }]
const corner =
  (to: 'first' | 'last'): Meaning =>
  () => [
    { type: 'moveTo', to },
    { type: 'cellTo', to },
  ]
const select =
  (intent: TableEvent): Meaning =>
  ({ selectable }) =>
    selectable ? [intent] : []
const inBody =
  (meaning: Meaning): Meaning =>
  (situation) =>
    situation.isInHeader ? [] : meaning(situation)

const MEANINGS: Record<string, Meaning> = {
  ArrowDown: move(1),
  j: move(1),
  ArrowUp: move(-1),
  k: move(-1),
  ArrowRight: cell(1),
  ArrowLeft: cell(-1),
  Home: () => [{ type: 'cellTo', to: 'first' }],
  End: () => [{ type: 'cellTo', to: 'last' }],
  'Mod+Home': corner('first'),
  'Mod+End': corner('last'),
  PageDown: inBody(({ visibleRows }) => [{ type: 'move', by: visibleRows }]),
  PageUp: inBody(({ visibleRows }) => [{ type: 'move', by: -visibleRows }]),
  Enter: inBody(() => [{ type: 'open' }]),
  o: inBody(() => [{ type: 'open' }]),
  x: inBody(select({ type: 'toggle' })),
  ' ': inBody(select({ type: 'toggle' })),
  'Shift+ ': inBody(select({ type: 'toggle' })),
  'Shift+ArrowDown': inBody(select({ type: 'extend', by: 1 })),
  'Shift+ArrowUp': inBody(select({ type: 'extend', by: -1 })),
  'Mod+a': select({ type: 'selectPage' }),
  Escape: ({ hasSelection }) => (hasSelection ? [{ type: 'clear' }] : []),
  s: () => [{ type: 'sort' }],
  '[': () => [{ type: 'page', by: -1 }],
  ']': () => [{ type: 'page', by: 1 }],
}

/** The meaning of `press` in a table; undefined for a key that the table does not handle, which then bubbles. */
export function intentsOf(press: Press, situation: TableSituation): TableIntent[] {
  if (press.altKey) return []
  const mod = press.ctrlKey || press.metaKey ? 'Mod+' : ''
  const shift = press.shiftKey && (press.key.length > 1 || press.key === ' ') ? 'Shift+' : ''
  return MEANINGS[`${mod}${shift}${press.key}`]?.(situation) ?? []
}
