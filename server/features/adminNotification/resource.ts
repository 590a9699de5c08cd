import { and, count, eq, inArray, isNotNull } from 'drizzle-orm'
import type { AdminNotificationRow } from '../../../contract/adminNotification.ts'
import { adminNotificationRecordKind } from '../../../contract/kinds/adminNotification.ts'
import { adminNotificationLifecycle, waitsForItsTime } from '../../../machines/lifecycles/adminNotification.ts'
import type { Db } from '../../db/database.ts'
import { Failure, notFound } from '../../http/failure.ts'
import type { OperationContext } from '../../http/handler.ts'
import { addJob } from '../../jobs/addJob.ts'
import { defineResource } from '../../resources/resource.ts'
import { searchCondition } from '../../resources/search.ts'
import { createStuckCondition } from '../../resources/timeLimits.ts'
import { adminNotificationCsvColumns } from './csvColumns.ts'
import { adminNotification, adminNotificationRecipient } from './tables.ts'

/** What staff send to members and stores. */
export const adminNotificationResource = defineResource({
  kind: adminNotificationRecordKind,
  lifecycle: adminNotificationLifecycle,
  table: adminNotification,
  sortColumns: {
    createdAt: adminNotification.createdAt,
    name: adminNotification.sortName,
    id: adminNotification.id,
  },
  filterConditions: { stuck: createStuckCondition(adminNotification, adminNotificationLifecycle) },
  searchCondition: (q) => searchCondition(adminNotification, q),
  csvColumns: adminNotificationCsvColumns,
  async readRows({ db }, ids) {
    const rows = await db.select().from(adminNotification).where(inArray(adminNotification.id, ids))
    const readCounts = await countReads(db, ids)
    return rows.map((row) => rowOf(row, readCounts))
  },
  async read({ db }, id) {
    const [row] = await db.select().from(adminNotification).where(eq(adminNotification.id, id))
    if (!row) throw notFound()
    return {
      ...rowOf(row, await countReads(db, [id])),
      statusReason: row.statusReason,
      updatedAt: row.updatedAt.toISOString(),
    }
  },
  async checkStaffTransition(context, _caller, id, state) {
    if (waitsForItsTime(adminNotificationLifecycle.codes[state as keyof typeof adminNotificationLifecycle.codes]))
      await requireFutureTime(context, id)
  },
  effects: {
    planSending,
    startSending: async (context, id) => {
      const { db, clock } = context
      await db.update(adminNotification).set({ startedAt: clock() }).where(eq(adminNotification.id, id))
      await addJob(context, 'adminNotification', String(id), { id })
    },
    recordEnd: async ({ db, clock }, id) => {
      await db.update(adminNotification).set({ sentAt: clock() }).where(eq(adminNotification.id, id))
    },
  },
})

/** Plans that the sending of a scheduled admin notification begins at its time, also after the time was changed. */
export async function planSending(context: Pick<OperationContext, 'db' | 'clock'>, id: number): Promise<void> {
  const [row] = await context.db
    .select({ at: adminNotification.scheduledAt })
    .from(adminNotification)
    .where(eq(adminNotification.id, id))
  await addJob(context, 'adminNotification', String(id), { id }, row?.at ?? undefined)
}

/** Throws 422 unless the admin notification has a time in the future. */
async function requireFutureTime({ db, clock }: OperationContext, id: number): Promise<void> {
  const [row] = await db
    .select({ at: adminNotification.scheduledAt })
    .from(adminNotification)
    .where(eq(adminNotification.id, id))
  if (row === undefined || row.at === null) throw new Failure(422, 'adminNotification.scheduledAt.missing')
  if (row.at <= clock()) throw new Failure(422, 'adminNotification.scheduledAt.past')
}

type Row = typeof adminNotification.$inferSelect

function rowOf(row: Row, readCounts: ReadonlyMap<number, number>): AdminNotificationRow {
  const { id, title, type, content, audience, status, recipientCount, totalCount, version } = row
  return {
    id,
    title,
    type,
    content,
    audience,
    status,
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
    recipientCount,
    totalCount,
    readCount: readCounts.get(id) ?? 0,
    version,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Counts, for each of the admin notifications, the recipients who have read it. */
async function countReads(db: Db, ids: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: adminNotificationRecipient.adminNotificationId, readCount: count() })
    .from(adminNotificationRecipient)
    .where(
      and(inArray(adminNotificationRecipient.adminNotificationId, ids), isNotNull(adminNotificationRecipient.readAt)),
    )
    .groupBy(adminNotificationRecipient.adminNotificationId)
  return new Map(rows.map(({ id, readCount }) => [id, readCount]))
}
