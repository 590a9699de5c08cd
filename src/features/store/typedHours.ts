import * as v from 'valibot'
import { DayHours, type OpeningSpan } from '../../../contract/storeHours.ts'

/** The maximum length of the typed hours of a day, in UTF-16 code units. */
const TYPED_LENGTH_MAX = 200
const TIME = /^(\d{1,2})(?::([0-5]\d))?$/
const HOUR_MAX = 29

/** A typed day of opening hours, such as `9:00-18:00, 19-26`; empty if the store is closed. */
export const typedDay = v.pipe(
  v.string('field.text'),
  v.maxLength(TYPED_LENGTH_MAX, 'field.tooLong'),
  v.check((typed) => parseDay(typed) !== undefined, 'storeHours.invalid.format'),
  v.transform((typed) => parseDay(typed) ?? []),
  DayHours,
)

/** Returns the opening times of a typed day; undefined if the text is none. Full-width characters count too. */
function parseDay(typed: string): OpeningSpan[] | undefined {
  const spans = typed
    .normalize('NFKC')
    .replaceAll(/\s*[-~\u2010-\u2015\u2212\u301c\u30fc]\s*/g, '-')
    .split(/[\s,;\u3001]+/)
    .filter((part) => part !== '')
    .map(parseSpan)
  return spans.every((span) => span !== undefined) ? spans : undefined
}

function parseSpan(typed: string): OpeningSpan | undefined {
  const [opensAt, closesAt, ...others] = typed.split('-').map(parseMinute)
  return opensAt === undefined || closesAt === undefined || others.length > 0 ? undefined : { opensAt, closesAt }
}

function parseMinute(typed: string): number | undefined {
  const [, hour, minute = '00'] = TIME.exec(typed) ?? []
  return hour === undefined || Number(hour) > HOUR_MAX ? undefined : Number(hour) * 60 + Number(minute)
}
