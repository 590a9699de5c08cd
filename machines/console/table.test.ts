import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { selectionOf, tableMachine, type TableEvent } from './table.ts'
import type { TableRows } from './tableRows.ts'
import { scenario } from '../testing/scenario.ts'

const firstPage: TableRows = { ids: [1, 2, 3, 4], total: 10, pageKey: '1', columnCount: 3 }
const firstPageEvent = (overrides: Partial<TableRows> = {}): TableEvent => ({
  type: 'setRows',
  ...firstPage,
  ...overrides,
})

/**
 * Sends events to a table. Returns its state, cursor and selection, and how often the cursor has lost its record.
 */
function stateAfter(...events: TableEvent[]) {
  const actor = createActor(tableMachine)
  let lossCount = 0
  actor.on('cursorRowGone', () => {
    lossCount += 1
  })
  actor.start()
  for (const event of events) actor.send(event)
  const snapshot = actor.getSnapshot()
  const { cursor, index, column } = snapshot.context
  return { state: snapshot.value, cursor, index, column, selection: selectionOf(snapshot), lossCount }
}

const toBrowsingState = (cursor: 'body' | 'header' | 'offPage', selection: 'none' | 'some' | 'allMatching') => ({
  browsing: { cursor, selection },
})
const firstState = {
  state: toBrowsingState('body', 'none'),
  cursor: 1,
  index: 0,
  column: 0,
  selection: [],
  lossCount: 0,
}

test('when the first rows of a table come, the cursor is on the first row', () => {
  expect(stateAfter(firstPageEvent())).toEqual(firstState)
})

test.each<[string, TableEvent[], object]>([
  ['down', [{ type: 'move', by: 1 }], { cursor: 2, index: 1 }],
  ['down to the last row, but not beyond', [{ type: 'move', by: 9 }], { cursor: 4, index: 3 }],
  [
    'up to the row above',
    [
      { type: 'move', by: 2 },
      { type: 'move', by: -1 },
    ],
    { cursor: 2, index: 1 },
  ],
  [
    'with its record to another position of a new order',
    [firstPageEvent({ ids: [2, 3, 1, 4], pageKey: '1 name' })],
    { index: 2 },
  ],
  ['up from the first row to the header', [{ type: 'move', by: -1 }], { state: toBrowsingState('header', 'none') }],
  ['not at all by a page up from the first row', [{ type: 'move', by: -4 }], {}],
  [
    'back from the header to the first row',
    [
      { type: 'move', by: -1 },
      { type: 'move', by: 1 },
    ],
    {},
  ],
  ['to the last row', [{ type: 'moveTo', to: 'last' }], { cursor: 4, index: 3 }],
  ['right to the last cell, but not beyond', [{ type: 'moveCell', by: 5 }], { column: 2 }],
  ['to the last cell', [{ type: 'moveToEdgeCell', to: 'last' }], { column: 2 }],
  ['not left of the first cell', [{ type: 'moveCell', by: -1 }], {}],
  ['to a row that is focused', [{ type: 'focus', id: 3, column: 1 }], { cursor: 3, index: 2, column: 1 }],
  ['not to a focused row that is not on the page', [{ type: 'focus', id: 9, column: 1 }], {}],
  [
    'to a header that is focused',
    [{ type: 'focusHeader', column: 2 }],
    { state: toBrowsingState('header', 'none'), column: 2 },
  ],
])('the cursor moves %s', (_, events, expected) => {
  expect(stateAfter(firstPageEvent(), ...events)).toEqual({ ...firstState, ...expected })
})

test.each<[string, TableEvent[], object]>([
  ['its record in another order of the same page', [firstPageEvent({ ids: [4, 3, 2, 1] })], { cursor: 2, index: 2 }],
  [
    'the row that takes its position when its record has gone',
    [firstPageEvent({ ids: [1, 3, 4] })],
    { cursor: 3, index: 1, lossCount: 1 },
  ],
  [
    'the last remaining row when the last rows have gone',
    [{ type: 'moveTo', to: 'last' }, firstPageEvent({ ids: [1, 2] })],
    { lossCount: 1 },
  ],
  [
    'the next row that is still there when several records have gone',
    [firstPageEvent({ ids: [4, 5, 6, 7] }), firstPageEvent({ ids: [4, 6, 7] })],
    { cursor: 4, index: 0, lossCount: 1 },
  ],
  [
    'the row after the nearest remaining row above',
    [firstPageEvent({ ids: [1, 8, 9] })],
    { cursor: 8, index: 1, lossCount: 1 },
  ],
  [
    'the first row when the whole page has gone',
    [firstPageEvent({ ids: [8, 9] })],
    { cursor: 8, index: 0, lossCount: 1 },
  ],
  ['no row when all rows have gone', [firstPageEvent({ ids: [] })], { state: 'empty', cursor: undefined, index: 0 }],
  ['the first row of another page', [firstPageEvent({ ids: [5, 6], pageKey: '2' })], { cursor: 5, index: 0 }],
])('when new rows come, a cursor on the second row is on %s', (_, events, expected) => {
  expect(stateAfter(firstPageEvent(), { type: 'move', by: 1 }, ...events)).toEqual({
    ...firstState,
    cursor: 2,
    index: 1,
    ...expected,
  })
})

test.each<[string, TableEvent[], object]>([
  ['on the row of the record', [{ type: 'openRecord', id: 3 }], { cursor: 3, index: 2 }],
  [
    'on no row if the record is not on the page',
    [{ type: 'openRecord', id: 9 }],
    { state: toBrowsingState('offPage', 'none') },
  ],
  [
    'on the row of the record once this row has come',
    [{ type: 'openRecord', id: 9 }, firstPageEvent({ ids: [8, 9] }), { type: 'openRecord', id: 9 }],
    { cursor: 9, index: 1, lossCount: 1 },
  ],
  [
    'on no row once the row of the record has gone',
    [{ type: 'openRecord', id: 1 }, firstPageEvent({ ids: [2, 3] }), { type: 'openRecord', id: 1 }],
    { state: toBrowsingState('offPage', 'none'), cursor: 2, lossCount: 1 },
  ],
  ['on the row where the cursor was once the record is closed', [{ type: 'openRecord', id: 9 }, { type: 'close' }], {}],
  [
    'on the row where the cursor was after one step down',
    [
      { type: 'openRecord', id: 9 },
      { type: 'move', by: 1 },
    ],
    {},
  ],
  [
    'on the second row after two steps down',
    [
      { type: 'openRecord', id: 9 },
      { type: 'move', by: 2 },
    ],
    { cursor: 2, index: 1 },
  ],
])('after a record was opened, the cursor is %s', (_, events, expected) => {
  expect(stateAfter(firstPageEvent(), ...events)).toEqual({ ...firstState, ...expected })
})

const stateWithSomeSelected = toBrowsingState('body', 'some')

test.each<[string, TableEvent[], object]>([
  ['a toggled row', [{ type: 'toggle' }], { state: stateWithSomeSelected, selection: [1] }],
  ['no row that was toggled twice', [{ type: 'toggle' }, { type: 'toggle' }], {}],
  [
    'a toggled row that is not under the cursor',
    [{ type: 'toggle', id: 3 }],
    { state: stateWithSomeSelected, selection: [3] },
  ],
  [
    'a range that was extended and then reduced',
    [
      { type: 'extend', by: 1 },
      { type: 'extend', by: 1 },
      { type: 'extend', by: -1 },
    ],
    { state: stateWithSomeSelected, selection: [1, 2], cursor: 2, index: 1 },
  ],
  [
    'a range that is reduced after the focus has followed it',
    [
      { type: 'extend', by: 1 },
      { type: 'focus', id: 2 },
      { type: 'extend', by: -1 },
    ],
    { state: stateWithSomeSelected, selection: [1] },
  ],
  [
    'a second range beside the first',
    [
      { type: 'extend', by: 1 },
      { type: 'focus', id: 4 },
      { type: 'extend', by: -1 },
    ],
    { state: stateWithSomeSelected, selection: [1, 2, 3, 4], cursor: 3, index: 2 },
  ],
  [
    'a range that was extended to a row',
    [{ type: 'extendTo', id: 3 }],
    { state: stateWithSomeSelected, selection: [1, 2, 3], cursor: 3, index: 2 },
  ],
  [
    'a new range once the first row of the range has gone',
    [{ type: 'extend', by: 1 }, firstPageEvent({ ids: [2, 3, 4] }), { type: 'extend', by: 1 }],
    { state: stateWithSomeSelected, selection: [2, 3], cursor: 3, index: 1 },
  ],
  [
    'a new range in another order of the same rows',
    [{ type: 'extend', by: 1 }, firstPageEvent({ ids: [2, 3, 1, 4], pageKey: '1 name' }), { type: 'extend', by: 1 }],
    { state: stateWithSomeSelected, selection: [1, 2, 3], cursor: 3, index: 1 },
  ],
  ['all rows of the page', [{ type: 'selectPage' }], { state: stateWithSomeSelected, selection: [1, 2, 3, 4] }],
  [
    'all matching records',
    [{ type: 'selectPage' }, { type: 'selectPage' }],
    { state: toBrowsingState('body', 'allMatching'), selection: 'all' },
  ],
  [
    'all rows of the page but one',
    [{ type: 'selectPage' }, { type: 'selectPage' }, { type: 'toggle', id: 2 }],
    { state: stateWithSomeSelected, selection: [1, 3, 4] },
  ],
  ['no row once it was cleared', [{ type: 'selectPage' }, { type: 'selectPage' }, { type: 'clear' }], {}],
  [
    'rows of two pages',
    [{ type: 'toggle' }, firstPageEvent({ ids: [5, 6], pageKey: '2' }), { type: 'toggle' }],
    { state: stateWithSomeSelected, selection: [1, 5], cursor: 5 },
  ],
  [
    'no row that has gone from its page',
    [{ type: 'selectPage' }, firstPageEvent({ ids: [1, 3, 5] })],
    { state: stateWithSomeSelected, selection: [1, 3] },
  ],
  ['no row once the only selected row has gone', [{ type: 'toggle', id: 4 }, firstPageEvent({ ids: [1, 2, 3] })], {}],
])('the selection has %s', (_, events, expected) => {
  expect(stateAfter(firstPageEvent(), ...events)).toEqual({ ...firstState, ...expected })
})

test('in a table of one page, a second selection of the page selects nothing more', () => {
  const selectPage: TableEvent = { type: 'selectPage' }
  expect(stateAfter(firstPageEvent({ total: 4 }), selectPage, selectPage)).toEqual({
    ...firstState,
    state: stateWithSomeSelected,
    selection: [1, 2, 3, 4],
  })
})

/** Returns the event with new rows of a list of ten, on the first page unless `overrides` says otherwise. */
function rowsEvent(ids: number[], overrides: Partial<TableRows> = {}): TableEvent {
  return { type: 'setRows', ids, total: 10, pageKey: '1', columnCount: 3, ...overrides }
}

scenario('an empty page keeps its number, and when the first rows come, the cursor is on the first row', tableMachine, [
  ['start', 'empty'],
  [rowsEvent([], { total: 0, pageKey: '2', columnCount: 4 }), 'stays', 'pageKey = "2"', 'columnCount = 4'],
  [
    rowsEvent([1, 2, 3, 4], { pageKey: '2' }),
    'browsing.cursor.body browsing.selection.none',
    'ids = [1,2,3,4]',
    'total = 10',
    'columnCount = 3',
    'cursor = 1',
  ],
])

scenario('the cursor moves from the header down to the rows', tableMachine, [
  ['start', 'empty'],
  [
    rowsEvent([1, 2, 3, 4]),
    'browsing.cursor.body browsing.selection.none',
    'ids = [1,2,3,4]',
    'total = 10',
    'pageKey = "1"',
    'columnCount = 3',
    'cursor = 1',
  ],
  [{ type: 'move', by: -1 }, 'browsing.cursor.header'],
  [{ type: 'move', by: -1 }, 'refused'],
  [{ type: 'move', by: 0 }, 'refused'],
  [{ type: 'move', by: 3 }, 'browsing.cursor.body', 'cursor = 3', 'index = 2'],
  [{ type: 'focusHeader', column: 1 }, 'browsing.cursor.header', 'column = 1'],
  [{ type: 'moveTo', to: 'last' }, 'browsing.cursor.body', 'cursor = 4', 'index = 3'],
  [{ type: 'moveTo', to: 'first' }, 'stays', 'cursor = 1', 'index = 0'],
])

scenario('a range can only be extended to a row of the page', tableMachine, [
  ['start', 'empty'],
  [
    rowsEvent([1, 2, 3, 4]),
    'browsing.cursor.body browsing.selection.none',
    'ids = [1,2,3,4]',
    'total = 10',
    'pageKey = "1"',
    'columnCount = 3',
    'cursor = 1',
  ],
  [{ type: 'extendTo', id: 9 }, 'refused'],
  [{ type: 'toggle' }, 'browsing.selection.some', 'selectedIds = [1]'],
  [{ type: 'extendTo', id: 9 }, 'refused'],
  [
    { type: 'extendTo', id: 3 },
    'stays',
    'cursor = 3',
    'index = 2',
    'selectedIds = [1,2,3]',
    'range = {"from":1,"selectedBefore":[1]}',
  ],
])

scenario(
  'the selection grows from some rows to the page and to all matching records, and can be cleared',
  tableMachine,
  [
    ['start', 'empty'],
    [
      rowsEvent([1, 2]),
      'browsing.cursor.body browsing.selection.none',
      'ids = [1,2]',
      'total = 10',
      'pageKey = "1"',
      'columnCount = 3',
      'cursor = 1',
    ],
    [{ type: 'toggle' }, 'browsing.selection.some', 'selectedIds = [1]'],
    ['selectPage', 'stays', 'selectedIds = [1,2]'],
    ['clear', 'browsing.selection.none', 'selectedIds = []'],
    ['selectPage', 'browsing.selection.some', 'selectedIds = [1,2]'],
    ['selectPage', 'browsing.selection.allMatching'],
    ['clear', 'browsing.selection.none', 'selectedIds = []'],
    ['clear', 'refused'],
  ],
)

scenario('while all matching records are selected, extending a range only moves the cursor', tableMachine, [
  ['start', 'empty'],
  [
    rowsEvent([1, 2, 3, 4]),
    'browsing.cursor.body browsing.selection.none',
    'ids = [1,2,3,4]',
    'total = 10',
    'pageKey = "1"',
    'columnCount = 3',
    'cursor = 1',
  ],
  ['selectPage', 'browsing.selection.some', 'selectedIds = [1,2,3,4]'],
  ['selectPage', 'browsing.selection.allMatching'],
  [{ type: 'extend', by: 2 }, 'stays', 'cursor = 3', 'index = 2'],
  [{ type: 'extendTo', id: 2 }, 'stays', 'cursor = 2', 'index = 1'],
  [{ type: 'extendTo', id: 9 }, 'refused'],
])

scenario(
  'when a row is removed from the selection of all matching records, only the other rows of its page stay selected',
  tableMachine,
  [
    ['start', 'empty'],
    [
      rowsEvent([1, 2]),
      'browsing.cursor.body browsing.selection.none',
      'ids = [1,2]',
      'total = 10',
      'pageKey = "1"',
      'columnCount = 3',
      'cursor = 1',
    ],
    ['selectPage', 'browsing.selection.some', 'selectedIds = [1,2]'],
    ['selectPage', 'browsing.selection.allMatching'],
    [rowsEvent([3, 4], { pageKey: '2' }), 'stays', 'ids = [3,4]', 'pageKey = "2"', 'cursor = 3'],
    [{ type: 'toggle' }, 'browsing.selection.some', 'selectedIds = [4]'],
  ],
)

scenario('the selection stays when the page becomes empty', tableMachine, [
  ['start', 'empty'],
  [
    rowsEvent([1, 2]),
    'browsing.cursor.body browsing.selection.none',
    'ids = [1,2]',
    'total = 10',
    'pageKey = "1"',
    'columnCount = 3',
    'cursor = 1',
  ],
  [{ type: 'toggle' }, 'browsing.selection.some', 'selectedIds = [1]'],
  [rowsEvent([], { pageKey: '2' }), 'empty', 'ids = []', 'pageKey = "2"', 'cursor = undefined'],
  [rowsEvent([1, 2]), 'browsing.cursor.body browsing.selection.some', 'ids = [1,2]', 'pageKey = "1"', 'cursor = 1'],
])

scenario('after an empty page, only the rows of the page are selected', tableMachine, [
  ['start', 'empty'],
  [
    rowsEvent([1, 2]),
    'browsing.cursor.body browsing.selection.none',
    'ids = [1,2]',
    'total = 10',
    'pageKey = "1"',
    'columnCount = 3',
    'cursor = 1',
  ],
  ['selectPage', 'browsing.selection.some', 'selectedIds = [1,2]'],
  ['selectPage', 'browsing.selection.allMatching'],
  [rowsEvent([], { pageKey: '2' }), 'empty', 'ids = []', 'pageKey = "2"', 'cursor = undefined'],
  [rowsEvent([1, 2]), 'browsing.cursor.body browsing.selection.some', 'ids = [1,2]', 'pageKey = "1"', 'cursor = 1'],
])

scenario('after a decision, the cursor is on the next undecided row of the page', tableMachine, [
  ['start', 'empty'],
  [
    rowsEvent([1, 2, 3, 4]),
    'browsing.cursor.body browsing.selection.none',
    'ids = [1,2,3,4]',
    'total = 10',
    'pageKey = "1"',
    'columnCount = 3',
    'cursor = 1',
  ],
  [{ type: 'decide', id: 1, undecidedIds: [3, 4] }, 'stays', 'cursor = 3', 'index = 2'],
  [rowsEvent([3, 4, 2, 1]), 'stays', 'ids = [3,4,2,1]', 'index = 0'],
  [{ type: 'decide', id: 4, undecidedIds: [2] }, 'refused'],
  [{ type: 'decide', id: 3, undecidedIds: [] }, 'refused'],
  [{ type: 'decide', id: 3, undecidedIds: [3, 9] }, 'refused'],
  [{ type: 'moveTo', to: 'last' }, 'stays', 'cursor = 1', 'index = 3'],
  [{ type: 'decide', id: 1, undecidedIds: [2, 4] }, 'stays', 'cursor = 4', 'index = 1'],
  [{ type: 'focusHeader', column: 0 }, 'browsing.cursor.header'],
  [{ type: 'decide', id: 4, undecidedIds: [3, 2] }, 'stays', 'cursor = 2', 'index = 2'],
])

scenario('an open record that is not on the page leaves the cursor where it was', tableMachine, [
  ['start', 'empty'],
  [
    rowsEvent([1, 2, 3]),
    'browsing.cursor.body browsing.selection.none',
    'ids = [1,2,3]',
    'total = 10',
    'pageKey = "1"',
    'columnCount = 3',
    'cursor = 1',
  ],
  ['close', 'refused'],
  [{ type: 'openRecord', id: 9 }, 'browsing.cursor.offPage'],
  [{ type: 'openRecord', id: 2 }, 'browsing.cursor.body', 'cursor = 2', 'index = 1'],
  [{ type: 'openRecord', id: 9 }, 'browsing.cursor.offPage'],
  [{ type: 'move', by: 1 }, 'browsing.cursor.body'],
  [{ type: 'openRecord', id: 9 }, 'browsing.cursor.offPage'],
  [{ type: 'move', by: -1 }, 'browsing.cursor.body', 'cursor = 1', 'index = 0'],
  [{ type: 'openRecord', id: 9 }, 'browsing.cursor.offPage'],
  ['close', 'browsing.cursor.body'],
  [{ type: 'focus', id: 1, column: 2 }, 'stays', 'column = 2'],
  [{ type: 'moveCell', by: -1 }, 'stays', 'column = 1'],
  [{ type: 'moveToEdgeCell', to: 'first' }, 'stays', 'column = 0'],
  [{ type: 'moveToEdgeCell', to: 'last' }, 'stays', 'column = 2'],
  [{ type: 'focus', id: 3 }, 'stays', 'cursor = 3', 'index = 2'],
])

test('the loss of a row that a bulk action has changed is expected until the rows change', () => {
  const actor = createActor(tableMachine).start()
  const losses: unknown[] = []
  actor.on('cursorRowGone', ({ id, isProcessed }) => losses.push([id, isProcessed]))
  const sendRows = (ids: number[]) =>
    actor.send({ type: 'setRows', ids, total: ids.length, pageKey: '1', columnCount: 1 })
  sendRows([1, 2, 3])
  actor.send({ type: 'toggle', id: 1 })
  actor.send({ type: 'clear', processedIds: [1, 2] })
  sendRows([1, 2, 3])
  sendRows([2, 3])
  expect(losses).toEqual([[1, true]])
  sendRows([3])
  expect(losses).toEqual([
    [1, true],
    [2, false],
  ])
})
