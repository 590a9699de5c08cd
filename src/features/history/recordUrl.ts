import type { HistoryRecord } from '../../../contract/kinds/historyList.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'

/** Returns the URL of a record of each kind; undefined if the kind has no page or panel of one record. */
const URLS: Readonly<Record<HistoryRecord, ((id: number) => string) | undefined>> = {
  store: (id) => urlOfScreen('/store-detail/$id', { id }),
  couponPayment: (id) => urlOfScreen('/stores', {}, { section: 'coupons', tab: 'all', open: id }),
  product: (id) => urlOfScreen('/stores', {}, { section: 'products', tab: 'all', open: id }),
  storeAccount: (id) => urlOfScreen('/store-account', {}, { open: id }),
  account: undefined,
  user: (id) => urlOfScreen('/user-detail/$id', { id }),
  couponUsage: undefined,
  withdrawal: (id) => urlOfScreen('/point', {}, { tab: 'all', open: id }),
  report: (id) => urlOfScreen('/reports', {}, { open: id }),
  conversation: undefined,
  adminNotification: (id) => urlOfScreen('/admin-notification', {}, { open: id }),
  staff: (id) => urlOfScreen('/staffs', {}, { open: id }),
  role: (id) => urlOfScreen('/role', {}, { open: id }),
  permission: (id) => urlOfScreen('/permission', {}, { open: id }),
  config: () => urlOfScreen('/point-management', {}),
  language: undefined,
  content: undefined,
  pageVersion: (id) => urlOfScreen('/public-page/$id', { id }),
  calendarDay: undefined,
  masterData: undefined,
  notificationSetting: undefined,
  replyTemplate: (id) => urlOfScreen('/messages/template', {}, { open: id }),
  savedView: undefined,
  userPointEntry: undefined,
  storePointEntry: undefined,
  history: undefined,
}

/** Returns the URL of the record of a line of the history; undefined if no screen shows this record alone. */
export function recordUrl({ record, recordId }: { record: string; recordId: number }): string | undefined {
  return recordId === 0 || !Object.hasOwn(URLS, record) ? undefined : URLS[record as HistoryRecord]?.(recordId)
}
