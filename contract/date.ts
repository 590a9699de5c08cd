import { BUSINESS_UTC_OFFSET_MINUTES } from './limits.ts'

const MINUTE_MS = 60_000

/** Returns whether the text is an existing calendar day, `YYYY-MM-DD`. */
export function isExistingDate(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return date.getUTCFullYear() > 0 && date.toISOString().slice(0, 10) === day
}

/** Returns the calendar day in Japan of a time in ms, `YYYY-MM-DD`. */
export function japaneseDateOf(time: number): string {
  return new Date(time + BUSINESS_UTC_OFFSET_MINUTES * MINUTE_MS).toISOString().slice(0, 10)
}
