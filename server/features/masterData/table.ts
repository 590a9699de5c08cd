import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { generatedTextColumn, idColumn, timestampColumn, versionColumn } from '../../db/columns.ts'

/**
 * The options of forms: prefectures, industries, makers, categories. `type` is a code of `MasterDataType`. The unique
 * index `master_data_name` compares the names of a type by their keys.
 */
export const masterData = pgTable('master_data', {
  id: idColumn(),
  type: integer().notNull(),
  value: text().notNull(),
  categoryNumber: integer(),
  position: integer().notNull(),
  version: versionColumn(),
  retiredAt: timestampColumn(),
  searchText: generatedTextColumn(),
  sortName: generatedTextColumn(),
})
