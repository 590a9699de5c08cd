import { sql } from 'drizzle-orm'
import { NotificationKind } from '../../contract/enumerations.ts'
import type { StaffNotificationKind } from '../../contract/kinds/notification.ts'
import { API_BASE } from '../../contract/limits.ts'
import { countUnreadNotifications } from '../../contract/notification.ts'
import type { Db } from '../../server/db/database.ts'
import { notificationEvent } from '../../server/features/notification/tables.ts'
import { measureAlternately } from '../compare.ts'
import { createApi } from '../messages/api.ts'
import { percentile } from '../messages/play.ts'
import { addStaff } from './staff.ts'

const MANY_COUNT = 100_000
const FEW_COUNT = 100
const CALL_COUNT = 1_000

/** The access tokens of a reader of many notifications, and of one of few. */
interface Readers {
  many: string
  few: string
}

/**
 * Measures the number on the bell of a staff member with 100,000 notifications against that of one with 100, once with
 * all of them unread, once with all marked as read. Both call a running server in turns.
 */
export async function measureCountUnread(db: Db, origin: string): Promise<Record<string, string>[]> {
  const readersBefore = await addReaders(db)
  await replaceEvents(db, NotificationKind.NEW_REPORT, 'report', MANY_COUNT)
  await replaceEvents(db, NotificationKind.REQUEST_WITHDRAW, 'withdrawal', FEW_COUNT)
  await db.execute(sql`analyze ${notificationEvent}`)
  return [
    { read: 'none', ...(await compareReaders(origin, readersBefore)) },
    { read: 'all', ...(await compareReaders(origin, await addReaders(db))) },
  ]
}

async function addReaders(db: Db): Promise<Readers> {
  const [many = ''] = await addStaff(db, 'report', 1)
  const [few = ''] = await addStaff(db, 'point', 1)
  return { many, few }
}

/** Replaces all notifications of a kind by this number of them, of the last 60 days. */
async function replaceEvents(db: Db, kind: StaffNotificationKind, subjectKind: string, count: number): Promise<void> {
  await db.execute(sql`delete from ${notificationEvent} where kind = ${kind}`)
  await db.execute(sql`
    insert into ${notificationEvent} (kind, group_key, subject_kind, subject_id, created_at, changed_at)
    select ${kind}::text, concat_ws(' ', ${kind}::text, 'bench', number), ${subjectKind}::text, 1, at, at from (
      select number, now() - interval '60 days' * number / (${count}::integer + 1) as at
      from generate_series(1, ${count}::integer) as number
    ) as numbered order by at`)
}

async function compareReaders(origin: string, { many, few }: Readers): Promise<Record<string, string>> {
  const { call } = createApi(origin)
  const timeCall = (token: string) => async () => {
    const start = performance.now()
    await call(`${API_BASE}${countUnreadNotifications.path}`, { token })
    return performance.now() - start
  }
  const times = await measureAlternately({ many: timeCall(many), few: timeCall(few) }, CALL_COUNT)
  const sortedTimesOf = (side: keyof Readers) => (times[side] ?? []).toSorted((one, other) => one - other)
  const [manyTimes, fewTimes] = [sortedTimesOf('many'), sortedTimesOf('few')]
  const ratioAt = (share: number) => (percentile(manyTimes, share) / percentile(fewTimes, share)).toFixed(2)
  return {
    'p50 with 100': `${percentile(fewTimes, 0.5).toFixed(1)} ms`,
    'p95 with 100': `${percentile(fewTimes, 0.95).toFixed(1)} ms`,
    'p50 with 100,000 / 100': ratioAt(0.5),
    'p95 with 100,000 / 100': ratioAt(0.95),
  }
}
