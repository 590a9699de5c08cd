import type { Db } from '../db/database.ts'
import { auditLog } from '../db/schema.ts'
import { calendarDay } from '../features/calendar/table.ts'
import { createRandom } from '../features/demoPictures/random.ts'
import { type RandomTimes, DAY_MS } from './randomTimes.ts'
import { type DemoActor, createAuditLine, pickActor } from './history.ts'
import { CALENDAR_DAYS } from './words/calendar.ts'

const CREATED_DAYS_AGO = 300

/** Inserts the holidays and other special days of the calendar, with their histories. */
export async function createCalendarDays(db: Db, actors: DemoActor[], randomTimes: RandomTimes): Promise<void> {
  const random = createRandom(CALENDAR_DAYS.length)
  const start = new Date(randomTimes.now.getTime() - CREATED_DAYS_AGO * DAY_MS)
  const updatedAt = randomTimes.officeTime(random, start, new Date(start.getTime() + 4 * DAY_MS))
  const rows = CALENDAR_DAYS.map(([date, name, type = 'holiday']) => ({ date, name, type, updatedAt }))
  const addedRows = await db.insert(calendarDay).values(rows).returning({ id: calendarDay.id })
  const actor = pickActor(random, actors, 'SYSTEM_MANAGEMENT', updatedAt)
  const lines = addedRows.map(({ id }) => createAuditLine('calendarDay', id, updatedAt, { event: 'create', ...actor }))
  await db.insert(auditLog).values(lines)
}
