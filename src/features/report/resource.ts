import { reportKind } from '../../../contract/kinds/report.ts'
import {
  countReports,
  getReport,
  listReportHistory,
  listReports,
  type ReportRow,
  transitionReport,
} from '../../../contract/report.ts'
import { reportLifecycle } from '../../../machines/report.ts'
import { addressTo } from '../../navigation/addressTo.ts'
import { resource } from '../../resources/resource.ts'

/** Reports, as the console reads, writes, names and finds them. */
export const reportResource = resource({
  kind: reportKind,
  lifecycle: reportLifecycle,
  list: listReports,
  counts: countReports,
  get: getReport,
  transition: transitionReport,
  history: listReportHistory,
  keys: { handle: 'h' },
  keywords: { handle: ['taiou', 'done', 'handle'] },
  named: ({ id, status, version, userName }: ReportRow) => ({ id, status, version, name: userName }),
  told: ({ storeName, content }) => [...(storeName === null ? [] : [storeName]), content],
  addressOf: (id) => addressTo('/reports', {}, { open: id }),
})
