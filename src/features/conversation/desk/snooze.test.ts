import { expect, test } from 'vitest'
import { snoozeEnd } from './snooze.ts'

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
