import { BUSINESS_UTC_OFFSET_MINUTES } from '../../../../contract/limits.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** The hour at which a conversation that is snoozed until a day comes back, in the business time zone. */
const MORNING_HOUR = 9
const MONDAY = 1

/** Until when a conversation can be snoozed, besides a time of the person's choice. */
export const SNOOZE_CHOICES = ['hour', 'tomorrow', 'monday'] as const
export type SnoozeChoice = (typeof SNOOZE_CHOICES)[number]

/** Returns when a snoozed conversation comes back: in an hour, or on the next day or Monday at 9:00 in Japan. */
export function snoozeEnd(choice: SnoozeChoice, now: number): Date {
  if (choice === 'hour') return new Date(now + HOUR_MS)
  const offsetMs = BUSINESS_UTC_OFFSET_MINUTES * MINUTE_MS
  const today = Math.floor((now + offsetMs) / DAY_MS) * DAY_MS
  const weekday = new Date(today).getUTCDay()
  const dayCount = choice === 'tomorrow' ? 1 : (MONDAY - weekday + 7) % 7 || 7
  return new Date(today + dayCount * DAY_MS + MORNING_HOUR * HOUR_MS - offsetMs)
}
