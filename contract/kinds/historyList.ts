import { declareList } from '../recordKind.ts'

/** The kinds of records that have a history, in the order in which the filter offers them. */
export const HISTORY_RECORDS = [
  'store',
  'couponPayment',
  'product',
  'storeAccount',
  'account',
  'user',
  'couponUsage',
  'withdrawal',
  'report',
  'conversation',
  'adminNotification',
  'staff',
  'role',
  'permission',
  'config',
  'language',
  'content',
  'pageVersion',
  'calendarDay',
  'masterData',
  'notificationSetting',
  'replyTemplate',
  'savedView',
  'userPointEntry',
  'storePointEntry',
  'history',
] as const
export type HistoryRecord = (typeof HISTORY_RECORDS)[number]

/**
 * The history of all records, which only super admins read. The filters `from` and `to` are inclusive; `staffId` is who
 * has acted.
 */
export const historyList = declareList({
  path: '/history',
  screens: ['/history'],
  access: 'superAdmin',
  sortFields: ['at'],
  defaultSort: '-at',
  isSearchable: true,
  filters: { record: HISTORY_RECORDS, recordId: 'id', staffId: 'id', from: 'day', to: 'day' },
})
