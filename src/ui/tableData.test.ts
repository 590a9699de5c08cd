import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { tableMachine } from '../../machines/console/table.ts'
import { snapshotWithTableData, sendTableData, type TableData } from './tableData.ts'

const firstData: TableData = {
  rows: { ids: [3, 5, 8], total: 3, pageKey: '1 ', columnCount: 4 },
  startColumn: 1,
  openRecordId: undefined,
}

test.each([
  ['the first row', undefined, 3, 'body'],
  ['the record that is open', 8, 8, 'body'],
  ['no row, if the open record is not among the rows', 9, 3, 'offPage'],
])(
  'the first rows are rendered with the cursor on %s before the table actor has them',
  (_, openRecordId, cursor, state) => {
    const actor = createActor(tableMachine).start()
    const snapshotBefore = actor.getSnapshot()
    const renderedSnapshot = snapshotWithTableData(snapshotBefore, { ...firstData, openRecordId })
    expect(renderedSnapshot.context).toMatchObject({ cursor, column: 1 })
    expect(renderedSnapshot.matches({ browsing: { cursor: state as 'body' | 'offPage' } })).toBe(true)
    expect(actor.getSnapshot()).toBe(snapshotBefore)
    sendTableData(actor, { ...firstData, openRecordId })
    expect(actor.getSnapshot().context).toEqual(renderedSnapshot.context)
    expect(actor.getSnapshot().value).toEqual(renderedSnapshot.value)
  },
)

test('rows that the table actor does not have yet are rendered with the cursor where it will be once the actor has them', () => {
  const actor = createActor(tableMachine).start()
  sendTableData(actor, firstData)
  actor.send({ type: 'move', by: 1 })
  const snapshotBefore = actor.getSnapshot()
  const nextData = { ...firstData, rows: { ...firstData.rows, ids: [3, 8], total: 2 } }
  expect(snapshotWithTableData(snapshotBefore, nextData).context).toMatchObject({ ids: [3, 8], cursor: 8, index: 1 })
  expect(actor.getSnapshot()).toBe(snapshotBefore)
  const cursorRowGoneEvents: unknown[] = []
  actor.on('cursorRowGone', (event) => cursorRowGoneEvents.push(event))
  sendTableData(actor, nextData)
  expect(cursorRowGoneEvents).toHaveLength(1)
  expect(actor.getSnapshot().context).toMatchObject({ ids: [3, 8], cursor: 8, index: 1 })
})

test('a table actor that already has the rows keeps its cursor', () => {
  const actor = createActor(tableMachine).start()
  sendTableData(actor, firstData)
  actor.send({ type: 'move', by: 1 })
  expect(snapshotWithTableData(actor.getSnapshot(), firstData)).toBe(actor.getSnapshot())
  sendTableData(actor, firstData)
  expect(actor.getSnapshot().context.cursor).toBe(5)
})
