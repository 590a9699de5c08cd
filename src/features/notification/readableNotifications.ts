import { STAFF_NOTIFICATION_GROUPS } from '../../../contract/kinds/notification.ts'
import type { PermissionGroup, Right } from '../../../contract/permission.ts'
import type { ReadNotification } from '../../api/notificationLists.ts'
import { ownValue } from '../../ownValue.ts'

/**
 * Returns those notifications that a person with these permission groups may still read (rule 8.8). Rows otherwise stay
 * while the focus is in their list. Of a kind that the console does not know, the server decides.
 */
export function readableNotifications(
  notifications: readonly ReadNotification[],
  permissions: readonly Right[],
): ReadNotification[] {
  return notifications.filter(({ kind }) => {
    const group = ownValue<PermissionGroup>(STAFF_NOTIFICATION_GROUPS, kind)
    return group === undefined || permissions.includes(group)
  })
}
