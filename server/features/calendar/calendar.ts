import { and, eq, inArray, ne } from 'drizzle-orm'
import type { CalendarDay } from '../../../contract/calendarDay.ts'
import { calendarList } from '../../../contract/kinds/calendar.ts'
import type { Db } from '../../db/database.ts'
import { takeAdvisoryLock } from '../../db/advisoryLock.ts'
import { invalid } from '../../http/failure.ts'
import type { Handlers } from '../../http/handler.ts'
import { defineList, readList } from '../../resources/list.ts'
import { searchCondition } from '../../resources/search.ts'
import { findFieldChanges, createReadOne, defineVersionedRecord } from '../../resources/versionedRecord.ts'
import { calendarDay } from './table.ts'

const dayList = defineList({
  declaration: calendarList,
  rowTable: calendarDay,
  sortColumns: { date: calendarDay.date, name: calendarDay.sortName, id: calendarDay.id },
  filterConditions: {},
  searchCondition: (q) => searchCondition(calendarDay, q),
  readRows: ({ db }, ids) => readDays(db, ids),
})

const readDay = createReadOne(readDays)
const dayRecord = defineVersionedRecord({ name: 'calendarDay', table: calendarDay, read: readDay })

/** The fields that the history shows. */
const HISTORY_FIELDS = ['date', 'name', 'type'] as const

/** The handlers of the calendar (rule 3.13). */
export const calendarHandlers: Pick<
  Handlers,
  | 'listCalendarDays'
  | 'getCalendarDay'
  | 'createCalendarDay'
  | 'updateCalendarDay'
  | 'deleteCalendarDay'
  | 'listCalendarDayHistory'
> = {
  listCalendarDays: ({ query }, context) => readList(context, dayList, query),

  getCalendarDay: ({ params: { id } }, { db }) => readDay(db, id),

  async createCalendarDay({ body }, context) {
    const { db } = context
    await lockCalendarDates(db)
    await requireUniqueDate(db, body.date)
    const [added] = await db
      .insert(calendarDay)
      .values({ ...body, updatedAt: context.clock() })
      .returning({ id: calendarDay.id })
    if (added === undefined) throw new Error('a calendar day was not inserted')
    const createdDay = await readDay(db, added.id)
    await dayRecord.auditAndNotify(context, added.id, 'create', findFieldChanges(HISTORY_FIELDS, undefined, createdDay))
    return createdDay
  },

  async updateCalendarDay({ params: { id }, body: { version, ...body } }, context) {
    const { db } = context
    await lockCalendarDates(db)
    const before = await dayRecord.lock(context, id, version)
    await requireUniqueDate(db, body.date, id)
    const changes = findFieldChanges(HISTORY_FIELDS, before, { ...before, ...body })
    if (changes.length === 0) return before
    await db
      .update(calendarDay)
      .set({ ...body, version: version + 1, updatedAt: context.clock() })
      .where(eq(calendarDay.id, id))
    await dayRecord.auditAndNotify(context, id, 'edit', changes)
    return readDay(db, id)
  },

  async deleteCalendarDay({ params: { id }, body: { version } }, context) {
    const before = await dayRecord.lock(context, id, version)
    await context.db.delete(calendarDay).where(eq(calendarDay.id, id))
    await dayRecord.auditAndNotify(context, id, 'delete', findFieldChanges(HISTORY_FIELDS, before, undefined))
    return {}
  },

  listCalendarDayHistory: dayRecord.listHistory,
}

/** Locks the dates of the calendar until the transaction ends, so that no two concurrent calls choose the same date. */
async function lockCalendarDates(db: Db): Promise<void> {
  await takeAdvisoryLock(db, 'calendar_day')
}

/** Throws 422 if another day of the calendar has the date. */
async function requireUniqueDate(db: Db, date: string, editedId = 0): Promise<void> {
  const hasSameDate = and(eq(calendarDay.date, date), ne(calendarDay.id, editedId))
  if ((await db.$count(calendarDay, hasSameDate)) > 0) throw invalid({ date: 'calendarDay.date.taken' })
}

async function readDays(db: Db, ids: number[]): Promise<CalendarDay[]> {
  const rows = await db.select().from(calendarDay).where(inArray(calendarDay.id, ids))
  return rows.map(({ searchText: _searchText, sortName: _sortName, updatedAt, ...row }) => ({
    ...row,
    updatedAt: updatedAt.toISOString(),
  }))
}
