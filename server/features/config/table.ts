import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestampColumn, versionColumn } from '../../db/columns.ts'

/** The settings of the marketplace (rule 3.7): a single row with id 1. */
export const config = pgTable('config', {
  id: integer().primaryKey(),
  referralReward: integer().notNull(),
  referralCodeEntererReward: integer().notNull(),
  minPointWithdraw: integer().notNull(),
  scanCouponRewardPercent: integer().notNull(),
  useCouponPercentFee: integer().notNull(),
  superAdminEmail: text().notNull(),
  superAdminName: text().notNull(),
  downloadAppLink: text().notNull().default(''),
  version: versionColumn(),
  updatedAt: timestampColumn().notNull(),
  updatedBy: text(),
})
