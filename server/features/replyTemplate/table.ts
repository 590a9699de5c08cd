import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { TEMPLATE_PURPOSES } from '../../../contract/kinds/reasonPurposes.ts'
import { LANGUAGES } from '../../../contract/language.ts'
import { generatedTextColumn, idColumn, timestampColumn, versionColumn } from '../../db/columns.ts'

/**
 * The texts with which staff begin an answer or the reason of an event (rule 10.12). `useCount` counts how often one was
 * inserted in an answer. The unique index `reply_template_title` compares the titles of a purpose and language by their
 * keys.
 */
export const replyTemplate = pgTable('reply_template', {
  id: idColumn(),
  title: text().notNull(),
  text: text().notNull(),
  language: text({ enum: LANGUAGES }).notNull(),
  purpose: text({ enum: TEMPLATE_PURPOSES }).notNull().default('reply'),
  useCount: integer().notNull().default(0),
  version: versionColumn(),
  updatedAt: timestampColumn().notNull(),
  searchText: generatedTextColumn(),
  sortName: generatedTextColumn(),
})
