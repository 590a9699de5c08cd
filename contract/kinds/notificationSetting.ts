import { NotificationKind } from '../enumerations.ts'
import { declareVersionedRecordKind } from '../recordKind.ts'

/** The name of a notification kind in `NotificationKind`. It is also the last part of the kind's message keys. */
export type NotificationKindName = keyof typeof NotificationKind

/** Whether a kind of notification is sent to recipients who have not chosen for themselves. */
export const NOTIFICATION_DEFAULT_CHOICES = ['on', 'off'] as const
export type NotificationDefault = (typeof NOTIFICATION_DEFAULT_CHOICES)[number]

/**
 * Whether a kind of notification is on or off for people who have not chosen (rule 3.14). `kind` is a value of
 * `NotificationKind`.
 */
export const notificationSettingRecordKind = declareVersionedRecordKind({
  name: 'notificationSetting',
  path: '/system/notification-setting',
  screens: ['/masterdata'],
  access: 'SYSTEM_MANAGEMENT',
  isFixedSet: true,
  fields: {
    kind: { type: 'givenCode', isSearched: false, hasHint: false },
    default: {
      type: 'choice',
      choices: NOTIFICATION_DEFAULT_CHOICES,
      initial: 'on',
      isSearched: false,
      hasHint: false,
    },
  },
  nameField: 'kind',
  columns: ['name', 'kind', 'default', 'updatedAt'],
  facts: ['default', 'kind', 'updatedAt'],
  sortFields: ['id', 'kind'],
  defaultSort: 'id',
  isSearchable: false,
  filters: {},
  affectsAlso: ['listNotificationChoices'],
  notifiesAlso: 'none',
})

/** Returns the name of the notification kind with the value; undefined for an unknown value. */
export function notificationKindName(value: string): NotificationKindName | undefined {
  const found = Object.entries(NotificationKind).find(([, each]) => each === value)
  return found && (found[0] as NotificationKindName)
}
