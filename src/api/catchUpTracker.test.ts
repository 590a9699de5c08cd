import { expect, test } from 'vitest'
import { createCatchUpTracker } from './catchUpTracker.ts'

test('the cursor is the smallest one of all responses, and cursors are compared as numbers of any length', () => {
  const catchUpTracker = createCatchUpTracker()
  expect(catchUpTracker.cursor()).toBeUndefined()
  for (const cursor of ['1000', '999', '18446744073709551615']) catchUpTracker.observe(cursor)
  expect(catchUpTracker.cursor()).toBe('999')
})

test('a catch-up replaces the cursor, and responses with a later cursor do not change it', () => {
  const catchUpCursor = createCatchUpTracker()
  catchUpCursor.observe('5')
  catchUpCursor.markCaughtUp('8')
  catchUpCursor.observe('9')
  expect(catchUpCursor.cursor()).toBe('8')
})

test.each([null, '', 'abc', '-1'])(
  'after a response with the cursor %j, the cursor is unknown until the next catch-up',
  (receivedCursor) => {
    const catchUpCursor = createCatchUpTracker()
    catchUpCursor.observe('5')
    catchUpCursor.observe(receivedCursor)
    expect(catchUpCursor.cursor()).toBeUndefined()
    catchUpCursor.markCaughtUp('8')
    expect(catchUpCursor.cursor()).toBe('8')
  },
)

test('the cursor stays unknown if the server does not support cursors', () => {
  const catchUpCursor = createCatchUpTracker()
  catchUpCursor.observe('5')
  catchUpCursor.markCaughtUp(undefined)
  catchUpCursor.observe('9')
  expect(catchUpCursor.cursor()).toBeUndefined()
})
