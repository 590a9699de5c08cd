import { declareList } from '../recordKind.ts'
import { type KindName, kinds } from '../recordKinds.ts'

/** Records with a history that have no lifecycle, or none that staff change. */
const OTHER_RECORDS = [
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
type OtherRecord = (typeof OTHER_RECORDS)[number] | 'account' | 'couponUsage' | 'conversation'
export type HistoryRecord = KindName | OtherRecord

/** The records that stand after a kind of record to which they belong. */
const RECORDS_AFTER_KIND: Readonly<Partial<Record<string, OtherRecord>>> = {
  storeAccount: 'account',
  user: 'couponUsage',
  report: 'conversation',
}

/** The kinds of records that have a history, in the order in which the filter offers them. */
export const HISTORY_RECORDS: readonly HistoryRecord[] = [
  ...kinds.flatMap(({ name }) => [name as KindName, RECORDS_AFTER_KIND[name] ?? []].flat()),
  ...OTHER_RECORDS,
]

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
