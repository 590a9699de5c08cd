import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { CONTENT_LANGUAGES } from '../../../contract/kinds/content.ts'
import { bytesColumn, generatedTextColumn, idColumn, timestampColumn, versionColumn } from '../../db/columns.ts'

/** The content resources that staff edit (rule 3.11). `kind` is a code of `ContentKind`. */
export const contentResource = pgTable('content_resource', {
  id: idColumn(),
  key: text().notNull(),
  kind: integer().notNull(),
  language: text({ enum: CONTENT_LANGUAGES }).notNull(),
  value: text().notNull(),
  description: text().notNull(),
  position: integer().notNull(),
  version: versionColumn(),
  updatedAt: timestampColumn().notNull(),
  searchText: generatedTextColumn(),
  sortName: generatedTextColumn(),
})

/**
 * The pictures of content resources as they are served, and those of deleted ones. `hash` is the SHA-256 of the bytes
 * in hexadecimal.
 */
export const contentPicture = pgTable('content_picture', {
  resourceId: integer().primaryKey(),
  hash: text().notNull(),
  image: bytesColumn().notNull(),
})
