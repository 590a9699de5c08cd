import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { id, moment, version } from '../../db/columns.ts'
import { masterData } from '../masterData/table.ts'
import { storeOwner } from '../storeAccount/table.ts'
import { member } from '../user/table.ts'
import { store } from './table.ts'

/** Who may act for a store. `status` is a code of the account lifecycle. */
export const storeAdmin = pgTable('store_admin', {
  id: id(),
  storeId: integer()
    .notNull()
    .references(() => store.id),
  name: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  status: smallint().notNull(),
  version: version(),
  createdAt: moment().notNull(),
})

/** `paymentStatus` is a code of the coupon payment lifecycle; the display phase follows from the period. */
export const coupon = pgTable('coupon', {
  id: id(),
  storeId: integer()
    .notNull()
    .references(() => store.id),
  image: text(),
  title: text().notNull(),
  point: integer().notNull(),
  useType: smallint().notNull(),
  displayFrom: moment().notNull(),
  displayTo: moment().notNull(),
  paymentStatus: smallint().notNull(),
  version: version(),
  createdAt: moment().notNull(),
})

/** A member's review, or, with `parentId`, a reply to one. Either the member or the store's owner wrote it. */
export const review = pgTable('review', {
  id: id(),
  storeId: integer()
    .notNull()
    .references(() => store.id),
  parentId: integer(),
  memberId: integer().references(() => member.id),
  ownerId: integer().references(() => storeOwner.id),
  /** 1 to 5; a reply has none. */
  rate: smallint(),
  content: text().notNull(),
  createdAt: moment().notNull(),
})

export const product = pgTable('product', {
  id: id(),
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
  createdAt: moment().notNull(),
})
