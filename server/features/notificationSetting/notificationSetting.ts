import { eq, inArray } from 'drizzle-orm'
import { notificationSettingList } from '../../../contract/kinds/notificationSetting.ts'
import type { NotificationSetting } from '../../../contract/notificationSetting.ts'
import type { Db } from '../../db/database.ts'
import type { Handlers } from '../../http/handler.ts'
import { defineList, readList } from '../../resources/list.ts'
import { createReadOne, defineVersionedRecord } from '../../resources/versionedRecord.ts'
import { notificationSetting } from './table.ts'

const settingList = defineList({
  declaration: notificationSettingList,
  rowTable: notificationSetting,
  sortColumns: { id: notificationSetting.id, kind: notificationSetting.kind },
  filterConditions: {},
  readRows: ({ db }, ids) => readSettings(db, ids),
})

const readSetting = createReadOne(readSettings)
const settingRecord = defineVersionedRecord({
  name: 'notificationSetting',
  table: notificationSetting,
  read: readSetting,
})

/** The handlers of the defaults of notifications (rule 3.14). */
export const notificationSettingHandlers: Pick<
  Handlers,
  'listNotificationSettings' | 'getNotificationSetting' | 'updateNotificationSetting' | 'listNotificationSettingHistory'
> = {
  listNotificationSettings: ({ query }, context) => readList(context, settingList, query),

  getNotificationSetting: ({ params: { id } }, { db }) => readSetting(db, id),

  async updateNotificationSetting({ params: { id }, body }, context) {
    const { db, clock } = context
    const record = await settingRecord.lock(context, id, body.version)
    if (record.default === body.default) return record
    await db
      .update(notificationSetting)
      .set({ default: body.default, version: record.version + 1, updatedAt: clock() })
      .where(eq(notificationSetting.id, id))
    const changes = [{ field: 'default', before: record.default, after: body.default }]
    await settingRecord.auditAndNotify(context, id, 'edit', changes)
    return readSetting(db, id)
  },

  listNotificationSettingHistory: settingRecord.listHistory,
}

async function readSettings(db: Db, ids: number[]): Promise<NotificationSetting[]> {
  const rows = await db.select().from(notificationSetting).where(inArray(notificationSetting.id, ids))
  return rows.map(({ updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() }))
}
