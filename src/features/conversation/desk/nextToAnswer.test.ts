import { expect, test } from 'vitest'
import { createSummary } from '../testing.ts'
import { nextToAnswer } from './nextToAnswer.ts'

const rows = [createSummary(1), createSummary(2), createSummary(3, { state: 'answered' }), createSummary(4)]

test.each([
  [1, 2],
  [2, 4],
  [4, 1],
  [9, 1],
])('after the conversation %i, the one to answer is %i', (afterId, nextId) => {
  expect(nextToAnswer(rows, afterId)?.id).toBe(nextId)
})

test('if no other conversation waits, there is none to answer', () => {
  expect(nextToAnswer([createSummary(1)], 1)).toBeUndefined()
})
