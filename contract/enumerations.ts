/** All enumerations with their codes, as they are sent and stored (rule 3.6). */

/** The union of the codes of an enumeration. */
export type CodeOf<Enumeration extends Record<string, string | number>> = Enumeration[keyof Enumeration]

export const Weekday = {
  MONDAY: 0,
  TUESDAY: 1,
  WEDNESDAY: 2,
  THURSDAY: 3,
  FRIDAY: 4,
  SATURDAY: 5,
  SUNDAY: 6,
  HOLIDAY: 7,
} as const

export const ContentKind = { TEXT: 1, IMAGE: 2, VIDEO: 3, COLOR: 4, NUMBER: 5 } as const

export const SystemConfigKey = {
  DOWNLOAD_APP_LINK: 'DOWNLOAD_APP_LINK',
  REFERRAL_REWARD: 'REFERRAL_REWARD',
  USE_COUPON_PERCENT_FEE: 'USE_COUPON_PERCENT_FEE',
  SCAN_COUPON_REWARD_PERCENT: 'SCAN_COUPON_REWARD_PERCENT',
  MIN_POINT_WITHDRAW: 'MIN_POINT_WITHDRAW',
  REFERRAL_CODE_ENTERER_REWARD: 'REFERRAL_CODE_ENTERER_REWARD',
} as const

export const ConversationType = { CMS_TO_USER: 1, CMS_TO_STORE: 2, STORE_TO_USER: 3, STORE_TO_STORE: 4 } as const

export const SenderRole = { ADMIN: 1, STORE: 2, USER: 3 } as const

/** The sender of a message that the system sent. */
export const SYSTEM_SENDER = 'SYSTEM'

export const MessageType = { TEXT: 1, IMAGE: 2, PRODUCT: 3 } as const

export const CouponUseType = { USE_ONE_TIME: 1, USE_A_LOT_OF_TIMES: 2 } as const

export const CouponUsageStatus = { REJECT: 0, WAIT_SCAN: 1, SCANNED: 2, COMPLETED: 3 } as const

export const TargetAudience = { USER: 1, STORE: 2, ALL: 3 } as const

export const MasterDataType = {
  INDUSTRY: 1,
  NOTIFICATION_SETTING: 2,
  CALENDARS: 3,
  MAKER: 4,
  KEN: 5,
  CATEGORIES: 10000,
} as const

export const AccountKind = { ADMIN: 1, STORE: 2 } as const

export const StoreStatus = { REJECT: 0, REQUEST: 1, ACCEPT: 2, INACTIVE: 3 } as const

export const PaymentMethod = { MONEY: 1, CREDIT_CARD: 2, MOBILE_WALLET: 3 } as const

export const NotificationAudience = { ALL: 1, CMS: 2, STORE: 3, USER: 4 } as const

export const RecordStatus = { DELETED: 0, ACTIVE: 1, DE_ACTIVE: 2 } as const

export const UserRole = { ADMIN: 1, MEMBER: 2, STORE: 3 } as const

export const Gender = { MALE: 1, FE_MALE: 2, OTHER: 3 } as const

/** The Japanese word shown for each gender in every language (rule 3.6). */
export const JAPANESE_GENDER_NAMES: Record<CodeOf<typeof Gender>, string> = {
  [Gender.MALE]: '男性',
  [Gender.FE_MALE]: '女性',
  [Gender.OTHER]: 'その他',
}

export const PointTransactionType = {
  BUY_POINT: 'BUY_POINT',
  SCAN_COUPON: 'SCAN_COUPON',
  REFERRAL: 'REFERRAL',
  WITHDRAW: 'WITHDRAW',
  REFUND_WITHDRAW: 'REFUND_WITHDRAW',
} as const

type PointSigns = Partial<Record<CodeOf<typeof PointTransactionType>, 1 | -1>>

/** The sign shown before a point movement of each type in the list of members' points (rule 5.2). */
export const MEMBER_POINT_SIGN = {
  REFERRAL: 1,
  SCAN_COUPON: 1,
  REFUND_WITHDRAW: 1,
  WITHDRAW: -1,
} as const satisfies PointSigns

/** The sign shown before a point movement of each type in the list of stores' points (rule 5.2). */
export const STORE_POINT_SIGN = { BUY_POINT: 1, SCAN_COUPON: -1 } as const satisfies PointSigns

export const WithdrawalStatus = { REJECT: 0, REQUEST: 1, CONFIRM: 2, SUCCESS: 3 } as const

/** The states of an admin notification; the codes are our own. */
export const AdminNotificationStatus = {
  DRAFT: 0,
  SCHEDULED: 1,
  SENDING: 2,
  SENT: 3,
  CANCELLED: 4,
  OVERDUE: 5,
} as const

/** The states of a version of a public page's text. */
export const PageVersionStatus = { DRAFT: 0, SCHEDULED: 1, IN_FORCE: 2, REPLACED: 3, DISCARDED: 4 } as const

export const ReportStatus = { REQUEST: 0, HANDLED: 1 } as const

export const CouponPaymentStatus = { WAIT_PAYMENT: 1, EFFECTIVE: 2, NOT_EFFECTIVE: 3 } as const

export const CouponDisplayPhase = { BEFORE_DISPLAY: 1, DISPLAY: 2, AFTER_DISPLAY: 3 } as const

export const CouponHoldingStatus = { EFFECTIVE: 1, USED: 2 } as const

/** The kinds of notifications (rule 8.3). */
export const NotificationKind = {
  ADMIN: 'ADMIN',
  NEW_MESSAGE: 'NEW_MESSAGE',
  REQUEST_NEW_STORE: 'REQUEST_NEW_STORE',
  REFERRAL_SUCCESS: 'POINT:REFERRAL_SUCCESS',
  REQUEST_WITHDRAW: 'REQUEST_WITHDRAW',
  REQUEST_WITHDRAW_CONFIRM: 'POINT:REQUEST_WITHDRAW_CONFIRM',
  REQUEST_WITHDRAW_REJECTED: 'POINT:REQUEST_WITHDRAW_REJECTED',
  REQUEST_WITHDRAW_SUCCESS: 'POINT:REQUEST_WITHDRAW_SUCCESS',
  NEW_REVIEW: 'NEW_REVIEW',
  NEW_SUB_REVIEW: 'NEW_SUB_REVIEW',
  OTHER: 'OTHER',
  DELETE_COUPON: 'COUPON:DELETE_COUPON',
  USE_COUPON_PERCENT_FEE: 'POINT:USE_COUPON_PERCENT_FEE',
  SCAN_COUPON_REWARD_PERCENT: 'POINT:SCAN_COUPON_REWARD_PERCENT',
  COUPON_IS_CANCEL: 'COUPON:COUPON_IS_CANCEL',
  COUPON_PREPARE_TO_EXPIRE: 'COUPON:COUPON_PREPARE_TO_EXPIRE',
  COUPON_EXPIRED: 'COUPON:COUPON__EXPIRED',
  NEW_REPORT: 'NEW_REPORT',
} as const
