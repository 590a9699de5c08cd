import { ReportStatus } from '../enumerations.ts'
import { declareRecordKind } from '../recordKind.ts'
import { STUCK_FILTER } from './stuckFilter.ts'

/** A user's report to staff about a store, another user, a message or a review. */
export const reportRecordKind = declareRecordKind({
  name: 'report',
  path: '/report',
  screens: ['/reports'],
  access: 'REPORT_MANAGEMENT',
  transitionPermission: 'REPORT_MANAGEMENT',
  states: { unhandled: ReportStatus.REQUEST, handled: ReportStatus.HANDLED },
  sortFields: ['createdAt', 'id'],
  defaultSort: 'createdAt',
  isSearchable: true,
  filters: STUCK_FILTER,
  affectsAlso: 'none',
  notifiesAlso: 'none',
})
