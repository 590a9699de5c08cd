import * as v from 'valibot'
import { IdParams, numberFromText, wholeNumber } from '../endpoint.ts'
import { NotificationKind } from '../enumerations.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../limits.ts'
import { notificationCursor, seenUntil } from '../notification.ts'
import { APP_CALLER_KINDS, CALLS_PER_MINUTE, declareAppEndpoint } from './appEndpoint.ts'

/** The kinds of records that a notification of a member or a store is about. */
export const APP_NOTIFICATION_SUBJECT_KINDS = [
  'conversation',
  'withdrawal',
  'couponUse',
  'coupon',
  'adminNotification',
] as const

/** What a member or a store is notified of (rule 8.10). The words of all kinds but ADMIN are made by the app. */
export const AppNotification = v.object({
  id: v.number(),
  /** A code of `NotificationKind`. */
  kind: v.picklist(Object.values(NotificationKind)),
  subject: v.nullable(v.object({ kind: v.picklist(APP_NOTIFICATION_SUBJECT_KINDS), id: v.number() })),
  /** What staff have written; only of the kind ADMIN. */
  title: v.nullable(v.string()),
  content: v.nullable(v.string()),
  type: v.nullable(v.string()),
  /** The points that were booked or requested. */
  points: v.nullable(v.number()),
  /** The title of the coupon, or the name of the member who has entered the referral code. */
  name: v.nullable(v.string()),
  /** How often it has happened, and how often of that since it was last read. */
  count: v.number(),
  newCount: v.number(),
  isRead: v.boolean(),
  createdAt: v.string(),
  changedAt: v.string(),
})
export type AppNotification = v.InferInput<typeof AppNotification>

/** A store account says in each call for which of its stores it acts. A member sends no `storeId`. */
const storeId = v.optional(numberFromText(1))
const ActingStore = v.strictObject({ storeId })
/** The number of unread notifications. It is exact below `UNREAD_NOTIFICATIONS_MAX`, which stands for that or more. */
const UnreadCount = v.object({ count: v.number() })
const defaults = { access: APP_CALLER_KINDS, query: ActingStore, response: UnreadCount } as const

/** The notifications of the last year, the latest change first. `markAllAppNotificationsRead` takes `seenUntil`. */
export const listAppNotifications = declareAppEndpoint({
  id: 'listAppNotifications',
  method: 'GET',
  path: '/notification',
  access: APP_CALLER_KINDS,
  callsPerMinute: CALLS_PER_MINUTE.read,
  query: v.strictObject({
    storeId,
    cursor: notificationCursor,
    limit: v.optional(numberFromText(1, PAGE_SIZE_MAX), PAGE_SIZE),
  }),
  response: v.object({
    items: v.array(AppNotification),
    /** The cursor of the next page; null on the last one. */
    nextCursor: v.nullable(v.string()),
    seenUntil: v.string(),
    unreadCount: v.number(),
  }),
})

/** How many notifications of the caller are unread. */
export const countUnreadAppNotifications = declareAppEndpoint({
  ...defaults,
  id: 'countUnreadAppNotifications',
  method: 'GET',
  path: '/notification/count-unread',
  callsPerMinute: CALLS_PER_MINUTE.read,
})

/** Marks as read what the list with `seenUntil` could show; without it, all of now. Returns how many are left unread. */
export const markAllAppNotificationsRead = declareAppEndpoint({
  ...defaults,
  id: 'markAllAppNotificationsRead',
  method: 'POST',
  path: '/notification/mark-read-all',
  callsPerMinute: CALLS_PER_MINUTE.write,
  isBodyOptional: true,
  body: v.strictObject({ seenUntil }),
})

/**
 * Marks one notification as read. With `count`, only what had happened when it was that often. Returns how many are left
 * unread.
 */
export const markAppNotificationRead = declareAppEndpoint({
  ...defaults,
  id: 'markAppNotificationRead',
  method: 'POST',
  path: '/notification/{id}/read',
  callsPerMinute: CALLS_PER_MINUTE.write,
  params: IdParams,
  isBodyOptional: true,
  body: v.strictObject({ count: v.optional(wholeNumber(1)) }),
})
