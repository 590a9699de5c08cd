import { PAGE_SIZE_MAX } from '../../../contract/limits.ts'
import {
  countUnreadNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '../../../contract/notification.ts'
import { answerIfReadable } from '../../api/answerIfReadable.ts'
import { invalidateEndpoints, nextStep } from '../../api/invalidation.ts'
import { markInLists, type NotificationMark, type NotificationQuery } from '../../api/notificationLists.ts'
import { isNotificationCountToldSince, replaceCount } from '../../api/unreadCounts.ts'
import type { ApiAndCache } from '../../commands/writeThrough.ts'

/** Marks one notification as read, unless it has happened again since it was shown. */
export async function markRead(
  { client, queryClient }: ApiAndCache,
  { id, count }: NotificationMark,
  idempotencyKey?: string,
): Promise<void> {
  const request = { params: { id }, body: { count } }
  const options = idempotencyKey === undefined ? {} : { idempotencyKey }
  await writeAndCount(queryClient, () => client.call(markNotificationRead, request, options))
  markInLists(queryClient, [{ id, count }])
  // An answer on its way may be older than the mark.
  if (queryClient.isFetching({ queryKey: [listNotifications.id] }) > 0)
    invalidateEndpoints(queryClient, [listNotifications.id])
}

/**
 * Marks as read what the person has been shown; what has happened since stays unread. In a list of all kinds, these are
 * all notifications up to `seenUntil`; in a list of one kind, and in one of a few such as that of the bell, those of its
 * rows.
 */
export async function markShownRead(
  { client, queryClient }: ApiAndCache,
  query: NotificationQuery,
  rows: readonly (NotificationMark & { isRead: boolean })[],
  seenUntil: string | null,
): Promise<void> {
  const marks = rows.filter(({ isRead }) => !isRead).map(({ id, count }) => ({ id, count }))
  const upTo = showsEverything(query) && seenUntil !== null ? { seenUntil } : {}
  const parts = Array.from({ length: Math.ceil(marks.length / PAGE_SIZE_MAX) }, (_, index) => ({
    shown: marks.slice(index * PAGE_SIZE_MAX, (index + 1) * PAGE_SIZE_MAX),
  }))
  const [first, ...others] = parts
  const bodies = [{ ...first, ...upTo }, ...others]
  for (const body of bodies) {
    // Without any field, everything would be marked, also what was not shown.
    if (Object.keys(body).length === 0) continue
    await writeAndCount(queryClient, () => client.call(markAllNotificationsRead, { body }))
  }
  markInLists(queryClient, marks)
  // Others than those of the rows may have been marked.
  invalidateEndpoints(queryClient, [listNotifications.id])
}

/** Whether a list has all notifications, page by page. */
export function showsEverything({ kind, limit }: NotificationQuery): boolean {
  return kind === undefined && limit === undefined
}

/**
 * Sends a mark or a choice, and shows the number of unread notifications that it has left. If the server has told another
 * number meanwhile, either may be the newer one, and the number is loaded.
 */
export async function writeAndCount(
  queryClient: ApiAndCache['queryClient'],
  write: () => Promise<{ counts: number }>,
): Promise<void> {
  const step = nextStep(queryClient)
  const answer = await answerIfReadable(write())
  if (answer === undefined || isNotificationCountToldSince(queryClient, step))
    invalidateEndpoints(queryClient, [countUnreadNotifications.id])
  else replaceCount(queryClient, countUnreadNotifications.id, answer.counts)
}
