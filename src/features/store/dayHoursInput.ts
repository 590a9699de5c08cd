import * as v from 'valibot'
import { maxCharacters } from '../../../contract/field.ts'
import { DayHours, type OpeningSpan } from '../../../contract/storeHours.ts'
import { toHalfWidth } from '../../ui/halfWidth.ts'

/** The maximum length of the typed hours of a day, in characters. */
const TYPED_LENGTH_MAX = 200
const TIME_PATTERN = /^(\d{1,2})(?::([0-5]\d))?$/
/**
 * The latest hour that can be typed. Hours after midnight belong to the day before: 26 is 2 o'clock of the next day.
 */
const HOUR_MAX = 29

/**
 * The schema of the typed opening hours of a day, such as `9:00-18:00, 19-26`; an empty text if the store is closed.
 */
export const dayHoursInputSchema = v.pipe(
  v.string('field.text'),
  maxCharacters(TYPED_LENGTH_MAX),
  v.check((typed) => parseDayHours(typed) !== undefined, 'storeHours.invalid.format'),
  v.transform((typed) => parseDayHours(typed) ?? []),
  DayHours,
)

/** Parses the typed opening hours of a day, also in full-width characters; undefined if the text has another format. */
function parseDayHours(typed: string): OpeningSpan[] | undefined {
  const spans = toHalfWidth(typed)
    .replaceAll(/\s*[-~\u2010-\u2015\u2212\u301c\u30fc]\s*/g, '-')
    .split(/[\s,;\u3001]+/)
    .filter((part) => part !== '')
    .map(parseSpan)
  return spans.every((span) => span !== undefined) ? spans : undefined
}

function parseSpan(typed: string): OpeningSpan | undefined {
  const [opensAt, closesAt, ...others] = typed.split('-').map(parseTimeOfDay)
  return opensAt === undefined || closesAt === undefined || others.length > 0 ? undefined : { opensAt, closesAt }
}

function parseTimeOfDay(typed: string): number | undefined {
  const [, hour, minute = '00'] = TIME_PATTERN.exec(typed) ?? []
  return hour === undefined || Number(hour) > HOUR_MAX ? undefined : Number(hour) * 60 + Number(minute)
}
