import type { TableEvent } from '../../machines/table.ts'

/** The effect of a key press in a table: an event of its statechart, or an action of its screen. */
export type TableIntent = TableEvent | { type: 'open' } | { type: 'sort' } | { type: 'page'; by: number }

/** The fields of a keyboard event that `intentsOf` uses. */
export interface Press {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** The state of the table that the effect of a key depends on. */
export interface TableSituation {
  /** The number of visible rows: Page Up and Page Down move the cursor by it. */
  visibleRows: number
  selectable: boolean
  hasSelection: boolean
  isInHeader: boolean
}

type Handler = (situation: TableSituation) => TableIntent[]

const move =
  (by: number): Handler =>
  () => [{ type: 'move', by }]
const cell =
  (by: number): Handler =>
  () => [{ type: 'cell', by }]
const corner =
  (to: 'first' | 'last'): Handler =>
  () => [
    { type: 'moveTo', to },
    { type: 'cellTo', to },
  ]
const select =
  (intent: TableEvent): Handler =>
  ({ selectable }) =>
    selectable ? [intent] : []
const inBody =
  (handler: Handler): Handler =>
  (situation) =>
    situation.isInHeader ? [] : handler(situation)

const HANDLERS: Record<string, Handler> = {
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

/** The keys that a table handles, as they are written in the map of keys. */
export const TABLE_KEYS: readonly string[] = Object.keys(HANDLERS).map((key) =>
  key.replace(/ $/, 'Space').replace('Mod+a', 'Mod+A'),
)

/** Returns the effects of `press`; empty for a key that the table does not handle, which then bubbles. */
export function intentsOf(press: Press, situation: TableSituation): TableIntent[] {
  if (press.altKey) return []
  const mod = press.ctrlKey || press.metaKey ? 'Mod+' : ''
  const shift = press.shiftKey && (press.key.length > 1 || press.key === ' ') ? 'Shift+' : ''
  return HANDLERS[`${mod}${shift}${press.key}`]?.(situation) ?? []
}
