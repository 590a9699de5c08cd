import { AdminNotificationStatus, TargetAudience } from '../enumerations.ts'
import { declareRecordKind } from '../recordKind.ts'
import { STUCK_FILTER } from './stuckFilter.ts'

/** What staff send to members, to stores, or to both (rule 12.1). */
export const adminNotificationRecordKind = declareRecordKind({
  name: 'adminNotification',
  path: '/notification/create-notification',
  screens: ['/admin-notification'],
  access: 'NOTIFICATION_MANAGEMENT',
  transitionPermission: 'NOTIFICATION_MANAGEMENT',
  states: {
    draft: AdminNotificationStatus.DRAFT,
    scheduled: AdminNotificationStatus.SCHEDULED,
    sending: AdminNotificationStatus.SENDING,
    sent: AdminNotificationStatus.SENT,
    cancelled: AdminNotificationStatus.CANCELLED,
    overdue: AdminNotificationStatus.OVERDUE,
  },
  sortFields: ['createdAt', 'name', 'id'],
  defaultSort: '-createdAt',
  isSearchable: true,
  filters: STUCK_FILTER,
  affectsAlso: 'none',
  notifiesAlso: 'none',
})

/** A code of `TargetAudience`: who gets an admin notification. */
export type AudienceCode = (typeof TargetAudience)[keyof typeof TargetAudience]

/** The audiences in the order in which forms offer them. */
export const AUDIENCES = [TargetAudience.USER, TargetAudience.STORE, TargetAudience.ALL] as const
