import { beforeEach, expect, test, vi } from 'vitest'
import { tableSituation } from '../testing/tableSituation.ts'
import { screenTableShortcuts } from './screenTableShortcuts.ts'
import { isMeantForTable, type ScreenTable } from './screenTable.ts'
import type { TableSituation } from './tableKeys.ts'
import { tableShortcuts } from './tableShortcuts.ts'

/** An element on the page; `closest` finds only the table that contains the element. */
class PageElement {
  readonly #table: string | undefined
  constructor(tableSelector?: string) {
    this.#table = tableSelector
  }
  closest = (selector: string) => (selector === this.#table ? this : null)
}

const cell = new PageElement('[role="grid"]') as unknown as Element
const outsideElement = new PageElement() as unknown as Element

function createTable(changes: Partial<TableSituation> = {}): ScreenTable {
  return {
    handlesKeyPress: () => true,
    performKeyPress: vi.fn(),
    shortcuts: () => tableShortcuts({ ...tableSituation, ...changes }),
  }
}

const body = new PageElement()
let panel: PageElement | null

beforeEach(() => {
  panel = new PageElement()
  vi.stubGlobal('Element', PageElement)
  vi.stubGlobal('document', { body, querySelector: () => panel })
  return () => vi.unstubAllGlobals()
})

const refusals = (table: ScreenTable, focusedElement: Element) =>
  screenTableShortcuts(table, focusedElement).map(({ name, refusal }) => `${name}: ${refusal ?? ''}`)

test('while a record is open, every key of the list is refused, except the keys that move to another record', () => {
  expect(refusals(createTable({ numberOfPages: 1 }), outsideElement)).toEqual([
    'move: ',
    'cell: keys.refusal.recordOpen',
    'ends: keys.refusal.recordOpen',
    'corners: keys.refusal.recordOpen',
    'screenful: keys.refusal.recordOpen',
    'page: keys.refusal.onePage',
    'sort: keys.refusal.recordOpen',
    'select: keys.refusal.recordOpen',
    'range: keys.refusal.recordOpen',
    'all: keys.refusal.recordOpen',
    'clear: keys.refusal.recordOpen',
  ])
})

test('while a record is open, exactly the keys that reach the table are not refused', () => {
  const mismatches = screenTableShortcuts(createTable(), outsideElement).flatMap(({ name, keys, refusal }) =>
    keys
      .filter((key) => isMeantForTable(pressOf(key), outsideElement) !== (refusal === undefined))
      .map((key) => [name, key]),
  )
  expect(mismatches).toEqual([])
})

test('if the focus is in the table or no record is open, the keys that the table refuses are refused', () => {
  const tableShortcutList = tableShortcuts(tableSituation)
  expect(screenTableShortcuts(createTable(), cell)).toEqual(tableShortcutList)
  panel = null
  expect(screenTableShortcuts(createTable(), outsideElement)).toEqual(tableShortcutList)
})

test('without a table on the screen, no table shortcuts are listed', () => {
  expect(screenTableShortcuts(undefined, outsideElement)).toEqual([])
})

/** Returns the key press for a key that is spelled as in `KEY_MAP`. */
function pressOf(keyCombination: string) {
  const parts = keyCombination.split('+')
  const key = parts.at(-1) ?? ''
  return {
    key: key === 'Space' ? ' ' : key,
    ctrlKey: parts.includes('Mod'),
    shiftKey: parts.includes('Shift'),
    metaKey: false,
    altKey: false,
  }
}
