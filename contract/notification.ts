import * as v from 'valibot'
import { flag, ifKnown, instant, orNull } from './answer.ts'
import { declareEndpoint, EmptyResponse, IdParams, numberFromText, wholeNumber } from './endpoint.ts'
import { NOTIFICATION_CHOICES, NOTIFICATION_TABS, STAFF_NOTIFICATION_KINDS } from './kinds/notification.ts'
import { NOTIFICATION_DEFAULT_CHOICES } from './kinds/notificationSetting.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from './limits.ts'
import { onMessageScreens, onScreens } from './need.ts'

/** The longest `seenUntil`: it names each transaction that was open, of which PostgreSQL has at most some thousands. */
const SEEN_UNTIL_MAX = 100_000

/** What a list could show, as its server has said it with the list. */
export const seenUntil = v.optional(
  v.pipe(v.string(), v.maxLength(SEEN_UNTIL_MAX), v.regex(/^\d{1,18}:\d{1,18}:(\d{1,18}(,\d{1,18})*)?$/)),
)

/** `nextCursor` of the page before. */
export const notificationCursor = v.optional(v.pipe(v.string(), v.regex(/^-?\d{1,16}\.\d{1,10}$/)))

/** The records that a notification of staff can lead to. */
export const NOTIFICATION_SUBJECT_KINDS = ['conversation', 'store', 'withdrawal', 'report', 'review', 'job'] as const

const staffKind = v.picklist(STAFF_NOTIFICATION_KINDS, 'field.choice')

/**
 * A notification of staff: something that has happened to one record, once or several times. Times are ISO 8601 in UTC.
 */
export const StaffNotification = v.object({
  id: v.number(),
  /** A code of `NotificationKind`. */
  kind: v.string(),
  /**
   * The record that it leads to; null if there is none, if it is gone, or if the reader may no longer read it.
   * `parentId` is the store of a review, and the `ConversationType` of a conversation.
   */
  subject: orNull(
    v.object({ kind: v.picklist(NOTIFICATION_SUBJECT_KINDS), id: v.number(), parentId: orNull(v.number()) }),
  ),
  /** The name for the sentence, such as that of the store; null as for `subject`: the sentence is then without facts. */
  name: orNull(v.string()),
  /** The colleague who has mentioned the reader in a note about the conversation; null in other notifications. */
  mentionedBy: orNull(v.string()),
  /** How often it has happened: a conversation with three messages since it waits has 3. */
  count: v.nullish(v.number(), 1) as v.GenericSchema<number>,
  isRead: flag,
  /** When it happened first, and last. */
  createdAt: ifKnown(instant),
  changedAt: ifKnown(instant),
})
export type StaffNotification = v.InferInput<typeof StaffNotification>

/**
 * The number of unread notifications of the signed-in staff member, shown on the bell icon. It is exact below
 * `UNREAD_NOTIFICATIONS_MAX`, which stands for that many or more.
 */
const UnreadCount = { counts: v.number() }

/** What a staff member has chosen for a kind of notification. */
export const KindChoice = v.object({
  kind: v.picklist(STAFF_NOTIFICATION_KINDS),
  choice: v.picklist(NOTIFICATION_CHOICES),
  default: v.picklist(NOTIFICATION_DEFAULT_CHOICES),
})
export type KindChoice = v.InferInput<typeof KindChoice>

/** Counts the unread notifications for the bell icon. */
export const countUnreadNotifications = declareEndpoint({
  id: 'countUnreadNotifications',
  need: { layer: 0, part: 'badge' },
  method: 'GET',
  path: '/notification/count-unread',
  access: 'signedIn',
  response: v.object(UnreadCount),
})

/**
 * The notifications of the signed-in staff member of the last 90 days, the latest change first. `seenUntil` says which
 * notifications the response could show; `markAllNotificationsRead` takes it.
 */
export const listNotifications = declareEndpoint({
  id: 'listNotifications',
  need: onScreens('rows', '/notification'),
  method: 'GET',
  path: '/notification',
  access: 'signedIn',
  query: v.strictObject({
    tab: v.optional(v.picklist(NOTIFICATION_TABS, 'field.choice')),
    kind: v.optional(staffKind),
    cursor: notificationCursor,
    limit: v.optional(numberFromText(1, PAGE_SIZE_MAX), PAGE_SIZE),
  }),
  response: v.object({
    items: v.array(StaffNotification),
    /** The cursor of the next page; null on the last one. */
    nextCursor: orNull(v.string()),
    seenUntil: orNull(v.string()),
  }),
})

/**
 * Marks as read what the caller has seen: all notifications up to `seenUntil` of the list that they were shown, and those
 * that are `shown`, each as often as it had happened then. What has happened since stays unread. `shown` alone marks
 * nothing else, such as in a list of one kind; without both, all of now are marked. Returns the number that is left.
 */
export const markAllNotificationsRead = declareEndpoint({
  id: 'markAllNotificationsRead',
  need: onScreens('write', '/notification'),
  method: 'POST',
  path: '/notification/mark-read-all',
  access: 'signedIn',
  isBodyOptional: true,
  body: v.strictObject({
    seenUntil,
    shown: v.optional(
      v.pipe(
        v.array(v.strictObject({ id: wholeNumber(1), count: wholeNumber(1) })),
        v.minLength(1, 'field.required'),
        v.maxLength(PAGE_SIZE_MAX, 'field.tooMany'),
      ),
    ),
  }),
  response: v.object(UnreadCount),
})

/**
 * Marks one notification as read. With `count`, only what had happened when it was that often: if it has happened again
 * meanwhile, it stays unread. Returns the number of unread ones that are left.
 */
export const markNotificationRead = declareEndpoint({
  id: 'markNotificationRead',
  need: onScreens('event', '/notification'),
  method: 'POST',
  path: '/notification/{id}/read',
  access: 'signedIn',
  params: IdParams,
  isBodyOptional: true,
  body: v.strictObject({ count: v.optional(wholeNumber(1)) }),
  response: v.object(UnreadCount),
})

/** What the caller has chosen for each kind that staff with their permissions are notified of. */
export const listNotificationChoices = declareEndpoint({
  id: 'listNotificationChoices',
  need: onScreens('section', '/notification'),
  method: 'GET',
  path: '/notification/choice',
  access: 'signedIn',
  response: v.object({
    items: v.array(KindChoice),
  }),
})

/** Chooses for one kind. Returns the number of unread notifications that this leaves. */
export const chooseNotificationKind = declareEndpoint({
  id: 'chooseNotificationKind',
  need: onScreens('write', '/notification'),
  method: 'PUT',
  path: '/notification/choice',
  access: 'signedIn',
  body: v.strictObject({ kind: staffKind, choice: v.picklist(NOTIFICATION_CHOICES, 'field.choice') }),
  response: v.object(UnreadCount),
})

/** Mutes one conversation for the caller alone, or ends that: nobody else's notifications change. */
export const muteConversation = declareEndpoint({
  id: 'muteConversation',
  need: onMessageScreens('write'),
  method: 'PUT',
  path: '/chat/{id}/mute',
  access: 'CONVERSATION_MANAGEMENT',
  params: IdParams,
  body: v.strictObject({ isMuted: v.boolean('field.required') }),
  response: EmptyResponse,
})
