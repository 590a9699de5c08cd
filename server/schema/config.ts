import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What the marketplace runs by (specification §3, config keys): one row, of id 1. */
export const config = pgTable('config', {
  id: integer().primaryKey(),
  referralReward: integer().notNull(),
  referralCodeEntererReward: integer().notNull(),
  minPointWithdraw: integer().notNull(),
  scanCouponRewardPercent: integer().notNull(),
  useCouponPercentFee: integer().notNull(),
  superAdminEmail: text().notNull(),
  superAdminName: text().notNull(),
  version: integer().notNull().default(1),
  updatedAt: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  updatedBy: text(),
})
