import { pgTable, text } from 'drizzle-orm/pg-core'
import { NOTIFICATION_DEFAULT_CHOICES } from '../../../contract/kinds/notificationSetting.ts'
import { idColumn, timestampColumn, versionColumn } from '../../db/columns.ts'

/** The default of each kind of notification: on or off (rule 3.14). */
export const notificationSetting = pgTable('notification_setting', {
  id: idColumn(),
  kind: text().notNull(),
  default: text({ enum: NOTIFICATION_DEFAULT_CHOICES }).notNull(),
  version: versionColumn(),
  updatedAt: timestampColumn().notNull(),
})
