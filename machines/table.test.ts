import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { selectionOf, tableMachine, type TableEvent } from './table.ts'
import type { TableRows } from './tableRows.ts'

const page: TableRows = { ids: [1, 2, 3, 4], total: 10, place: '1', columns: 3 }
const rows = (more: Partial<TableRows> = {}): TableEvent => ({ type: 'rows', ...page, ...more })

/** A table that has taken `events`: where it stands, what is selected, and how often a record under its cursor went. */
function after(...events: TableEvent[]) {
  const actor = createActor(tableMachine)
  let losses = 0
  actor.on('cursorLost', () => {
    losses += 1
  })
  actor.start()
  for (const event of events) actor.send(event)
  const snapshot = actor.getSnapshot()
  const { cursor, index, column } = snapshot.context
  return { state: snapshot.value, cursor, index, column, selection: selectionOf(snapshot), losses }
}

const browsing = (place: 'body' | 'header' | 'aside', selection: 'none' | 'some' | 'allMatching') => ({
  browsing: { place, selection },
})
const start = { state: browsing('body', 'none'), cursor: 1, index: 0, column: 0, selection: [], losses: 0 }

test('the first rows put the cursor on the first of them', () => {
  expect(after(rows())).toEqual(start)
})

test.each<[string, TableEvent[], object]>([
  ['down', [{ type: 'move', by: 1 }], { cursor: 2, index: 1 }],
  ['down over the last row', [{ type: 'move', by: 9 }], { cursor: 4, index: 3 }],
  ['up from the first row', [{ type: 'move', by: -1 }], { state: browsing('header', 'none') }],
  ['a page up from the first row', [{ type: 'move', by: -4 }], {}],
  [
    'back from the header',
    [
      { type: 'move', by: -1 },
      { type: 'move', by: 1 },
    ],
    {},
  ],
  ['to the last', [{ type: 'moveTo', to: 'last' }], { cursor: 4, index: 3 }],
  ['right over the last cell', [{ type: 'cell', by: 5 }], { column: 2 }],
  ['to the last cell', [{ type: 'cellTo', to: 'last' }], { column: 2 }],
  ['left of the first cell', [{ type: 'cell', by: -1 }], {}],
  ['a row that is focused', [{ type: 'focus', id: 3, column: 1 }], { cursor: 3, index: 2, column: 1 }],
  ['a row that is not there', [{ type: 'focus', id: 9, column: 1 }], {}],
  ['a header that is focused', [{ type: 'focusHeader', column: 2 }], { state: browsing('header', 'none'), column: 2 }],
])('moves: %s', (_, events, expected) => {
  expect(after(rows(), ...events)).toEqual({ ...start, ...expected })
})

test.each<[string, TableEvent[], object]>([
  ['its place in another order of the same place', [rows({ ids: [4, 3, 2, 1] })], { cursor: 2, index: 2 }],
  ['its position when its record has gone', [rows({ ids: [1, 3, 4] })], { cursor: 3, index: 1, losses: 1 }],
  ['the last row when the last has gone', [{ type: 'moveTo', to: 'last' }, rows({ ids: [1, 2] })], { losses: 1 }],
  [
    'the first row after it that is still there, when more have gone than its own',
    [rows({ ids: [4, 5, 6, 7] }), rows({ ids: [4, 6, 7] })],
    { cursor: 4, index: 0, losses: 1 },
  ],
  ['what follows the last row before it', [rows({ ids: [1, 8, 9] })], { cursor: 8, index: 1, losses: 1 }],
  ['the first row when the whole page has gone', [rows({ ids: [8, 9] })], { cursor: 8, index: 0, losses: 1 }],
  ['no row when all have gone', [rows({ ids: [] })], { state: 'empty', cursor: undefined, index: 0 }],
  ['the first row of another page', [rows({ ids: [5, 6], place: '2' })], { cursor: 5, index: 0 }],
])('a cursor on the second row keeps %s', (_, events, expected) => {
  expect(after(rows(), { type: 'move', by: 1 }, ...events)).toEqual({ ...start, cursor: 2, index: 1, ...expected })
})

test.each<[string, TableEvent[], object]>([
  ['on its row', [{ type: 'open', id: 3 }], { cursor: 3, index: 2 }],
  ['on none, where it is not among them', [{ type: 'open', id: 9 }], { state: browsing('aside', 'none') }],
  [
    'on its row once that has come',
    [{ type: 'open', id: 9 }, rows({ ids: [8, 9] }), { type: 'open', id: 9 }],
    { cursor: 9, index: 1, losses: 1 },
  ],
  [
    'on none once it has gone',
    [{ type: 'open', id: 1 }, rows({ ids: [2, 3] }), { type: 'open', id: 1 }],
    { state: browsing('aside', 'none'), cursor: 2, losses: 1 },
  ],
  ['on the row where the cursor was, once it is closed', [{ type: 'open', id: 9 }, { type: 'close' }], {}],
  [
    'on the row that the reader moves to',
    [
      { type: 'open', id: 9 },
      { type: 'move', by: 1 },
    ],
    { cursor: 2, index: 1 },
  ],
])('while a record is open the cursor stands %s', (_, events, expected) => {
  expect(after(rows(), ...events)).toEqual({ ...start, ...expected })
})

const some = browsing('body', 'some')

test.each<[string, TableEvent[], object]>([
  ['a toggled row', [{ type: 'toggle' }], { state: some, selection: [1] }],
  ['a row toggled twice', [{ type: 'toggle' }, { type: 'toggle' }], {}],
  ['another row than the cursor’s', [{ type: 'toggle', id: 3 }], { state: some, selection: [3] }],
  [
    'a range, grown and shrunk',
    [
      { type: 'extend', by: 1 },
      { type: 'extend', by: 1 },
      { type: 'extend', by: -1 },
    ],
    { state: some, selection: [1, 2], cursor: 2, index: 1 },
  ],
  [
    'a range that the focus follows',
    [
      { type: 'extend', by: 1 },
      { type: 'focus', id: 2 },
      { type: 'extend', by: -1 },
    ],
    { state: some, selection: [1] },
  ],
  [
    'a second range beside the first',
    [
      { type: 'extend', by: 1 },
      { type: 'focus', id: 4 },
      { type: 'extend', by: -1 },
    ],
    { state: some, selection: [1, 2, 3, 4], cursor: 3, index: 2 },
  ],
  ['a range to a row', [{ type: 'extendTo', id: 3 }], { state: some, selection: [1, 2, 3], cursor: 3, index: 2 }],
  ['the page', [{ type: 'selectPage' }], { state: some, selection: [1, 2, 3, 4] }],
  [
    'all that match',
    [{ type: 'selectPage' }, { type: 'selectPage' }],
    { state: browsing('body', 'allMatching'), selection: 'all' },
  ],
  [
    'all but one of the page',
    [{ type: 'selectPage' }, { type: 'selectPage' }, { type: 'toggle', id: 2 }],
    { state: some, selection: [1, 3, 4] },
  ],
  ['nothing once it is cleared', [{ type: 'selectPage' }, { type: 'selectPage' }, { type: 'clear' }], {}],
  [
    'rows of two pages',
    [{ type: 'toggle' }, rows({ ids: [5, 6], place: '2' }), { type: 'toggle' }],
    { state: some, selection: [1, 5], cursor: 5 },
  ],
  [
    'no row that has gone from its page',
    [{ type: 'selectPage' }, rows({ ids: [1, 3, 5] })],
    { state: some, selection: [1, 3] },
  ],
  ['no row where the only one has gone', [{ type: 'toggle', id: 4 }, rows({ ids: [1, 2, 3] })], {}],
])('selects %s', (_, events, expected) => {
  expect(after(rows(), ...events)).toEqual({ ...start, ...expected })
})

test('a list of one page has no more that match than the page', () => {
  const all: TableEvent = { type: 'selectPage' }
  expect(after(rows({ total: 4 }), all, all)).toEqual({ ...start, state: some, selection: [1, 2, 3, 4] })
})
