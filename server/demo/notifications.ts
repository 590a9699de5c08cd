import { NotificationKind } from '../../contract/enumerations.ts'
import type { notification } from '../features/unreadCounts/tables.ts'
import type { Member } from './people.ts'
import type { Random } from '../features/demoPictures/random.ts'
import type { Store } from './stores.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Creates the notifications of one staff member from the last weeks. The newest are unread. */
export function createNotifications(
  random: Random,
  staffId: number,
  stores: Store[],
  members: Member[],
  now: Date,
): (typeof notification.$inferInsert)[] {
  const notificationCreators = [
    () => ({
      kind: NotificationKind.REQUEST_NEW_STORE,
      title: '新しい店舗の申請',
      content: `「${random.pick(stores).name}」から加盟の申請が届きました。`,
    }),
    () => ({
      kind: NotificationKind.REQUEST_WITHDRAW,
      title: '出金の申請',
      content: `${random.pick(members).fullName}さんから出金の申請が届きました。`,
    }),
    () => ({
      kind: NotificationKind.NEW_REVIEW,
      title: '新しい口コミ',
      content: `「${random.pick(stores).name}」に口コミが投稿されました。`,
    }),
    () => ({
      kind: NotificationKind.NEW_REPORT,
      title: '通報',
      content: `「${random.pick(stores).name}」についての通報がありました。`,
    }),
  ]
  const count = random.integer(10, 16)
  return Array.from({ length: count }, (_, index) => {
    const createdAt = new Date(now.getTime() - index * DAY_MS - random.integer(0.2 * HOUR_MS, 20 * HOUR_MS))
    const readAtMs = Math.min(createdAt.getTime() + random.integer(60_000, DAY_MS), now.getTime())
    const readAt = index < 5 ? null : new Date(readAtMs)
    return { staffId, ...random.pick(notificationCreators)(), readAt, createdAt }
  })
}
