import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { tableMachine } from '../../machines/table.ts'
import { snapshotWithInput, sendTableInput, type TableInput } from './tableInput.ts'

const firstInput: TableInput = {
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
    const before = actor.getSnapshot()
    const renderedSnapshot = snapshotWithInput(before, { ...firstInput, openRecordId })
    expect(renderedSnapshot.context).toMatchObject({ cursor, column: 1 })
    expect(renderedSnapshot.matches({ browsing: { cursor: state as 'body' | 'offPage' } })).toBe(true)
    expect(actor.getSnapshot()).toBe(before)
    sendTableInput(actor, { ...firstInput, openRecordId })
    expect(actor.getSnapshot().context).toEqual(renderedSnapshot.context)
    expect(actor.getSnapshot().value).toEqual(renderedSnapshot.value)
  },
)

test('rows that the table actor does not have yet are rendered with the cursor where it will be once the actor has them', () => {
  const actor = createActor(tableMachine).start()
  sendTableInput(actor, firstInput)
  actor.send({ type: 'move', by: 1 })
  const before = actor.getSnapshot()
  const nextInput = { ...firstInput, rows: { ...firstInput.rows, ids: [3, 8], total: 2 } }
  expect(snapshotWithInput(before, nextInput).context).toMatchObject({ ids: [3, 8], cursor: 8, index: 1 })
  expect(actor.getSnapshot()).toBe(before)
  const cursorRowGoneEvents: unknown[] = []
  actor.on('cursorRowGone', (event) => cursorRowGoneEvents.push(event))
  sendTableInput(actor, nextInput)
  expect(cursorRowGoneEvents).toHaveLength(1)
  expect(actor.getSnapshot().context).toMatchObject({ ids: [3, 8], cursor: 8, index: 1 })
})

test('a table actor that already has the rows keeps its cursor', () => {
  const actor = createActor(tableMachine).start()
  sendTableInput(actor, firstInput)
  actor.send({ type: 'move', by: 1 })
  expect(snapshotWithInput(actor.getSnapshot(), firstInput)).toBe(actor.getSnapshot())
  sendTableInput(actor, firstInput)
  expect(actor.getSnapshot().context.cursor).toBe(5)
})
