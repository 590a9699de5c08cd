import { TIME_LIMIT_FIELD_NAMES } from './timeLimit.ts'

/** The id of the only record of the settings of the marketplace. */
export const CONFIG_ID = 1

/** The names of the fields of the config, in the order in which the console shows them. */
export const CONFIG_FIELD_NAMES = [
  'REFERRAL_REWARD',
  'REFERRAL_CODE_ENTERER_REWARD',
  'MIN_POINT_WITHDRAW',
  'SCAN_COUPON_REWARD_PERCENT',
  'USE_COUPON_PERCENT_FEE',
  'superAdminEmail',
  'superAdminName',
  'DOWNLOAD_APP_LINK',
  ...TIME_LIMIT_FIELD_NAMES,
] as const
export type ConfigFieldName = (typeof CONFIG_FIELD_NAMES)[number]

/** The fields of the config of which members and stores are told that they have changed. */
export const APP_CONFIG_FIELD_NAMES: readonly ConfigFieldName[] = [
  'REFERRAL_REWARD',
  'REFERRAL_CODE_ENTERER_REWARD',
  'MIN_POINT_WITHDRAW',
  'SCAN_COUPON_REWARD_PERCENT',
  'USE_COUPON_PERCENT_FEE',
  'DOWNLOAD_APP_LINK',
]
