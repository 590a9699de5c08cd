import { beforeEach, expect, test, vi } from 'vitest'
import { tableSituation } from '../testing/tableSituation.ts'
import { reachableShortcuts } from './reachableShortcuts.ts'
import { isMeantForTable, type ScreenTable } from './screenTable.ts'
import type { TableSituation } from './tableKeys.ts'
import { tableShortcuts } from './tableShortcuts.ts'

/** An element on the page; `closest` matches nothing but the table that contains it. */
class PageElement {
  readonly #table: string | undefined
  constructor(table?: string) {
    this.#table = table
  }
  closest = (selector: string) => (selector === this.#table ? this : null)
}

const cell = new PageElement('[role="grid"]') as unknown as Element
const outside = new PageElement() as unknown as Element

function tableIn(changes: Partial<TableSituation> = {}): ScreenTable {
  return {
    handles: () => true,
    performIntent: vi.fn(),
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

const refusals = (table: ScreenTable, focused: Element) =>
  reachableShortcuts(table, focused).map(({ name, refusal }) => `${name}: ${refusal ?? ''}`)

test('with a record open, every key of the list but those that move on to another record is refused', () => {
  expect(refusals(tableIn({ pages: 1 }), outside)).toEqual([
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

test('with a record open, the keys that are not refused are those that reach the table', () => {
  const mismatches = reachableShortcuts(tableIn(), outside).flatMap(({ name, keys, refusal }) =>
    keys.filter((key) => isMeantForTable(pressOf(key), outside) !== (refusal === undefined)).map((key) => [name, key]),
  )
  expect(mismatches).toEqual([])
})

test('with the focus in the table, or without an open record, the table says which keys are refused', () => {
  const own = tableShortcuts(tableSituation)
  expect(reachableShortcuts(tableIn(), cell)).toEqual(own)
  panel = null
  expect(reachableShortcuts(tableIn(), outside)).toEqual(own)
})

test('without a table there are no shortcuts', () => {
  expect(reachableShortcuts(undefined, outside)).toEqual([])
})

/** Returns the press of a key as it is written in the map of keys. */
function pressOf(written: string) {
  const parts = written.split('+')
  const key = parts.at(-1) ?? ''
  return {
    key: key === 'Space' ? ' ' : key,
    ctrlKey: parts.includes('Mod'),
    shiftKey: parts.includes('Shift'),
    metaKey: false,
    altKey: false,
  }
}
