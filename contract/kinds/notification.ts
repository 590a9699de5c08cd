import { NotificationKind } from '../enumerations.ts'
import type { PermissionGroup } from '../permission.ts'

/** A code of `NotificationKind`. */
export type NotificationKindCode = (typeof NotificationKind)[keyof typeof NotificationKind]

/** The kinds of which staff are notified, each with the permission group whose staff are (rule 8.3). */
export const STAFF_NOTIFICATION_GROUPS = {
  [NotificationKind.NEW_MESSAGE]: 'CONVERSATION_MANAGEMENT',
  [NotificationKind.REQUEST_NEW_STORE]: 'STORE_MANAGEMENT',
  [NotificationKind.REQUEST_WITHDRAW]: 'POINT_MANAGEMENT',
  [NotificationKind.NEW_REPORT]: 'REPORT_MANAGEMENT',
  [NotificationKind.NEW_REVIEW]: 'STORE_MANAGEMENT',
  [NotificationKind.NEW_SUB_REVIEW]: 'STORE_MANAGEMENT',
  [NotificationKind.OTHER]: 'SYSTEM_MANAGEMENT',
} as const satisfies Partial<Record<NotificationKindCode, PermissionGroup>>

export type StaffNotificationKind = keyof typeof STAFF_NOTIFICATION_GROUPS

/** The kinds of which staff are notified, in the order in which filters and choices offer them. */
export const STAFF_NOTIFICATION_KINDS = Object.keys(STAFF_NOTIFICATION_GROUPS) as StaffNotificationKind[]

/** Which notifications the list shows. */
export const NOTIFICATION_TABS = ['unread', 'all'] as const
export type NotificationTab = (typeof NOTIFICATION_TABS)[number]

/** What staff choose for a kind: to be notified, not to be, or what the default of the kind says (rule 3.14). */
export const NOTIFICATION_CHOICES = ['default', 'on', 'off'] as const
export type NotificationChoice = (typeof NOTIFICATION_CHOICES)[number]
