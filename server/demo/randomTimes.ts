import type { Random } from '../features/demoPictures/random.ts'

const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
const JAPAN_OFFSET_MS = 9 * HOUR_MS
/** The age of the marketplace. */
const MARKETPLACE_AGE_MS = 730 * DAY_MS

/** The relative amount of trade in each hour of the day in Japan: most of it at lunch and in the evening. */
const HOUR_WEIGHTS = [
  0.3, 0.2, 0.06, 0.03, 0.03, 0.03, 0.08, 0.2, 0.35, 0.5, 0.9, 1.7, 2.4, 1.8, 1.1, 1, 1, 1.5, 2.3, 2.6, 2.1, 1.4, 0.8,
  0.45,
]
/** The relative amount of trade on each day of the week, from Sunday on. */
const WEEKDAY_WEIGHTS = [1.45, 0.8, 0.85, 0.9, 0.95, 1.2, 1.6]
/** The seasons with more or less trade than usual, by month and day, both ends included. */
const SEASONS = [
  { from: '01-01', to: '01-05', factor: 1.8 },
  { from: '02-01', to: '02-20', factor: 0.85 },
  { from: '04-29', to: '05-06', factor: 1.7 },
  { from: '08-10', to: '08-16', factor: 1.4 },
  { from: '12-20', to: '12-31', factor: 1.6 },
]
/** The public holidays with a fixed date, and the days around New Year on which offices are closed. */
const HOLIDAYS = new Set(
  '01-01 01-02 01-03 02-11 02-23 04-29 05-03 05-04 05-05 08-11 11-03 11-23 12-29 12-30 12-31'.split(' '),
)
/** The office hours of the staff, and the relative amount of work outside of these hours. */
const OFFICE_HOURS = { from: 9, to: 18, outsideWeight: 0.0002 }
/** The ratio of the trade on the first day to that on the last day. */
const FIRST_TO_LAST_DAY_RATIO = 0.3

/** Generates random times that are distributed like those of a marketplace and its office in Japan. */
export interface RandomTimes {
  readonly now: Date
  /** The first day of the marketplace. */
  readonly marketplaceStart: Date
  /** Returns the time of a visit in the range. Hours when people go out and later months are more likely. */
  visitTime(random: Random, from: Date, to: Date): Date
  /** Returns a time in the range, nearly always in office hours. */
  officeTime(random: Random, from: Date, to: Date): Date
  /** Returns a time in office hours on the business day that is `days` business days after the request. */
  decisionTime(random: Random, requestedAt: Date, days: number): Date
}

/** Creates the picker of random times in the two years before `now` and the weeks after `now`. */
export function createRandomTimes(now: Date): RandomTimes {
  const begin = floorTo(now.getTime() - MARKETPLACE_AGE_MS - 60 * DAY_MS, HOUR_MS)
  const end = now.getTime() + 60 * DAY_MS
  const visitWeightSums = cumulativeWeights(begin, end, (at) => visitWeightAt(at) * growthWeightAt(at, now))
  const workWeightSums = cumulativeWeights(begin, end, (at) => (isOfficeHour(at) ? 1 : OFFICE_HOURS.outsideWeight))
  const createTimePicker = (sums: Float64Array) => (random: Random, from: Date, to: Date) => {
    const [low, high] = [cumulativeWeightAt(sums, begin, from.getTime()), cumulativeWeightAt(sums, begin, to.getTime())]
    const share = random.integer(0, 999_999_999) / 1_000_000_000
    const at = timeAt(sums, begin, low + share * (high - low))
    return new Date(Math.max(from.getTime(), Math.min(at, to.getTime())))
  }
  const officeTime = createTimePicker(workWeightSums)
  const decisionTime: RandomTimes['decisionTime'] = (random, requestedAt, days) => {
    let day = floorTo(requestedAt.getTime() + JAPAN_OFFSET_MS, DAY_MS) - JAPAN_OFFSET_MS
    for (let left = days; left > 0; left -= isBusinessDay(day) ? 1 : 0) day += DAY_MS
    while (!isBusinessDay(day)) day += DAY_MS
    const close = day + OFFICE_HOURS.to * HOUR_MS
    // A request late in the day is decided on the next business day.
    if (requestedAt.getTime() >= close - HOUR_MS) return decisionTime(random, new Date(day + DAY_MS), 0)
    return officeTime(random, new Date(Math.max(requestedAt.getTime(), day)), new Date(close))
  }
  return {
    now,
    marketplaceStart: new Date(now.getTime() - MARKETPLACE_AGE_MS),
    visitTime: createTimePicker(visitWeightSums),
    officeTime,
    decisionTime,
  }
}

function visitWeightAt(at: number): number {
  const japanTime = new Date(at + JAPAN_OFFSET_MS)
  const day = monthAndDay(japanTime)
  const seasonFactor = SEASONS.find(({ from, to }) => day >= from && day <= to)?.factor ?? 1
  const holidayFactor = HOLIDAYS.has(day) ? 1.2 : 1
  return (
    (HOUR_WEIGHTS[japanTime.getUTCHours()] ?? 1) *
    (WEEKDAY_WEIGHTS[japanTime.getUTCDay()] ?? 1) *
    seasonFactor *
    holidayFactor
  )
}

function growthWeightAt(at: number, now: Date): number {
  const progress = 1 - (now.getTime() - at) / MARKETPLACE_AGE_MS
  return FIRST_TO_LAST_DAY_RATIO + (1 - FIRST_TO_LAST_DAY_RATIO) * Math.max(0, progress)
}

function isOfficeHour(at: number): boolean {
  const hour = new Date(at + JAPAN_OFFSET_MS).getUTCHours()
  return hour >= OFFICE_HOURS.from && hour < OFFICE_HOURS.to && isBusinessDay(at)
}

function isBusinessDay(at: number): boolean {
  const japanTime = new Date(at + JAPAN_OFFSET_MS)
  return japanTime.getUTCDay() % 6 !== 0 && !HOLIDAYS.has(monthAndDay(japanTime))
}

function monthAndDay(japanTime: Date): string {
  return japanTime.toISOString().slice(5, 10)
}

/** Returns, for each hour, the sum of the weights of all hours before it. */
function cumulativeWeights(begin: number, end: number, weightAt: (at: number) => number): Float64Array {
  const hours = Math.ceil((end - begin) / HOUR_MS)
  const sums = new Float64Array(hours + 1)
  for (let hourIndex = 0; hourIndex < hours; hourIndex++)
    sums[hourIndex + 1] = (sums[hourIndex] ?? 0) + weightAt(begin + hourIndex * HOUR_MS)
  return sums
}

function cumulativeWeightAt(sums: Float64Array, begin: number, at: number): number {
  const hours = Math.max(0, Math.min((at - begin) / HOUR_MS, sums.length - 1))
  const before = sums[Math.floor(hours)] ?? 0
  return before + ((sums[Math.ceil(hours)] ?? 0) - before) * (hours % 1)
}

function timeAt(sums: Float64Array, begin: number, cumulativeWeight: number): number {
  let [low, high] = [0, sums.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) <= cumulativeWeight) low = middle
    else high = middle
  }
  const before = sums[low] ?? 0
  return Math.floor(begin + (low + (cumulativeWeight - before) / ((sums[high] ?? 0) - before)) * HOUR_MS)
}

function floorTo(at: number, unit: number): number {
  return Math.floor(at / unit) * unit
}
