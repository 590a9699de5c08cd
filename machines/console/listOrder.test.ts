import { expect, test } from 'vitest'
import { changedCount, listOrderMachine } from './listOrder.ts'
import { scenario } from '../testing/scenario.ts'

const load = (...ids: number[]) => ({ type: 'load', ids })

scenario('a list that nobody points at follows what is loaded', listOrderMachine, [
  ['start', 'pointerPlace.outside focusPlace.outside order.current'],
  [load(1, 2), 'stays', 'shownIds = [1,2]', 'latestIds = [1,2]'],
  [load(2, 1), 'stays', 'shownIds = [2,1]', 'latestIds = [2,1]'],
  ['apply', 'refused'],
  ['reset', 'stays', 'shownIds = []', 'latestIds = []'],
])

scenario('under the pointer nothing moves until the changes are applied', listOrderMachine, [
  ['start', 'pointerPlace.outside focusPlace.outside order.current'],
  ['enterPointer', 'pointerPlace.inside'],
  [load(1, 2), 'stays', 'shownIds = [1,2]', 'latestIds = [1,2]'],
  [load(2, 1), 'order.outdated', 'latestIds = [2,1]'],
  [load(3, 2, 1), 'stays', 'latestIds = [3,2,1]'],
  ['apply', 'order.current', 'shownIds = [3,2,1]'],
])

scenario('the changes are applied once the pointer and the focus have left the list', listOrderMachine, [
  ['start', 'pointerPlace.outside focusPlace.outside order.current'],
  [load(1, 2), 'stays', 'shownIds = [1,2]', 'latestIds = [1,2]'],
  ['enterFocus', 'focusPlace.inside'],
  ['enterPointer', 'pointerPlace.inside'],
  [load(2), 'order.outdated', 'latestIds = [2]'],
  ['leavePointer', 'pointerPlace.outside'],
  ['leaveFocus', 'focusPlace.outside order.current', 'shownIds = [2]'],
])

scenario('a change that is taken back leaves nothing to apply', listOrderMachine, [
  ['start', 'pointerPlace.outside focusPlace.outside order.current'],
  [load(1, 2), 'stays', 'shownIds = [1,2]', 'latestIds = [1,2]'],
  ['enterFocus', 'focusPlace.inside'],
  [load(2, 1), 'order.outdated', 'latestIds = [2,1]'],
  [load(1, 2), 'order.current', 'latestIds = [1,2]'],
])

scenario('rows below the last one are appended, and what the person has set aside goes', listOrderMachine, [
  ['start', 'pointerPlace.outside focusPlace.outside order.current'],
  [load(1, 2), 'stays', 'shownIds = [1,2]', 'latestIds = [1,2]'],
  ['enterPointer', 'pointerPlace.inside'],
  [load(1, 2, 3), 'stays', 'shownIds = [1,2,3]', 'latestIds = [1,2,3]'],
  [load(4, 1, 2, 3, 5), 'order.outdated', 'shownIds = [1,2,3,5]', 'latestIds = [4,1,2,3,5]'],
  [{ type: 'remove', id: 2 }, 'stays', 'shownIds = [1,3,5]', 'latestIds = [4,1,3,5]'],
  [load(6, 7), 'stays', 'latestIds = [6,7]'],
  ['reset', 'order.current', 'shownIds = []', 'latestIds = []'],
  [load(6), 'stays', 'shownIds = [6]', 'latestIds = [6]'],
])

test.each([
  [[1, 2, 3], [1, 2, 3], 0],
  [[1, 2, 3], [1, 3], 1],
  [[1, 3], [1, 2, 3], 1],
  [[1, 2, 3], [2, 1, 3], 2],
  [[1, 2], [3, 4], 4],
  [[], [1], 1],
])('from the order %j to %j, this many have come, gone or moved: %i', (shownIds, latestIds, count) => {
  expect(changedCount(shownIds, latestIds)).toBe(count)
})
