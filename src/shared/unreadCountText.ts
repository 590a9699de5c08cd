import { UNREAD_NOTIFICATIONS_MAX } from '../../contract/limits.ts'
import { formatNumber } from '../ui/format.ts'

/** Returns a number of unread notifications as it is shown. The largest one stands for that many or more (rule 8.9). */
export function unreadCountText(count: number): string {
  return count < UNREAD_NOTIFICATIONS_MAX ? formatNumber(count) : `${UNREAD_NOTIFICATIONS_MAX - 1}+`
}
