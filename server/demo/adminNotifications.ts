import { and, eq, lte, sql } from 'drizzle-orm'
import { TargetAudience } from '../../contract/enumerations.ts'
import type { AudienceCode } from '../../contract/kinds/adminNotification.ts'
import { userLifecycle } from '../../machines/lifecycles/account.ts'
import { type AdminNotificationState, adminNotificationLifecycle } from '../../machines/lifecycles/adminNotification.ts'
import { storeLifecycle } from '../../machines/lifecycles/store.ts'
import type { Db } from '../db/database.ts'
import { auditLog } from '../db/schema.ts'
import { planSending } from '../features/adminNotification/resource.ts'
import { adminNotification, adminNotificationRecipient } from '../features/adminNotification/tables.ts'
import { store } from '../features/store/table.ts'
import { member } from '../features/user/table.ts'
import { columnsFromHistory, createAuditLine, type DemoActor, pickActor } from './history.ts'
import type { Random } from '../features/demoPictures/random.ts'
import { advanceIdSequence, insertMany } from './insertMany.ts'
import { DAY_MS } from './randomTimes.ts'
import { ADMIN_NOTIFICATION_TEXTS } from './words/adminNotifications.ts'

const HOUR_MS = DAY_MS / 24
/** The percentages of recipients who have read a sent admin notification. */
const READ_PERCENTAGES = [71, 64, 58, 46, 31]

/** The events that lead to each state that demo data has, with the state after each. */
const STEPS_TO_STATE: Partial<Record<AdminNotificationState, readonly [event: string, to: AdminNotificationState][]>> =
  {
    draft: [],
    scheduled: [['schedule', 'scheduled']],
    overdue: [
      ['schedule', 'scheduled'],
      ['miss', 'overdue'],
    ],
    sent: [
      ['schedule', 'scheduled'],
      ['begin', 'sending'],
      ['complete', 'sent'],
    ],
    cancelled: [
      ['schedule', 'scheduled'],
      ['cancel', 'cancelled'],
    ],
  }
const SERVER_EVENTS = ['begin', 'miss', 'complete']

/** Adds admin notifications in every state that lasts, with the recipients of those that were sent. */
export async function addAdminNotifications(db: Db, random: Random, actors: DemoActor[], now: Date): Promise<void> {
  const history: (typeof auditLog.$inferInsert)[] = []
  const rows = ADMIN_NOTIFICATION_TEXTS.map(({ title, type, content, audience, state, day }, index) => {
    const id = index + 1
    const scheduledAt = state === 'draft' && day === undefined ? null : atNine(now, day ?? 0)
    const createdAt = new Date(
      Math.min(now.getTime(), scheduledAt?.getTime() ?? Infinity) -
        (3 * ADMIN_NOTIFICATION_TEXTS.length - 3 * index + 3) * HOUR_MS,
    )
    const lines = [
      createAuditLine('adminNotification', id, createdAt, {
        event: 'create',
        toState: 'draft',
        ...pickActor(random, actors, 'NOTIFICATION_MANAGEMENT', createdAt),
      }),
    ]
    let from: AdminNotificationState = 'draft'
    for (const [event, to] of STEPS_TO_STATE[state] ?? []) {
      const isByServer = SERVER_EVENTS.includes(event)
      const lateMs = event === 'miss' ? HOUR_MS + 1 : event === 'complete' ? 1_000 : 0
      const at = isByServer
        ? new Date((scheduledAt ?? now).getTime() + lateMs)
        : new Date(createdAt.getTime() + (event === 'schedule' ? 1 : 2) * HOUR_MS)
      const by = isByServer ? {} : pickActor(random, actors, 'NOTIFICATION_MANAGEMENT', at)
      lines.push(createAuditLine('adminNotification', id, at, { event, fromState: from, toState: to, ...by }))
      from = to
    }
    history.push(...lines)
    const isSent = state === 'sent'
    return {
      id,
      title,
      type,
      content,
      audience,
      scheduledAt,
      startedAt: isSent ? scheduledAt : null,
      sentAt: isSent && scheduledAt ? new Date(scheduledAt.getTime() + 1_000) : null,
      status: adminNotificationLifecycle.codes[state],
      createdAt,
      ...columnsFromHistory(lines, createdAt),
    }
  })
  await insertMany(db, adminNotification, rows)
  await advanceIdSequence(db, adminNotification)
  await insertMany(db, auditLog, history)
  for (const { id, status } of rows)
    if (status === adminNotificationLifecycle.codes.scheduled) await planSending({ db, clock: () => now }, id)
  const sentRows = rows.filter(({ sentAt }) => sentAt !== null)
  for (const [index, row] of sentRows.entries())
    await addRecipients(
      db,
      row.id,
      row.audience,
      row.startedAt ?? now,
      READ_PERCENTAGES[index % READ_PERCENTAGES.length] ?? 0,
    )
}

/** Returns 9:00 in Japan on the day that is `day` days after today. */
function atNine(now: Date, day: number): Date {
  return new Date(Math.floor((now.getTime() + 9 * HOUR_MS) / DAY_MS) * DAY_MS + day * DAY_MS)
}

/** Adds the recipients of a sent admin notification, a share of whom has read it, and its counts. */
async function addRecipients(db: Db, id: number, audience: AudienceCode, startedAt: Date, readPercentage: number) {
  const readAt = sql`case when (id * 7919) % 100 < ${readPercentage}::integer then ${startedAt.toISOString()}::timestamptz + interval '3 hours' end`
  const members = and(eq(member.status, userLifecycle.codes.active), lte(member.createdAt, startedAt))
  const stores = and(eq(store.status, storeLifecycle.codes.accepted), lte(store.createdAt, startedAt))
  if (audience !== TargetAudience.STORE)
    await db.execute(sql`insert into ${adminNotificationRecipient} (admin_notification_id, kind, recipient_id, read_at)
      select ${id}::integer, ${TargetAudience.USER}::smallint, id, ${readAt} from ${member} where ${members}`)
  if (audience !== TargetAudience.USER)
    await db.execute(sql`insert into ${adminNotificationRecipient} (admin_notification_id, kind, recipient_id, read_at)
      select ${id}::integer, ${TargetAudience.STORE}::smallint, id, ${readAt} from ${store} where ${stores}`)
  const counted = await db.$count(adminNotificationRecipient, eq(adminNotificationRecipient.adminNotificationId, id))
  await db
    .update(adminNotification)
    .set({ recipientCount: counted, totalCount: counted })
    .where(eq(adminNotification.id, id))
}
