import { isExistingDate } from '../../contract/date.ts'
import type { Language } from '../../contract/language.ts'
import { BUSINESS_UTC_OFFSET_MINUTES, EARLIEST_DATE, LATEST_DATE } from '../../contract/limits.ts'
import type { TextKey } from '../texts/text.ts'
import { toHalfWidth } from './halfWidth.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** By what a typed day is read: the conventions of the language, and the day of today in Japan, `YYYY-MM-DD`. */
export interface DayReading {
  language: Language
  today: string
}

/** Why a text was not read: the key of a message, whose placeholder `typed` is the text. */
export interface DayRefusal {
  refusal: TextKey
}

/** Days that are typed as a word, by their distance from today. */
const WORDS: Readonly<Record<string, number>> = {
  ...{ today: 0, 今日: 0, 本日: 0, きょう: 0, 'hôm nay': 0, 'hom nay': 0 },
  ...{ tomorrow: 1, 明日: 1, あした: 1, あす: 1, 'ngày mai': 1, 'ngay mai': 1 },
  ...{ 明後日: 2, あさって: 2, 'ngày kia': 2, 'ngay kia': 2 },
  ...{ yesterday: -1, 昨日: -1, きのう: -1, 'hôm qua': -1, 'hom qua': -1 },
}

const DISTANCE = /^([+-])(\d{1,4})(?: ?(?:日後?|d|days?|ngày|ngay))?$/i
const YEAR_FIRST = /^(\d{4})(?:[-/.]|年)(\d{1,2})(?:[-/.]|月)(\d{1,2})日?$/
/** A year of the era Reiwa, as on Japanese forms: `令和8年11月30日`, `R8.11.30`. */
const REIWA_YEAR_FIRST = /^(?:令和|r)(元|\d{1,2})(?:[-/.]|年)(\d{1,2})(?:[-/.]|月)(\d{1,2})日?$/
const YEAR_BEFORE_REIWA = 2018
/** The first year of an era, which has a name instead of a number. */
const NAMED_YEARS: Readonly<Record<string, number>> = { 元: 1 }
const ONLY_DIGITS = /^(\d{4})(\d{2})(\d{2})$/
const MONTH_AND_DAY = /^(\d{1,2})月(\d{1,2})日?$/
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/
const WITHOUT_YEAR = /^(\d{1,2})[-/.](\d{1,2})$/
/** A weekday as the console writes it beside a day. */
const WEEKDAY_AROUND = /^\p{L}[\p{L} \d]*, ?(?=\d)|[ (]\p{L}[\p{L} \d]*\)?$/u
/** A time at the end: `9:00`, `9時`, `9時30分`, `9h30`. */
const TIME_AT_END = /(?:^|[ T])(\d{1,2})(?::(\d{1,2})|時(?:(\d{1,2})分)?|h(\d{2})?)$/i

/** Returns the day that is `distance` days after `day`, both `YYYY-MM-DD`. */
export function addDays(day: string, distance: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + distance * DAY_MS).toISOString().slice(0, 10)
}

/**
 * Reads a day as people type it: `2026/11/30`, `2026-11-30`, `20261130`, `令和8年11月30日`, `11/30` (of this year),
 * `11月30日`, `+3` days from today, `today`, in Vietnamese `30/11/2026`, all in any width. What may be meant otherwise, and what is no day, is
 * refused with the reason, so that nobody filters or confirms by a day that they have not typed (rule 6.14).
 */
export function readTypedDay(typed: string, reading: DayReading): { day: string } | DayRefusal {
  const text = normalize(typed)
  const days = daysMeantBy(text, reading)
  if (days === undefined) return { refusal: 'field.day.unread' }
  const [day, otherDay] = days.filter(isExistingDate)
  if (day === undefined) return { refusal: 'field.day.noSuch' }
  if (otherDay !== undefined && otherDay !== day) return { refusal: 'field.day.ambiguous' }
  if (day < EARLIEST_DATE || day > LATEST_DATE) return { refusal: 'field.dateRange' }
  return { day }
}

/** Reads a day with its time in Japan: `2026/11/30 9:00`, `明日 9時`, `+3 9h30`. Returns the instant. */
export function readTypedDayTime(typed: string, reading: DayReading): { instant: Date } | DayRefusal {
  const text = toHalfWidth(typed).trim()
  const match = TIME_AT_END.exec(text)
  const result = readTypedDay(match === null ? text : text.slice(0, match.index), reading)
  if ('refusal' in result) return result
  if (match === null) return { refusal: 'field.time.missing' }
  const hour = Number(match[1])
  const minute = Number(match.slice(2).find((part) => part !== undefined) ?? 0)
  if (hour > 23 || minute > 59) return { refusal: 'field.time.noSuch' }
  const minutes = hour * 60 + minute - BUSINESS_UTC_OFFSET_MINUTES
  return { instant: new Date(Date.parse(`${result.day}T00:00:00Z`) + minutes * MINUTE_MS) }
}

/** Returns the time at the end of a typed text as it was typed; undefined if there is none. */
export function typedTimeOf(typed: string): string | undefined {
  return TIME_AT_END.exec(toHalfWidth(typed).trim())?.[0].trim()
}

/** Returns the text in half width, without blanks around it and without a weekday before or after the day. */
function normalize(typed: string): string {
  const text = toHalfWidth(typed)
    .replaceAll(/[\u2010-\u2015\u2212\u30FC\uFF70]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
  return Object.hasOwn(WORDS, text) ? text : text.replace(WEEKDAY_AROUND, '').trim()
}

/**
 * Returns the days that a text may mean, `YYYY-MM-DD`, whether they exist or not: two if day and month can be exchanged
 * and the language does not say which comes first; undefined if the text is not a day.
 */
function daysMeantBy(text: string, { language, today }: DayReading): string[] | undefined {
  const distance = Object.hasOwn(WORDS, text) ? WORDS[text] : undefined
  if (distance !== undefined) return [addDays(today, distance)]
  const [, sign, days] = DISTANCE.exec(text) ?? []
  if (days !== undefined) return [addDays(today, Number(days) * (sign === '-' ? -1 : 1))]
  const [, year = '', ...monthAndDay] = YEAR_FIRST.exec(text) ?? ONLY_DIGITS.exec(text) ?? []
  if (year !== '') return [joinDay(year, monthAndDay)]
  const [, eraYear, ...monthAndDayOfEra] = REIWA_YEAR_FIRST.exec(text) ?? []
  if (eraYear !== undefined) {
    return [joinDay(String(YEAR_BEFORE_REIWA + (NAMED_YEARS[eraYear] ?? Number(eraYear))), monthAndDayOfEra)]
  }
  const thisYear = today.slice(0, 4)
  const [, month, day] = MONTH_AND_DAY.exec(text) ?? []
  if (month !== undefined) return [joinDay(thisYear, [month, day])]
  const [, first, second, lastYear] = YEAR_LAST.exec(text) ?? []
  const isDayFirst = language === 'vi'
  if (lastYear !== undefined) {
    const dayFirst = joinDay(lastYear, [second, first])
    return isDayFirst && isExistingDate(dayFirst) ? [dayFirst] : [dayFirst, joinDay(lastYear, [first, second])]
  }
  const [, one, other] = WITHOUT_YEAR.exec(text) ?? []
  if (one === undefined) return undefined
  const meant = joinDay(thisYear, isDayFirst ? [other, one] : [one, other])
  return isExistingDate(meant) ? [meant] : [meant, joinDay(thisYear, isDayFirst ? [one, other] : [other, one])]
}

function joinDay(year: string, [month = '', day = '']: readonly (string | undefined)[]): string {
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}
