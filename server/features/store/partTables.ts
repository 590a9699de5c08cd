import { integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { WeekHours } from '../../../contract/storeHours.ts'
import { generatedTextColumn, idColumn, stateSinceColumn, timestampColumn, versionColumn } from '../../db/columns.ts'
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
  statusReason: text(),
  version: versionColumn(),
  createdAt: timestampColumn().notNull(),
  updatedAt: timestampColumn().notNull(),
  stateSince: stateSinceColumn(),
})

/**
 * A coupon of a store. `status` is a code of the lifecycle of the coupon's payment by the store. Whether the coupon is
 * before, during or after its display period is computed.
 */
export const coupon = pgTable('coupon', {
  id: idColumn(),
  storeId: integer()
    .notNull()
    .references(() => store.id),
  /** Copied by a trigger from the store `storeId`, so that the search text can contain it. */
  storeName: text().notNull().default(''),
  image: text(),
  title: text().notNull(),
  point: integer().notNull(),
  useType: smallint().notNull(),
  displayFrom: timestampColumn().notNull(),
  displayTo: timestampColumn().notNull(),
  /** When the members who hold it were notified that it ends soon, and that it has ended. */
  expiringNotifiedAt: timestampColumn(),
  expiredNotifiedAt: timestampColumn(),
  status: smallint().notNull(),
  statusReason: text(),
  version: versionColumn(),
  createdAt: timestampColumn().notNull(),
  updatedAt: timestampColumn().notNull(),
  stateSince: stateSinceColumn(),
  searchText: generatedTextColumn(),
  sortName: generatedTextColumn(),
})

/** A review, or a reply to the review `parentId`. Its author is either a member or the store's owner. */
export const storeReview = pgTable('review', {
  id: idColumn(),
  storeId: integer()
    .notNull()
    .references(() => store.id),
  parentId: integer(),
  /** The use of a coupon that the review is about; null for a reply, and for reviews that are older than the apps. */
  couponUseId: integer().references(() => couponUse.id),
  memberId: integer().references(() => member.id),
  ownerId: integer().references(() => storeOwner.id),
  /** The rating from 1 to 5; null for a reply. */
  rate: smallint(),
  content: text().notNull(),
  createdAt: timestampColumn().notNull(),
})

/** A product of a store. `status` is a code of the product lifecycle. */
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
  searchText: generatedTextColumn(),
  sortName: generatedTextColumn(),
  status: smallint().notNull(),
  statusReason: text(),
  version: versionColumn(),
  createdAt: timestampColumn().notNull(),
  updatedAt: timestampColumn().notNull(),
  stateSince: stateSinceColumn(),
})

/** The opening hours of stores (rule 4.10). The hours of a store without a row were never entered. */
export const storeHours = pgTable('store_hours', {
  storeId: integer()
    .primaryKey()
    .references(() => store.id, { onDelete: 'cascade' }),
  hours: jsonb().$type<WeekHours>().notNull(),
  version: versionColumn(),
  updatedAt: timestampColumn().notNull(),
})

/** Creates the columns that the tables of coupon holdings and of coupon uses share. */
function memberCouponColumns() {
  return {
    id: idColumn(),
    couponId: integer()
      .notNull()
      .references(() => coupon.id),
    memberId: integer()
      .notNull()
      .references(() => member.id),
    status: smallint().notNull(),
    createdAt: timestampColumn().notNull(),
  }
}

/** The coupons that members hold. `status` is a code of the coupon holding lifecycle. */
export const couponHolding = pgTable('coupon_holding', memberCouponColumns())

/**
 * The uses of coupons. `status` is a code of the coupon usage lifecycle, `paymentMethod` one of `PaymentMethod`. The
 * points are those of the scan: what the member gets, and what the platform keeps. A completed or rejected use never
 * changes, and triggers compare its points with the ledger.
 */
export const couponUse = pgTable('coupon_use', {
  ...memberCouponColumns(),
  paymentMethod: smallint(),
  rewardPoints: integer(),
  feePoints: integer(),
})
