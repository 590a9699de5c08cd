import { pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { generated, id, moment, version } from '../../db/columns.ts'

/** A person who owns stores. `status` is a code of the account lifecycle. */
export const storeOwner = pgTable('store_owner', {
  id: id(),
  name: text().notNull(),
  nameKana: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  status: smallint().notNull(),
  statusReason: text(),
  version: version(),
  createdAt: moment().notNull(),
  updatedAt: moment().notNull(),
  searchText: generated(),
  sortName: generated(),
})
