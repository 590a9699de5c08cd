import type { SystemConfigKey } from '../enumerations.ts'

/** The settings of the marketplace, in the order in which they are shown. */
export const CONFIG_FIELDS = [
  'referralReward',
  'referralCodeEntererReward',
  'minPointWithdraw',
  'scanCouponRewardPercent',
  'useCouponPercentFee',
  'superAdminEmail',
  'superAdminName',
  'downloadAppLink',
] as const
export type ConfigField = (typeof CONFIG_FIELDS)[number]

/** The fields by the names that other clients of the API know. */
export const CONFIG_KEYS = {
  DOWNLOAD_APP_LINK: 'downloadAppLink',
  REFERRAL_REWARD: 'referralReward',
  USE_COUPON_PERCENT_FEE: 'useCouponPercentFee',
  SCAN_COUPON_REWARD_PERCENT: 'scanCouponRewardPercent',
  MIN_POINT_WITHDRAW: 'minPointWithdraw',
  REFERRAL_CODE_ENTERER_REWARD: 'referralCodeEntererReward',
} as const satisfies Record<keyof typeof SystemConfigKey, ConfigField>
