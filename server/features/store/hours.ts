import { eq, inArray } from 'drizzle-orm'
import type { HistoryLine } from '../../../contract/history.ts'
import {
  formatDayHours,
  CLOSED_WEEK,
  type StoreHours,
  WEEK_HOURS_DAYS,
  type WeekHours,
} from '../../../contract/storeHours.ts'
import { stateOf } from '../../../machines/lifecycle.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import { notFound } from '../../http/failure.ts'
import type { Context, Handlers } from '../../http/handler.ts'
import { audit } from '../../resources/audit.ts'
import { staleRecordFailure } from '../../resources/lastWrite.ts'
import { lockRow } from '../../resources/resource.ts'
import { calendarDay } from '../calendar/table.ts'
import { relevantDaysOf, opennessAt } from './openness.ts'
import { storeHours } from './partTables.ts'
import { storeResource } from './resource.ts'
import { store } from './table.ts'

/** The handlers of the opening hours of a store (rule 4.10). */
export const storeHoursHandlers: Pick<Handlers, 'getStoreHours' | 'updateStoreHours'> = {
  getStoreHours: ({ params: { id } }, context) => readHours(context, id),

  async updateStoreHours({ params: { id }, body: { version, ...hours } }, context) {
    const { db, clock } = context
    await lockRow(context, storeResource, id)
    const before = await readHours(context, id)
    if (before.version !== version)
      throw await staleRecordFailure(context, { record: 'store', recordId: id }, before, ['editHours'])
    const changes = changesBetween(before.hours, hours)
    if (changes.length === 0) return before
    const values = { hours, version: version + 1, updatedAt: clock() }
    await db
      .insert(storeHours)
      .values({ storeId: id, ...values })
      .onConflictDoUpdate({ target: storeHours.storeId, set: values })
    await audit(context, { record: 'store', recordId: id, event: 'editHours', changes })
    context.recordChanged('storeHours', id, { event: 'editHours', from: 'stored', to: 'stored', version: version + 1 })
    return readHours(context, id)
  },
}

/** Reads the opening hours of a store, and whether it is open now. Throws 404 if the store does not exist. */
async function readHours({ db, clock }: Context, id: number): Promise<StoreHours> {
  const [found] = await db
    .select({ status: store.status, hours: storeHours.hours, version: storeHours.version })
    .from(store)
    .leftJoin(storeHours, eq(storeHours.storeId, store.id))
    .where(eq(store.id, id))
  if (found === undefined) throw notFound()
  const now = clock()
  const entries = await db
    .select()
    .from(calendarDay)
    .where(inArray(calendarDay.date, relevantDaysOf(now)))
  const calendar = new Map(entries.map(({ date, type, name }) => [date, { type, name }]))
  const hours = found.hours ?? CLOSED_WEEK
  const { openness, ...rest } = opennessAt(hours, calendar, now)
  const isStoreAccepted = stateOf(storeLifecycle, found.status) === 'accepted'
  return { id, hours, version: found.version ?? 0, openness: isStoreAccepted ? openness : null, ...rest }
}

/** Returns the changed days as the history shows them. */
function changesBetween(before: WeekHours, after: WeekHours): HistoryLine['changes'] {
  return WEEK_HOURS_DAYS.flatMap((field) => {
    const [oldText, newText] = [formatDayHours(before[field]), formatDayHours(after[field])]
    return oldText === newText ? [] : [{ field, before: oldText, after: newText }]
  })
}
