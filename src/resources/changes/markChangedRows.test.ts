import { expect, test } from 'vitest'
import type { RecordWrite } from '../../../contract/live/recordWrite.ts'
import { markChangedRows } from './markChangedRows.ts'

const WAITING_CODE = 1
const ACCEPTED_CODE = 2
const codes: Record<string, number> = { waiting: WAITING_CODE, accepted: ACCEPTED_CODE }

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name, index) => ({
  id: index + 1,
  name,
  status: WAITING_CODE,
  version: 4,
})) as [Row, Row, Row, Row]
type Row = { id: number; name: string; status: number; version: number }

function write(to: string, version = 5): RecordWrite {
  return { event: 'accept', from: 'waiting', to, version, by: { id: 9, name: 'x' } }
}

/** Marks the rows of a list of waiting records. `writes` are the writes by another person, by the id of the record. */
function rowsAfterWrites(previousRows: readonly Row[], rows: readonly Row[], writes: Record<number, RecordWrite>) {
  return markChangedRows({
    previousRows,
    rows,
    recentWriteOf: (id) => writes[id],
    stateCodeOf: (state) => codes[state],
    stateCode: WAITING_CODE,
  })
}

/** Returns the row in its new state after a write that accepts the record. */
function acceptedRow(row: Row): Row {
  return { ...row, status: ACCEPTED_CODE, version: 5 }
}

test('without a write, the rows of the list are returned unchanged', () => {
  const rows = [a, c]
  const result = rowsAfterWrites([a, b, c], rows, {})
  expect([result.rows, result.shownRows]).toEqual([rows, rows])
  expect(result.rows).toBe(rows)
  expect(result.shownRows).toBe(rows)
})

test('a row that a write has moved out of the list is shown at its old position, in its new state', () => {
  expect(rowsAfterWrites([a, b, c], [a, c], { 2: write('accepted') })).toEqual({
    rows: [a, c],
    shownRows: [a, acceptedRow(b), c],
  })
})

test('several rows that writes have moved out of the list keep their order, even among new rows', () => {
  const writes = { 1: write('accepted'), 3: write('accepted') }
  expect(rowsAfterWrites([a, b, c], [b, d], writes)).toEqual({
    rows: [b, d],
    shownRows: [acceptedRow(a), b, acceptedRow(c), d],
  })
  expect(rowsAfterWrites([a, c], [], writes)).toEqual({ rows: [], shownRows: [acceptedRow(a), acceptedRow(c)] })
})

test('a row that a write moves out of the list no longer counts as a row of the list, even before the list is loaded again', () => {
  expect(rowsAfterWrites([a, b], [a, b], { 2: write('accepted') })).toEqual({
    rows: [a],
    shownRows: [a, acceptedRow(b)],
  })
})

test('a row that left the list for another reason than a write is not shown', () => {
  const writeThatEntersList = { ...write('waiting'), from: 'accepted' }
  expect(rowsAfterWrites([a, b], [a], { 2: writeThatEntersList })).toEqual({ rows: [a], shownRows: [a] })
})

const edit: RecordWrite = { ...write('waiting'), event: 'edit' }

test('a row that an edit has moved out of a sorted or filtered list is shown at its old position, as it was', () => {
  expect(rowsAfterWrites([a, b], [a], { 2: edit })).toEqual({ rows: [a], shownRows: [a, b] })
})

test('a row that was loaded after an edit and then left the list for another reason is not shown', () => {
  expect(rowsAfterWrites([a, { ...b, version: 5 }], [a], { 2: edit })).toEqual({ rows: [a], shownRows: [a] })
})

test('an edited row keeps its version until it is loaded again', () => {
  expect(rowsAfterWrites([a, b], [a, b], { 2: edit })).toEqual({ rows: [a, b], shownRows: [a, b] })
})

test('a row that the signed-in person has since returned to the list is shown as one of its rows', () => {
  const rows = [a, { ...b, version: 6 }]
  expect(rowsAfterWrites([a, acceptedRow(b)], rows, { 2: write('accepted') })).toEqual({ rows, shownRows: rows })
})

test('a write of an unknown state, as from a newer server, leaves the row unchanged', () => {
  expect(rowsAfterWrites([], [a], { 1: write('archived') })).toEqual({ rows: [a], shownRows: [a] })
})

test('in a list of all states, a row stays in the list and has its new state', () => {
  const result = markChangedRows({
    previousRows: [a, b],
    rows: [a, b],
    recentWriteOf: (id) => (id === 2 ? write('accepted') : undefined),
    stateCodeOf: (state) => codes[state],
    stateCode: undefined,
  })
  expect(result).toEqual({ rows: [a, acceptedRow(b)], shownRows: [a, acceptedRow(b)] })
})
