import { pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id, moment } from '../../db/columns.ts'

/** One word of a language. `editedAt` is set by staff; a set that comes with a release leaves edited words alone. */
export const translation = pgTable(
  'translation',
  {
    id: id(),
    key: text().notNull(),
    target: text().notNull(),
    value: text().notNull(),
    editedAt: moment(),
  },
  (table) => [unique('translation_target_key').on(table.target, table.key)],
)
