import { pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { generatedTextColumn, idColumn, stateSinceColumn, timestampColumn, versionColumn } from '../../db/columns.ts'

/** A person who owns stores. `status` is a code of the account lifecycle. */
export const storeOwner = pgTable('store_owner', {
  id: idColumn(),
  name: text().notNull(),
  nameKana: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  /** Null for an account that cannot sign in to the app. */
  passwordHash: text(),
  status: smallint().notNull(),
  statusReason: text(),
  version: versionColumn(),
  createdAt: timestampColumn().notNull(),
  updatedAt: timestampColumn().notNull(),
  stateSince: stateSinceColumn(),
  searchText: generatedTextColumn(),
  sortName: generatedTextColumn(),
})
