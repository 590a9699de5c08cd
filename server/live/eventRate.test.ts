import { expect, test } from 'vitest'
import { createEventAllowance } from './eventRate.ts'

test('an allowance lets so many events pass at once, and is refilled evenly', () => {
  let now = 0
  const allowance = createEventAllowance(3, 2, () => now)
  expect([allowance.take(), allowance.take(), allowance.take(), allowance.take()]).toEqual([0, 0, 0, 500])
  now = 250
  expect(allowance.take()).toBe(250)
  now = 500
  expect([allowance.take(), allowance.take()]).toEqual([0, 500])
  now = 1_000_000
  expect([allowance.take(), allowance.take(), allowance.take(), allowance.take()]).toEqual([0, 0, 0, 500])
})
