import { japaneseDateOf } from '../../contract/date.ts'
import { serverNow } from '../base/serverClock.ts'
import { activeLanguage, type GetText } from '../texts/text.ts'
import type { DayReading } from './typedDay.ts'

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** Returns by what a typed day is read now. */
export function currentDayReading(): DayReading {
  return { language: activeLanguage(), today: japaneseDateOf(serverNow()) }
}

/** Returns the name of the weekday of a day, `2026-11-21`; an empty text if there is no such day. */
export function weekdayName(day: string, text: GetText): string {
  const weekday = WEEKDAYS[new Date(day).getUTCDay()]
  return weekday === undefined ? '' : text(`weekday.${weekday}`)
}

/** Returns the name of the weekday of a day in one to three letters; an empty text if there is no such day. */
export function shortWeekdayName(day: string, text: GetText): string {
  const weekday = WEEKDAYS[new Date(day).getUTCDay()]
  return weekday === undefined ? '' : text(`weekday.${weekday}.short`)
}
