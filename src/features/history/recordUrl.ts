import type { HistoryRecord } from '../../../contract/kinds/historyList.ts'
import type { KindName } from '../../../contract/recordKinds.ts'
import { PERMISSION_GROUPS } from '../../../contract/permission.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { resources } from '../../recordSearchSources.ts'

/**
 * The URLs of the records without a lifecycle; undefined if a record has no page or panel of its own. That of a withdrawal
 * depends on the reader elsewhere, but whoever reads the history may open every screen.
 */
const OWN_URLS: Readonly<
  Record<Exclude<HistoryRecord, KindName> | 'withdrawal', ((id: number) => string) | undefined>
> = {
  withdrawal: (id) => urlOfScreen('/point', {}, { tab: 'all', open: id }),
  account: undefined,
  couponUsage: undefined,
  conversation: undefined,
  role: (id) => urlOfScreen('/role', {}, { open: id }),
  permission: (id) => urlOfScreen('/permission', {}, { open: id }),
  config: () => urlOfScreen('/point-management', {}),
  language: undefined,
  content: undefined,
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
  if (recordId === 0) return undefined
  if (Object.hasOwn(OWN_URLS, record)) return OWN_URLS[record as keyof typeof OWN_URLS]?.(recordId)
  return resources.find(({ kind }) => kind.name === record)?.recordUrl(recordId, PERMISSION_GROUPS, [])
}
