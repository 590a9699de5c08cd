import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, timestampColumn, versionColumn } from '../../db/columns.ts'
import { staff } from '../../db/schema.ts'

/**
 * The views of lists that staff have saved (rule 3.19). `list` is the path of the list's endpoint, `params` are the
 * search parameters of the console. The unique indexes `saved_view_own_name` and `saved_view_shared_name` compare the
 * names by their keys.
 */
export const savedView = pgTable('saved_view', {
  id: idColumn(),
  staffId: integer()
    .notNull()
    .references(() => staff.id),
  list: text().notNull(),
  name: text().notNull(),
  params: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
  isShared: boolean().notNull(),
  version: versionColumn(),
  updatedAt: timestampColumn().notNull(),
})
