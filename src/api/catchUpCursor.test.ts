import { expect, test } from 'vitest'
import { createCatchUpCursor } from './catchUpCursor.ts'

test('changes may be missing since the earliest answer, however long its number', () => {
  const catchUpCursor = createCatchUpCursor()
  expect(catchUpCursor.cursor()).toBeUndefined()
  for (const cursor of ['1000', '999', '18446744073709551615']) catchUpCursor.answered(cursor)
  expect(catchUpCursor.cursor()).toBe('999')
})

test('what has been caught up with is missing no more, and later answers change nothing', () => {
  const catchUpCursor = createCatchUpCursor()
  catchUpCursor.answered('5')
  catchUpCursor.reach('8')
  catchUpCursor.answered('9')
  expect(catchUpCursor.cursor()).toBe('8')
})

test.each([null, '', 'abc', '-1'])(
  'an answer with the cursor %j leaves it unknown until it is caught up with',
  (told) => {
    const catchUpCursor = createCatchUpCursor()
    catchUpCursor.answered('5')
    catchUpCursor.answered(told)
    expect(catchUpCursor.cursor()).toBeUndefined()
    catchUpCursor.reach('8')
    expect(catchUpCursor.cursor()).toBe('8')
  },
)

test('a server that knows no cursors leaves it unknown', () => {
  const catchUpCursor = createCatchUpCursor()
  catchUpCursor.answered('5')
  catchUpCursor.reach(undefined)
  catchUpCursor.answered('9')
  expect(catchUpCursor.cursor()).toBeUndefined()
})
