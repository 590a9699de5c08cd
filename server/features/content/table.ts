import { integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { CONTENT_LANGUAGES, PUBLIC_PAGE_NAMES } from '../../../contract/kinds/content.ts'
import type { PageTexts } from '../../../contract/pageVersion.ts'
import {
  bytesColumn,
  generatedTextColumn,
  idColumn,
  stateSinceColumn,
  timestampColumn,
  versionColumn,
} from '../../db/columns.ts'

/**
 * The content resources that staff edit (rule 3.11). `kind` is a code of `ContentKind`. Those with the key of a public
 * page have the texts of the page's draft, else of its scheduled version, else of its version in force.
 */
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

/**
 * The versions of the texts of public pages (rule 3.23). `status` is a code of their lifecycle. `number` and
 * `publishedAt` are null until the version is published, `validFrom` is a day in Japan. `texts` has every language.
 */
export const pageVersion = pgTable('page_version', {
  id: idColumn(),
  page: text({ enum: PUBLIC_PAGE_NAMES }).notNull(),
  number: integer(),
  texts: jsonb().$type<PageTexts>().notNull(),
  validFrom: text(),
  publishedAt: timestampColumn(),
  status: smallint().notNull(),
  statusReason: text(),
  version: versionColumn(),
  createdAt: timestampColumn().notNull(),
  updatedAt: timestampColumn().notNull(),
  stateSince: stateSinceColumn(),
  searchText: generatedTextColumn(),
  sortName: generatedTextColumn(),
})
