import { UNREAD_NOTIFICATIONS_MAX } from '../../../../contract/limits.ts'
import type { Alert } from '../../../../machines/console/notificationAlert.ts'
import type { ReadNotification } from '../../../api/notificationLists.ts'
import type { GetText } from '../../../texts/text.ts'
import { formatNumber } from '../../../ui/format.ts'
import { notificationLabel, notificationSentence } from '../sentence.ts'
import { notificationUrl } from '../notificationUrl.ts'

/** What a desktop notice shows. One with the same `tag` replaces it. `notification` is what it leads to, if to one. */
export interface DesktopNotice {
  title: string
  body: string
  tag: string
  notification?: ReadNotification
}

/** The largest number of notices that are shown at once. More are one notice with their number. */
const NOTICES_MAX = 3
/** The age after which a notification is not alerted to any more, in ms. */
const ALERT_AGE_MAX_MS = 5 * 60_000

/** Returns the notifications that are new enough to alert to. `now`: the time of the server, in ms since 1970. */
export function recentNotifications(
  notifications: readonly ReadNotification[],
  now: number,
): readonly ReadNotification[] {
  return notifications.filter(
    ({ isRead, changedAt }) => !isRead && (changedAt === null || now - Date.parse(changedAt) <= ALERT_AGE_MAX_MS),
  )
}

/**
 * Returns the desktop notices of an alert: one for what came during an absence, and one for each record. Without
 * `hasNames`, they say only what kind of thing has happened.
 */
export function desktopNoticesOf(
  { pending, missedCount, count }: Alert,
  hasNames: boolean,
  text: GetText,
): DesktopNotice[] {
  const orMore = count < UNREAD_NOTIFICATIONS_MAX ? '' : '+'
  const product = text('product.name')
  const summary = (tag: string, body: string): DesktopNotice => ({ title: product, body, tag: `choba ${tag}` })
  const missed =
    missedCount === 0 ? [] : [summary('away', text('notification.away', { n: formatNumber(missedCount) + orMore }))]
  if (pending.length > NOTICES_MAX)
    return [...missed, summary('many', text('notification.new', { n: formatNumber(pending.length) }))]
  return [
    ...missed,
    ...pending.map((notification) => ({
      title: `${notificationLabel(notification, text)} – ${product}`,
      body: notificationSentence(hasNames ? notification : { ...notification, name: null }, text),
      tag: `choba ${notificationUrl(notification) ?? notification.id}`,
      notification,
    })),
  ]
}
