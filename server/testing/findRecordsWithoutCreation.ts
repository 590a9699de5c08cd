import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { RecordKindName } from '../../contract/topics.ts'
import { permission, role } from '../auth/tables.ts'
import type { Db } from '../db/database.ts'
import { auditLog, staff } from '../db/schema.ts'
import { calendarDay } from '../features/calendar/table.ts'
import { adminNotification } from '../features/adminNotification/tables.ts'
import { config } from '../features/config/table.ts'
import { contentResource, pageVersion } from '../features/content/table.ts'
import { conversation } from '../features/conversation/tables.ts'
import { translationEntry } from '../features/translationEntry/table.ts'
import { masterData } from '../features/masterData/table.ts'
import { notificationSetting } from '../features/notificationSetting/table.ts'
import { replyTemplate } from '../features/replyTemplate/table.ts'
import { savedView } from '../features/savedView/table.ts'
import { report } from '../features/report/table.ts'
import { coupon, product, storeAdmin } from '../features/store/partTables.ts'
import { store } from '../features/store/table.ts'
import { storeOwner } from '../features/storeAccount/table.ts'
import { member } from '../features/user/table.ts'
import { withdrawal } from '../features/withdrawal/table.ts'

/** The kinds of records without a history of their own: their lines are in that of another record, or they have none. */
type KindWithoutOwnHistory =
  | 'profile'
  | 'session'
  | 'signIn'
  | 'storeHours'
  | 'masterDataUse'
  | 'review'
  | 'conversationMute'
  | 'ownSavedView'

/** The table of each kind of record whose history begins with its creation. */
const TABLES_WITH_CREATION: Readonly<
  Record<Exclude<RecordKindName, KindWithoutOwnHistory> | 'config', PgTable & { id: PgColumn }>
> = {
  store,
  storeAccount: storeOwner,
  user: member,
  withdrawal,
  report,
  adminNotification,
  staff,
  role,
  permission,
  masterData,
  content: contentResource,
  pageVersion,
  calendarDay,
  couponPayment: coupon,
  account: storeAdmin,
  product,
  language: translationEntry,
  notificationSetting,
  conversation,
  replyTemplate,
  savedView,
  config,
}

/**
 * Returns the ids of the records whose history does not begin with their creation, by kind, without kinds that have
 * none.
 */
export async function findRecordsWithoutCreation(db: Db): Promise<Record<string, number[]>> {
  const found: [record: string, ids: number[]][] = []
  for (const [record, table] of Object.entries(TABLES_WITH_CREATION)) {
    const firstEvent = sql`(select event from ${auditLog} as line
      where line.record = ${record} and line.record_id = ${table.id} order by line.id limit 1)`
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(sql`'create' is distinct from ${firstEvent}`)
    if (rows.length > 0) found.push([record, rows.map(({ id }) => Number(id))])
  }
  return Object.fromEntries(found)
}
