import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, timestampColumn, versionColumn } from '../../db/columns.ts'
import { staff } from '../../db/schema.ts'

/**
 * The views of lists that staff have saved (rule 3.20). `list` is the path of the list's endpoint, `params` is the
 * query string of the console. The unique indexes `saved_view_own_name` and `saved_view_shared_name` compare the
 * names by their keys.
 */
export const savedView = pgTable('saved_view', {
  id: idColumn(),
  staffId: integer()
    .notNull()
    .references(() => staff.id),
  list: text().notNull(),
  name: text().notNull(),
  params: text().notNull(),
  isShared: boolean().notNull(),
  version: versionColumn(),
  updatedAt: timestampColumn().notNull(),
})
