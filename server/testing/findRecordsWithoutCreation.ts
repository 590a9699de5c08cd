import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { KindName } from '../../contract/recordKinds.ts'
import type { RecordKindName } from '../../contract/topics.ts'
import { permission, role } from '../auth/tables.ts'
import type { Db } from '../db/database.ts'
import { resources } from '../app/resources.ts'
import { auditLog } from '../db/schema.ts'
import { calendarDay } from '../features/calendar/table.ts'
import { config } from '../features/config/table.ts'
import { contentResource } from '../features/content/table.ts'
import { conversation } from '../features/conversation/tables.ts'
import { translationEntry } from '../features/translationEntry/table.ts'
import { masterData } from '../features/masterData/table.ts'
import { notificationSetting } from '../features/notificationSetting/table.ts'
import { replyTemplate } from '../features/replyTemplate/table.ts'
import type { Resource } from '../resources/resource.ts'
import { savedView } from '../features/savedView/table.ts'
import { storeAdmin } from '../features/store/partTables.ts'

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

type TableWithId = PgTable & { id: PgColumn }

/** The table of each kind of record without a lifecycle whose history begins with its creation. */
const OTHER_TABLES_WITH_CREATION: Readonly<
  Record<Exclude<RecordKindName, KindName | KindWithoutOwnHistory> | 'config', TableWithId>
> = {
  role,
  permission,
  masterData,
  content: contentResource,
  calendarDay,
  account: storeAdmin,
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
  const tables: [record: string, table: TableWithId][] = [
    ...Object.values<Resource>(resources).map(({ kind, table }): [string, TableWithId] => [kind.name, table]),
    ...Object.entries(OTHER_TABLES_WITH_CREATION),
  ]
  for (const [record, table] of tables) {
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
