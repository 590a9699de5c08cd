import * as v from 'valibot'
import { declareEndpoint, IdParams, wholeNumber } from './endpoint.ts'
import { CLOSING_MINUTE_MAX, DAY_MINUTES, OPENING_SPANS_MAX } from './limits.ts'
import { onScreens } from './need.ts'

/** The weekdays and `holiday`, each with its own opening hours. The index of each is its code in `Weekday`. */
export const WEEK_HOURS_DAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'holiday',
] as const
export type WeekHoursDay = (typeof WEEK_HOURS_DAYS)[number]

/** Returns the weekday of a date, `YYYY-MM-DD`. */
export function weekdayOf(date: string): WeekHoursDay {
  const fromSunday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return WEEK_HOURS_DAYS[(fromSunday + 6) % 7] ?? 'monday'
}

/** A time span in which a store is open, in minutes since midnight in Japan; above 1440 is the next day. */
export const OpeningSpan = v.strictObject({
  opensAt: v.pipe(wholeNumber(0), v.maxValue(DAY_MINUTES - 1, 'storeHours.invalid.start')),
  closesAt: wholeNumber(1, CLOSING_MINUTE_MAX),
})
export type OpeningSpan = v.InferOutput<typeof OpeningSpan>

/** Formats minutes since midnight as `HH:mm`. A time on the next day is 24:00 or later. */
export function formatMinute(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Formats the opening hours of a day as staff type them and the history shows them: `09:00-18:00, 19:00-26:00`. */
export function formatDayHours(spans: readonly OpeningSpan[]): string {
  return spans.map(({ opensAt, closesAt }) => `${formatMinute(opensAt)}-${formatMinute(closesAt)}`).join(', ')
}

/** The opening hours of one day in chronological order; empty if the store is closed. */
export const DayHours = v.pipe(
  v.array(OpeningSpan, 'field.required'),
  v.maxLength(OPENING_SPANS_MAX, 'storeHours.invalid.tooMany'),
  v.check(
    (spans) => spans.every(({ opensAt, closesAt }) => opensAt < closesAt && closesAt - opensAt <= DAY_MINUTES),
    'storeHours.invalid.reversed',
  ),
  v.check(
    (spans) => spans.every(({ opensAt }, index) => index === 0 || opensAt >= (spans[index - 1]?.closesAt ?? 0)),
    'storeHours.invalid.overlap',
  ),
)

const weekHoursFields = {
  monday: DayHours,
  tuesday: DayHours,
  wednesday: DayHours,
  thursday: DayHours,
  friday: DayHours,
  saturday: DayHours,
  sunday: DayHours,
  /** The hours on the days that the calendar counts as holidays. */
  holiday: DayHours,
}
/** The opening hours of a week, and of holidays. */
export const WeekHours = v.strictObject(weekHoursFields)
export type WeekHours = v.InferOutput<typeof WeekHours>

/**
 * Reports a day that opens before the hours of the day before have ended after midnight. Holidays are not compared,
 * because a holiday can be any day of the week.
 */
// @__NO_SIDE_EFFECTS__
export function noOverlapAfterMidnight<Week extends WeekHours>() {
  return v.rawCheck<Week>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { value: week } = dataset
    const weekdays = WEEK_HOURS_DAYS.filter((day) => day !== 'holiday')
    for (const [index, day] of weekdays.entries()) {
      const [opensAt = DAY_MINUTES] = week[day].map((span) => span.opensAt)
      const dayBefore = weekdays.at(index - 1) ?? day
      if (week[dayBefore].some(({ closesAt }) => closesAt - DAY_MINUTES > opensAt)) {
        const issuePath = { type: 'object', origin: 'value', input: { ...week }, key: day, value: week[day] } as const
        addIssue({ message: 'storeHours.invalid.overlapOfDays', path: [issuePath] })
      }
    }
  })
}

/** The hours of a store that is always closed, or whose hours nobody has entered. */
export const CLOSED_WEEK: WeekHours = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
  holiday: [],
}

/** The opening hours of a store (rule 4.10). `changesAt` is ISO 8601 in UTC. */
export const StoreHours = v.object({
  id: v.number(),
  hours: WeekHours,
  /** 0 as long as nobody has entered the hours. */
  version: v.number(),
  /** Whether the store is open now, as a code of the chart `openness`; null unless the store is accepted. */
  openness: v.nullable(v.number()),
  /** The name of today's holiday in the calendar; null if today is not a holiday. */
  holiday: v.nullable(v.string()),
  /** When `openness` or `holiday` can change at the earliest. */
  changesAt: v.string(),
})
export type StoreHours = v.InferOutput<typeof StoreHours>

/** The version on which an edit is based; 0 as long as nobody has entered the hours. */
export const storeHoursVersion = wholeNumber(0)

const StoreHoursEdit = v.pipe(
  v.strictObject({ ...weekHoursFields, version: storeHoursVersion }),
  noOverlapAfterMidnight(),
)

const hoursEndpointDefaults = {
  path: '/store/{id}/hours',
  access: 'STORE_MANAGEMENT',
  params: IdParams,
  response: StoreHours,
} as const

/** The opening hours of a store, with whether it is open now. */
export const getStoreHours = declareEndpoint({
  ...hoursEndpointDefaults,
  id: 'getStoreHours',
  need: onScreens('section', '/store-detail/{id}'),
  method: 'GET',
})

/** Changes the opening hours of a store. 409 with the current hours if `version` is stale. */
export const updateStoreHours = declareEndpoint({
  ...hoursEndpointDefaults,
  id: 'updateStoreHours',
  need: onScreens('write', '/store-detail/{id}'),
  method: 'PUT',
  body: StoreHoursEdit,
})
