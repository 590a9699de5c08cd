import { expect, test } from 'vitest'
import { createHorizon } from './horizon.ts'

test('changes may be missing since the earliest answer, however long its number', () => {
  const horizon = createHorizon()
  expect(horizon.cursor()).toBeUndefined()
  for (const cursor of ['1000', '999', '18446744073709551615']) horizon.answered(cursor)
  expect(horizon.cursor()).toBe('999')
})

test('what has been caught up with is missing no more, and later answers change nothing', () => {
  const horizon = createHorizon()
  horizon.answered('5')
  horizon.reach('8')
  horizon.answered('9')
  expect(horizon.cursor()).toBe('8')
})

test.each([null, '', 'abc', '-1'])(
  'an answer with the cursor %j leaves it unknown until it is caught up with',
  (told) => {
    const horizon = createHorizon()
    horizon.answered('5')
    horizon.answered(told)
    expect(horizon.cursor()).toBeUndefined()
    horizon.reach('8')
    expect(horizon.cursor()).toBe('8')
  },
)

test('a server that knows no cursors leaves it unknown', () => {
  const horizon = createHorizon()
  horizon.answered('5')
  horizon.reach(undefined)
  horizon.answered('9')
  expect(horizon.cursor()).toBeUndefined()
})
