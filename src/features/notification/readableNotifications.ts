import { STAFF_NOTIFICATION_GROUPS } from '../../../contract/kinds/notification.ts'
import type { PermissionGroup, Right } from '../../../contract/permission.ts'
import type { ReadNotification } from '../../api/notificationLists.ts'
import { ownValue } from '../../base/ownValue.ts'

/**
 * Returns notifications as a person with these permission groups may read them: those of a group that they have lost are
 * without facts (rule 8.8), also while their rows stay because the focus is in the list. Of a kind that the console does
 * not know, the server decides.
 */
export function readableNotifications(
  notifications: readonly ReadNotification[],
  permissions: readonly Right[],
): ReadNotification[] {
  return notifications.map((notification) => {
    const group = ownValue<PermissionGroup>(STAFF_NOTIFICATION_GROUPS, notification.kind)
    const isReadable = group === undefined || permissions.includes(group)
    return isReadable ? notification : { ...notification, subject: null, name: null }
  })
}
