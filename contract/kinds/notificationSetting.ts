import { NotificationKind } from '../enumerations.ts'
import { declareList } from '../recordKind.ts'

/** The name of a notification kind in `NotificationKind`. It is also the last part of the kind's message keys. */
export type NotificationKindName = keyof typeof NotificationKind

/** Whether a kind of notification is sent to recipients who have not chosen for themselves. */
export const NOTIFICATION_DEFAULT_CHOICES = ['on', 'off'] as const
export type NotificationDefault = (typeof NOTIFICATION_DEFAULT_CHOICES)[number]

export const notificationSettingList = declareList({
  path: '/system/notification-setting',
  screens: ['/masterdata'],
  access: 'SYSTEM_MANAGEMENT',
  sortFields: ['id', 'kind'],
  defaultSort: 'id',
  isSearchable: false,
  filters: {},
})

/** Returns the name of the notification kind with the value; undefined for an unknown value. */
export function notificationKindName(value: string): NotificationKindName | undefined {
  const found = Object.entries(NotificationKind).find(([, each]) => each === value)
  return found && (found[0] as NotificationKindName)
}
