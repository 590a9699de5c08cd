import { expect, test } from 'vitest'
import { parseBusinessTime, snoozeEnd } from './snooze.ts'

test.each([
  // Friday 23:59 and Saturday 0:01 in Japan.
  ['hour', '2026-11-27T14:59:00Z', '2026-11-27T15:59:00.000Z'],
  ['tomorrow', '2026-11-27T14:59:00Z', '2026-11-28T00:00:00.000Z'],
  ['tomorrow', '2026-11-27T15:01:00Z', '2026-11-29T00:00:00.000Z'],
  ['monday', '2026-11-27T15:01:00Z', '2026-11-30T00:00:00.000Z'],
  // Monday 8:00 in Japan.
  ['monday', '2026-11-29T23:00:00Z', '2026-12-07T00:00:00.000Z'],
] as const)('a conversation snoozed for %s at %s comes back at %s', (choice, now, end) => {
  expect(snoozeEnd(choice, Date.parse(now)).toISOString()).toBe(end)
})

test.each([
  ['2026/12/01 9:00', '2026-12-01T00:00:00.000Z'],
  ['２０２６-12-1 09:30', '2026-12-01T00:30:00.000Z'],
  ['2026/02/30 09:00', undefined],
  ['2026/12/01 24:00', undefined],
  ['2026/12/01', undefined],
  ['', undefined],
])('the typed time %j is %s', (typed, instant) => {
  expect(parseBusinessTime(typed)?.toISOString()).toBe(instant)
})
