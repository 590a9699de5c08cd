import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Read } from '../../contract/answer.ts'
import type { NotificationTab, StaffNotificationKind } from '../../contract/kinds/notification.ts'
import { notificationChanged } from '../../contract/live/notificationEvents.ts'
import {
  countUnreadNotifications,
  listNotificationChoices,
  listNotifications,
  type StaffNotification,
} from '../../contract/notification.ts'
import { invalidateEndpoints } from './invalidation.ts'
import { applyNotificationCount } from './unreadCounts.ts'

export type ReadNotification = Read<typeof StaffNotification>

/** Which notifications a list shows. */
export interface NotificationQuery {
  tab: NotificationTab
  kind?: StaffNotificationKind
  limit?: number
}

/** The notifications of a list, page by page. */
export type NotificationPages = InfiniteData<
  { items: ReadNotification[]; nextCursor: string | null; seenUntil: string | null },
  string | undefined
>

/** How often a notification had happened when it was marked as read. What has happened since is unread. */
export type NotificationMark = Pick<ReadNotification, 'id' | 'count'>

/** What an event may have changed besides the number: it does not say what was read or chosen elsewhere. */
const AFFECTED_IDS = [listNotifications.id, listNotificationChoices.id]

/** The least time between two loads of the shown lists after events, in ms. */
const RELOAD_INTERVAL_MS = 3_000

/**
 * Returns the listener of the event that the unread notifications have changed. The number and the notifications of the
 * event are written into the cache at once. The lists on the screen are loaded again.
 */
export function createNotificationListener(queryClient: QueryClient): (payload: unknown) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (payload) => {
    const told = v.safeParse(notificationChanged.payload, payload)
    if (!told.success) {
      invalidateEndpoints(queryClient, [countUnreadNotifications.id, ...AFFECTED_IDS])
      return
    }
    applyNotificationCount(queryClient, told.output.counts)
    addNotifications(queryClient, told.output.notifications)
    timer ??= setTimeout(() => {
      timer = undefined
      invalidateEndpoints(queryClient, AFFECTED_IDS)
    }, RELOAD_INTERVAL_MS)
  }
}

/** Writes notifications that are new or have happened again into all cached lists. */
function addNotifications(queryClient: QueryClient, notifications: readonly ReadNotification[]): void {
  updateLists(queryClient, (pages, { kind, limit }) => {
    const [firstPage, ...otherPages] = pages.pages
    if (firstPage === undefined) return pages
    const cached = pages.pages.flatMap(({ items }) => items)
    const added = notifications.filter(
      (each) =>
        (kind === undefined || each.kind === kind) &&
        !cached.some(({ id, changedAt }) => id === each.id && instantOf(changedAt) >= instantOf(each.changedAt)),
    )
    const addedIds = new Set(added.map(({ id }) => id))
    const withoutAdded = (items: readonly ReadNotification[]) => items.filter(({ id }) => !addedIds.has(id))
    const firstItems = [...added, ...withoutAdded(firstPage.items)].toSorted(
      (one, other) => instantOf(other.changedAt) - instantOf(one.changedAt),
    )
    return {
      ...pages,
      pages: [
        { ...firstPage, items: limit === undefined ? firstItems : firstItems.slice(0, limit) },
        ...otherPages.map((page) => ({ ...page, items: withoutAdded(page.items) })),
      ],
    }
  })
}

/**
 * Marks notifications as read in all cached lists, unless they have happened again since. A list of unread ones keeps
 * them, because their rows may still be shown.
 */
export function markInLists(queryClient: QueryClient, marks: readonly NotificationMark[]): void {
  const countById = new Map(marks.map(({ id, count }) => [id, count]))
  updateLists(queryClient, (pages) => ({
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      items: page.items.map((each) => (each.count <= (countById.get(each.id) ?? 0) ? { ...each, isRead: true } : each)),
    })),
  }))
}

function updateLists(
  queryClient: QueryClient,
  update: (pages: NotificationPages, query: NotificationQuery) => NotificationPages,
): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: [listNotifications.id] }))
    queryClient.setQueryData<NotificationPages>(
      queryKey,
      (pages) => pages && update(pages, queryKey[1] as NotificationQuery),
    )
}

/** Returns an instant in ms since 1970; 0 if it is not known. */
function instantOf(at: string | null): number {
  return at === null ? 0 : Date.parse(at)
}
