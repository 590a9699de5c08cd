/** The settings of the marketplace, in the order in which they are shown. */
export const CONFIG_FIELDS = [
  'referralReward',
  'referralCodeEntererReward',
  'minPointWithdraw',
  'scanCouponRewardPercent',
  'useCouponPercentFee',
  'superAdminEmail',
  'superAdminName',
] as const
export type ConfigField = (typeof CONFIG_FIELDS)[number]
