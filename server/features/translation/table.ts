import { pgTable, text, unique } from 'drizzle-orm/pg-core'
import { idColumn, timestampColumn } from '../../db/columns.ts'

/** One text in one language. `editedAt` is set when staff edit it; a release does not overwrite edited texts. */
export const translation = pgTable(
  'translation',
  {
    id: idColumn(),
    key: text().notNull(),
    target: text().notNull(),
    value: text().notNull(),
    editedAt: timestampColumn(),
  },
  (table) => [unique('translation_target_key').on(table.target, table.key)],
)
