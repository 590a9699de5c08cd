import { type OpeningSpan, WEEK_HOURS_DAYS, type WeekHoursDay, type WeekHours } from '../../contract/storeHours.ts'
import type { storeHours } from '../features/store/partTables.ts'
import type { Random } from '../features/demoPictures/random.ts'
import { wasEverOpenToMembers } from './storeParts.ts'
import type { StoreWithHistory } from './stores.ts'

/**
 * The opening spans of a day, each with the hours at which it starts and ends. Hours from 24 on are on the next day.
 */
type DayHours = readonly (readonly [start: number, end: number])[]

/**
 * The weekly hours from which stores choose: the hours of a usual day, and of the days that differ from a usual day.
 */
const WEEK_PATTERNS: readonly { usualDay: DayHours; differingDays: Partial<Record<WeekHoursDay, DayHours>> }[] = [
  { usualDay: [[9, 18]], differingDays: { sunday: [], holiday: [] } },
  { usualDay: [[10, 20]], differingDays: { wednesday: [] } },
  {
    usualDay: [
      [11, 14.5],
      [17, 22],
    ],
    differingDays: { monday: [], sunday: [[11, 21]], holiday: [[11, 21]] },
  },
  {
    usualDay: [[17, 26]],
    differingDays: { friday: [[17, 29]], saturday: [[15, 29]], sunday: [], holiday: [[15, 24]] },
  },
  { usualDay: [[0, 24]], differingDays: {} },
]
/** The share of stores that have given their hours. */
const STORES_WITH_HOURS_SHARE = 0.9

/** Creates the row with the opening hours of a store; no row if the store was never open or has not given its hours. */
export function createHours(random: Random, demoStore: StoreWithHistory): (typeof storeHours.$inferInsert)[] {
  const week = random.pick(WEEK_PATTERNS)
  if (!random.chance(STORES_WITH_HOURS_SHARE) || !wasEverOpenToMembers(demoStore)) return []
  const hours = Object.fromEntries(
    WEEK_HOURS_DAYS.map((day) => [day, (week.differingDays[day] ?? week.usualDay).map(toSpan)]),
  ) as WeekHours
  return [{ storeId: demoStore.row.id, hours, updatedAt: demoStore.row.createdAt }]
}

function toSpan([from, to]: readonly [number, number]): OpeningSpan {
  return { opensAt: from * 60, closesAt: to * 60 }
}
