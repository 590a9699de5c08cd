import { ReportStatus } from '../enumerations.ts'
import { kind } from '../kind.ts'

/** A user's report to staff about a store, another user, a message or a review. */
export const reportKind = kind({
  name: 'report',
  path: '/report',
  access: 'REPORT_MANAGEMENT',
  decidedBy: 'REPORT_MANAGEMENT',
  states: { unhandled: ReportStatus.REQUEST, handled: ReportStatus.HANDLED },
  sorts: ['createdAt', 'id'],
  defaultSort: 'createdAt',
  isSearched: true,
  filters: {},
})
