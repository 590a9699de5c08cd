import type { GetText } from '../texts/text.ts'
import { currentDayReading, weekdayName } from '../ui/dayReading.ts'
import { formatDate, formatTimeOfDay } from '../ui/format.ts'
import { readTypedDayTime } from '../ui/typedDay.ts'

/** Returns the instant of a typed day and time of Japan (rule 6.14), such as `2026/12/01 9:00`; undefined if it is none. */
export function parseBusinessTime(typed: string): Date | undefined {
  const result = readTypedDayTime(typed, currentDayReading())
  return 'instant' in result ? result.instant : undefined
}

/** Formats an instant with its weekday, and says that it is the time of Japan: people plan by it. */
export function formatBusinessTime(at: string | Date, text: GetText): string {
  const date = formatDate(at)
  const weekday = weekdayName(date.replaceAll('/', '-'), text)
  return text('businessTime', { date, weekday, time: formatTimeOfDay(at) })
}
