import { afterEach, expect, it } from 'vitest'
import { RunningActors } from '../base/runningActors.ts'
import { clearTableActors, moveTableCursor } from './useTableActor.ts'

afterEach(() => clearTableActors())

it('the cursor of a table moves to a row, also to one that has moved up from the next page since', () => {
  const actors = new RunningActors()
  const readCursors = () => actors.all().map((actor) => actor.getSnapshot().context.cursor)
  moveTableCursor('stores', 2, [1, 2, 3], actors)
  expect(readCursors()).toEqual([2])
  moveTableCursor('stores', 3, [1, 2, 3], actors)
  expect(readCursors()).toEqual([3])
  moveTableCursor('stores', 4, [2, 3, 4], actors)
  expect(readCursors()).toEqual([4])
})
