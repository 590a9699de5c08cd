import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { idColumn, timestampColumn, versionColumn } from '../../db/columns.ts'
import { masterData } from '../masterData/table.ts'
import { storeOwner } from '../storeAccount/table.ts'
import { member } from '../user/table.ts'
import { store } from './table.ts'

/** A person who manages a store. `status` is a code of the account lifecycle. */
export const storeAdmin = pgTable('store_admin', {
  id: idColumn(),
  storeId: integer()
    .notNull()
    .references(() => store.id),
  name: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  status: smallint().notNull(),
  version: versionColumn(),
  createdAt: timestampColumn().notNull(),
})

/** `paymentStatus` is a code of the coupon payment lifecycle. The display phase is derived from the display period. */
export const coupon = pgTable('coupon', {
  id: idColumn(),
  storeId: integer()
    .notNull()
    .references(() => store.id),
  image: text(),
  title: text().notNull(),
  point: integer().notNull(),
  useType: smallint().notNull(),
  displayFrom: timestampColumn().notNull(),
  displayTo: timestampColumn().notNull(),
  paymentStatus: smallint().notNull(),
  version: versionColumn(),
  createdAt: timestampColumn().notNull(),
})

/** A review, or a reply to the review `parentId`. Its author is either a member or the store's owner. */
export const storeReview = pgTable('review', {
  id: idColumn(),
  storeId: integer()
    .notNull()
    .references(() => store.id),
  parentId: integer(),
  memberId: integer().references(() => member.id),
  ownerId: integer().references(() => storeOwner.id),
  /** The rating from 1 to 5; null for a reply. */
  rate: smallint(),
  content: text().notNull(),
  createdAt: timestampColumn().notNull(),
})

export const product = pgTable('product', {
  id: idColumn(),
  storeId: integer()
    .notNull()
    .references(() => store.id),
  image: text(),
  name: text().notNull(),
  makerId: integer()
    .notNull()
    .references(() => masterData.id),
  categoryId: integer()
    .notNull()
    .references(() => masterData.id),
  description: text().notNull(),
  createdAt: timestampColumn().notNull(),
})
