import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestampColumn, versionColumn } from '../../db/columns.ts'

/**
 * The settings of the marketplace (rule 3.7). The table has a single row, with the id 1. A column in capital letters
 * has the name of its setting in `SystemConfigKey`.
 */
export const config = pgTable('config', {
  id: integer().primaryKey(),
  REFERRAL_REWARD: integer('referral_reward').notNull(),
  REFERRAL_CODE_ENTERER_REWARD: integer('referral_code_enterer_reward').notNull(),
  MIN_POINT_WITHDRAW: integer('min_point_withdraw').notNull(),
  SCAN_COUPON_REWARD_PERCENT: integer('scan_coupon_reward_percent').notNull(),
  USE_COUPON_PERCENT_FEE: integer('use_coupon_percent_fee').notNull(),
  superAdminEmail: text().notNull(),
  superAdminName: text().notNull(),
  DOWNLOAD_APP_LINK: text('download_app_link').notNull().default(''),
  storeRequestedLimitHours: integer(),
  couponPaymentWaitingLimitHours: integer(),
  withdrawalRequestedLimitHours: integer(),
  withdrawalTransferringLimitHours: integer(),
  reportUnhandledLimitHours: integer(),
  adminNotificationOverdueLimitHours: integer(),
  version: versionColumn(),
  updatedAt: timestampColumn().notNull(),
  updatedBy: text(),
})
