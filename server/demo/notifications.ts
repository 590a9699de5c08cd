import { sql } from 'drizzle-orm'
import { NotificationKind, SenderRole } from '../../contract/enumerations.ts'
import { STAFF_CONVERSATION_TYPES } from '../../contract/conversation/chat.ts'
import { STAFF_NOTIFICATION_GROUPS } from '../../contract/kinds/notification.ts'
import type { Db } from '../db/database.ts'
import { message } from '../features/conversation/tables.ts'
import { notificationEvent, notificationMark } from '../features/notification/tables.ts'
import { report } from '../features/report/table.ts'
import { storeReview } from '../features/store/partTables.ts'
import { store } from '../features/store/table.ts'
import { withdrawal } from '../features/withdrawal/table.ts'
import { DAY_MS } from './randomTimes.ts'

/** How far back the notifications of staff reach. */
const NOTIFICATION_DAYS_AGO = 60
/** How many of their notifications staff have not read, if they have so many. */
const UNREAD_COUNT = 5

const K = NotificationKind

/**
 * Notifies staff of what the demo data of the last weeks say has happened. Everybody has read all but the latest ones.
 */
export async function createNotifications(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - NOTIFICATION_DAYS_AGO * DAY_MS).toISOString()
  const milliseconds = (time: string) => sql`floor(extract(epoch from ${sql.raw(time)}) * 1000)`
  const isWithStaff = sql`conversation_type in ${STAFF_CONVERSATION_TYPES}`
  // Each has the number of a transaction of its own, in their order, as if they had been written when they happened.
  await db.execute(sql`
    insert into ${notificationEvent}
      (kind, group_key, subject_kind, subject_id, count, transaction_id, created_at, changed_at)
    select kind, concat_ws(' ', kind, subject_id, spell), subject_kind, subject_id, count,
      pg_current_xact_id()::text::bigint - row_number() over (order by changed_at desc, kind, subject_id),
      created_at, changed_at
    from (
      select ${K.REQUEST_NEW_STORE} as kind, 'store' as subject_kind, id as subject_id,
        ${milliseconds('created_at')}::text as spell, 1 as count, created_at, created_at as changed_at from ${store}
      union all select ${K.REQUEST_WITHDRAW}, 'withdrawal', id, null, 1, created_at, created_at from ${withdrawal}
      union all select ${K.NEW_REPORT}, 'report', id, null, 1, created_at, created_at from ${report}
      union all select ${K.NEW_REVIEW}, 'review', id, null, 1, created_at, created_at from ${storeReview}
        where parent_id is null
      union all select ${K.NEW_SUB_REVIEW}, 'review', parent_id, to_char(min(created_at at time zone 'Asia/Tokyo'),
          'YYYY-MM-DD'), count(*)::integer, min(created_at), max(created_at) from ${storeReview}
        where parent_id is not null group by parent_id, (created_at at time zone 'Asia/Tokyo')::date
      union all select ${K.NEW_MESSAGE}, 'conversation', conversation_id, ${milliseconds('min(created_at)')}::text,
          count(*)::integer, min(created_at), max(created_at)
        from (
          select *, count(*) filter (where sender_role = ${SenderRole.ADMIN})
            over (partition by conversation_id order by seq) as answers
          from ${message} where ${isWithStaff}
        ) as counted
        where sender_role <> ${SenderRole.ADMIN} group by conversation_id, answers
    ) as happened (kind, subject_kind, subject_id, spell, count, created_at, changed_at)
    where changed_at > ${since}::timestamptz order by changed_at, kind, subject_id`)
  await markAllButTheLatest(db)
}

async function markAllButTheLatest(db: Db): Promise<void> {
  const groupsOfKinds = Object.entries(STAFF_NOTIFICATION_GROUPS).map(([kind, permission_group]) => ({
    kind,
    permission_group,
  }))
  await db.execute(sql`
    with granted as (select * from groups_of_staff(array(select id from staff)))
    insert into ${notificationMark} (staff_id, permission_group, transaction_id)
    select granted.staff_id, granted.permission_group, coalesce((
      select event.transaction_id from ${notificationEvent} as event
      join jsonb_to_recordset(${JSON.stringify(groupsOfKinds)}::jsonb) as followed (kind text, permission_group text)
        on followed.kind = event.kind
      join granted as own on own.staff_id = granted.staff_id and own.permission_group = followed.permission_group
      order by event.transaction_id desc offset ${UNREAD_COUNT - 1} limit 1), 0)
    from granted`)
}
