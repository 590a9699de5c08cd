import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { tableMachine } from '../../machines/table.ts'
import { withInput, tell, type TableInput } from './tableInput.ts'

const first: TableInput = {
  rows: { ids: [3, 5, 8], total: 3, place: '1 ', columns: 4 },
  start: 1,
  opened: undefined,
}

test.each([
  ['the first row', undefined, 3, 'body'],
  ['the record that is open', 8, 8, 'body'],
  ['none, where the open record is not among the rows', 9, 3, 'aside'],
])('first rows are drawn with the cursor on %s before the chart is told', (_, opened, cursor, place) => {
  const actor = createActor(tableMachine).start()
  const before = actor.getSnapshot()
  const drawn = withInput(before, { ...first, opened })
  expect(drawn.context).toMatchObject({ cursor, column: 1 })
  expect(drawn.matches({ browsing: { place: place as 'body' | 'aside' } })).toBe(true)
  expect(actor.getSnapshot()).toBe(before)
  tell(actor, { ...first, opened })
  expect(actor.getSnapshot().context).toEqual(drawn.context)
  expect(actor.getSnapshot().value).toEqual(drawn.value)
})

test('rows that the chart does not know are drawn with the cursor where they will have it', () => {
  const actor = createActor(tableMachine).start()
  tell(actor, first)
  actor.send({ type: 'move', by: 1 })
  const before = actor.getSnapshot()
  const further = { ...first, rows: { ...first.rows, ids: [3, 8], total: 2 } }
  expect(withInput(before, further).context).toMatchObject({ ids: [3, 8], cursor: 8, index: 1 })
  expect(actor.getSnapshot()).toBe(before)
  const lost: unknown[] = []
  actor.on('cursorLost', (event) => lost.push(event))
  tell(actor, further)
  expect(lost).toHaveLength(1)
  expect(actor.getSnapshot().context).toMatchObject({ ids: [3, 8], cursor: 8, index: 1 })
})

test('a chart that knows the rows keeps its cursor', () => {
  const actor = createActor(tableMachine).start()
  tell(actor, first)
  actor.send({ type: 'move', by: 1 })
  expect(withInput(actor.getSnapshot(), first)).toBe(actor.getSnapshot())
  tell(actor, first)
  expect(actor.getSnapshot().context.cursor).toBe(5)
})
