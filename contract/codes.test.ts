import { expect, test } from 'vitest'
import * as enumerations from './enumerations.ts'
import { clientEvents, serverEvents } from './live/liveEvents.ts'
import type { ClientEvent, ServerEvent } from './live/liveEvent.ts'
import { PERMISSION_GROUPS } from './permission.ts'

/** The enumerations with numeric codes (rule 3.6). Codes are stored, and other systems use them, so none may change. */
const EXPECTED_CODES: Record<string, string> = {
  Weekday: 'MONDAY 0, TUESDAY 1, WEDNESDAY 2, THURSDAY 3, FRIDAY 4, SATURDAY 5, SUNDAY 6, HOLIDAY 7',
  ContentKind: 'TEXT 1, IMAGE 2, VIDEO 3, COLOR 4, NUMBER 5',
  ConversationType: 'CMS_TO_USER 1, CMS_TO_STORE 2, STORE_TO_USER 3, STORE_TO_STORE 4',
  SenderRole: 'ADMIN 1, STORE 2, USER 3',
  MessageType: 'TEXT 1, IMAGE 2, PRODUCT 3',
  CouponUseType: 'USE_ONE_TIME 1, USE_A_LOT_OF_TIMES 2',
  CouponUsageStatus: 'REJECT 0, WAIT_SCAN 1, SCANNED 2, COMPLETED 3',
  TargetAudience: 'USER 1, STORE 2, ALL 3',
  MasterDataType: 'INDUSTRY 1, NOTIFICATION_SETTING 2, CALENDARS 3, MAKER 4, KEN 5, CATEGORIES 10000',
  AccountKind: 'ADMIN 1, STORE 2',
  StoreStatus: 'REJECT 0, REQUEST 1, ACCEPT 2, INACTIVE 3',
  PaymentMethod: 'MONEY 1, CREDIT_CARD 2, MOBILE_WALLET 3',
  NotificationAudience: 'ALL 1, CMS 2, STORE 3, USER 4',
  RecordStatus: 'DELETED 0, ACTIVE 1, DE_ACTIVE 2',
  UserRole: 'ADMIN 1, MEMBER 2, STORE 3',
  Gender: 'MALE 1, FE_MALE 2, OTHER 3',
  WithdrawalStatus: 'REJECT 0, REQUEST 1, CONFIRM 2, SUCCESS 3',
  AdminNotificationStatus: 'DRAFT 0, SCHEDULED 1, SENDING 2, SENT 3, CANCELLED 4, OVERDUE 5',
  PageVersionStatus: 'DRAFT 0, SCHEDULED 1, IN_FORCE 2, REPLACED 3, DISCARDED 4',
  ReportStatus: 'REQUEST 0, HANDLED 1',
  CouponPaymentStatus: 'WAIT_PAYMENT 1, EFFECTIVE 2, NOT_EFFECTIVE 3',
  CouponDisplayPhase: 'BEFORE_DISPLAY 1, DISPLAY 2, AFTER_DISPLAY 3',
  CouponHoldingStatus: 'EFFECTIVE 1, USED 2',
}

/** The enumerations whose codes are words (rules 3.6, 8.3). */
const EXPECTED_WORD_CODES: Record<string, string> = {
  SystemConfigKey:
    'DOWNLOAD_APP_LINK REFERRAL_REWARD USE_COUPON_PERCENT_FEE SCAN_COUPON_REWARD_PERCENT MIN_POINT_WITHDRAW ' +
    'REFERRAL_CODE_ENTERER_REWARD',
  PointTransactionType: 'BUY_POINT SCAN_COUPON REFERRAL WITHDRAW REFUND_WITHDRAW',
  NotificationKind:
    'ADMIN NEW_MESSAGE REQUEST_NEW_STORE POINT:REFERRAL_SUCCESS REQUEST_WITHDRAW POINT:REQUEST_WITHDRAW_CONFIRM ' +
    'POINT:REQUEST_WITHDRAW_REJECTED POINT:REQUEST_WITHDRAW_SUCCESS NEW_REVIEW NEW_SUB_REVIEW OTHER ' +
    'COUPON:DELETE_COUPON POINT:USE_COUPON_PERCENT_FEE POINT:SCAN_COUPON_REWARD_PERCENT COUPON:COUPON_IS_CANCEL ' +
    'COUPON:COUPON_PREPARE_TO_EXPIRE COUPON:COUPON__EXPIRED NEW_REPORT',
}

const enumerationEntries = Object.entries(enumerations as Readonly<Record<string, string | object>>).flatMap(
  ([name, codes]): [string, object][] => (/^[A-Z][a-z]/.test(name) && typeof codes === 'object' ? [[name, codes]] : []),
)

const toNamesWithCodes = (codes: object) =>
  Object.entries(codes)
    .toSorted(([, a], [, b]) => Number(a) - Number(b))
    .map(([name, code]) => `${name} ${code}`)
    .join(', ')

test('every enumeration has its expected codes in this file', () => {
  expect(enumerationEntries.map(([name]) => name).toSorted()).toEqual(
    [...Object.keys(EXPECTED_CODES), ...Object.keys(EXPECTED_WORD_CODES)].toSorted(),
  )
})

test.each(enumerationEntries)('the enumeration %s has the codes of the rules, and no others', (name, codes) => {
  if (name in EXPECTED_CODES) expect(toNamesWithCodes(codes)).toBe(EXPECTED_CODES[name])
  else expect(Object.values(codes).join(' ')).toBe(EXPECTED_WORD_CODES[name])
})

test('the gender names, the system sender and the point signs do not change', () => {
  expect(enumerations.JAPANESE_GENDER_NAMES).toEqual({ 1: '男性', 2: '女性', 3: 'その他' })
  expect(enumerations.SYSTEM_SENDER).toBe('SYSTEM')
  expect(enumerations.MEMBER_POINT_SIGN).toEqual({ REFERRAL: 1, SCAN_COUPON: 1, REFUND_WITHDRAW: 1, WITHDRAW: -1 })
  expect(enumerations.STORE_POINT_SIGN).toEqual({ BUY_POINT: 1, SCAN_COUPON: -1 })
})

test('the permission groups do not change', () => {
  expect(PERMISSION_GROUPS.join(' ')).toBe(
    'USER_MANAGEMENT CONVERSATION_MANAGEMENT PRODUCT_MANAGEMENT POINT_MANAGEMENT SYSTEM_MANAGEMENT STORE_MANAGEMENT ' +
      'NOTIFICATION_MANAGEMENT REPORT_MANAGEMENT',
  )
})

test('the socket events are the specified ones and, marked as extensions, those that only this server has', () => {
  const events = [...Object.entries<ClientEvent>(clientEvents), ...Object.entries<ServerEvent>(serverEvents)]
  const namesOf = (isExtension: boolean) =>
    events
      .filter(([, event]) => (event.isExtension === true) === isExtension)
      .map(([name]) => name)
      .toSorted()
      .join(' ')
  expect(namesOf(false)).toBe(
    'CLIENT_JOIN_CONVERSATION CLIENT_LEAVE_CONVERSATION CLIENT_SEEN_CONVERSATION CLIENT_SEND_MESSAGE ' +
      'CLIENT_SWITCH_STORE CONVERSATION_NON_READ CONVERSATION_NON_READ_BY_ADMIN NEW_MESSAGE_IN_CONVERSATION ' +
      'POINT_CHANGED SERVER_SEND_MESSAGE_TO_CLIENT STORE_OFFLINE STORE_ONLINE STORE_PERMISSION_CHANGED ' +
      'SYSTEM_CONFIG_CHANGED USER_OFFLINE USER_ONLINE USE_COUPON authenticate authenticated',
  )
  expect(namesOf(true)).toBe(
    'CONVERSATION_PRESENCE CONVERSATION_PRESENCE CONVERSATION_VIEWERS CONVERSATION_VIEWERS NOTIFICATION RECORD_CHANGED closed interrupted resumed unauthorized',
  )
  expect(events.filter(([name, event]) => event.name !== name)).toEqual([])
})
