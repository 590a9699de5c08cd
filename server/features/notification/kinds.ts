import { isWithStaff } from '../../../contract/conversation/chat.ts'
import { NotificationKind, SenderRole } from '../../../contract/enumerations.ts'
import type { NotificationKindCode, StaffNotificationKind } from '../../../contract/kinds/notification.ts'
import type { ConversationParties } from '../../http/handler.ts'
import type { notificationEvent, PersonalFacts, PersonalSubjectKind } from './tables.ts'

type EventRow = typeof notificationEvent.$inferSelect

/** Who is notified besides staff: members or stores. */
interface Owners {
  kind: 'member' | 'store'
  ids: readonly number[]
}

/** A message of one side of a conversation. */
interface MessageCause {
  conversation: ConversationParties
  /** Who has written it. */
  sender: { role: number; storeId?: number }
  /** How often the conversation has begun to wait for staff, with the message. */
  waitingCount: number
}

/** A note about a conversation that mentions colleagues. */
interface MentionCause {
  conversationId: number
  noteId: number
  mentionedIds: readonly number[]
}

/** A withdrawal of a member. */
interface WithdrawalCause {
  withdrawalId: number
  memberId: number
  points: number
}

/** Points that were booked for a use of a coupon. */
interface CouponUseCause {
  couponUseId: number
  points: number
  couponTitle: string
}

/** A coupon of which its store or its holders are notified. */
interface CouponCause {
  couponId: number
  couponTitle: string
  owners: readonly Owners[]
}

/** What has happened, for each kind of notification. */
export interface NotificationCauses {
  /** Written by staff, about something that is not a record of the marketplace. */
  [NotificationKind.ADMIN]: { adminNotificationId: number; owners: readonly Owners[] }
  [NotificationKind.NEW_MESSAGE]: MessageCause | MentionCause
  /** A store was requested, or requested again after a rejection. */
  [NotificationKind.REQUEST_NEW_STORE]: { storeId: number; requestedAt: Date }
  /** A member has entered the code of the member `referrerId`, who gets `points`. */
  [NotificationKind.REFERRAL_SUCCESS]: { referrerId: number; entererId: number; entererName: string; points: number }
  [NotificationKind.REQUEST_WITHDRAW]: { withdrawalId: number }
  [NotificationKind.REQUEST_WITHDRAW_CONFIRM]: WithdrawalCause
  [NotificationKind.REQUEST_WITHDRAW_REJECTED]: WithdrawalCause
  [NotificationKind.REQUEST_WITHDRAW_SUCCESS]: WithdrawalCause
  [NotificationKind.NEW_REPORT]: { reportId: number }
  [NotificationKind.NEW_REVIEW]: { reviewId: number }
  /** A reply to the review. `day` is the day in Japan, `YYYY-MM-DD`: the replies of a day are one notification. */
  [NotificationKind.NEW_SUB_REVIEW]: { reviewId: number; day: string }
  /**
   * Something that needs the attention of those who manage the system: a job has failed for good. `day` is the day in
   * Japan, `YYYY-MM-DD`: the failures of a day of the same job are one notification, such as those of a regular one.
   */
  [NotificationKind.OTHER]: { job: { id: number; kind: string; key: string }; day: string }
  [NotificationKind.DELETE_COUPON]: CouponCause
  [NotificationKind.USE_COUPON_PERCENT_FEE]: CouponUseCause & { storeId: number }
  [NotificationKind.SCAN_COUPON_REWARD_PERCENT]: CouponUseCause & { memberId: number }
  /** A use was rejected by the other side. */
  [NotificationKind.COUPON_IS_CANCEL]: Omit<CouponUseCause, 'points'> & { owners: readonly Owners[] }
  [NotificationKind.COUPON_PREPARE_TO_EXPIRE]: CouponCause
  [NotificationKind.COUPON_EXPIRED]: CouponCause
}

/** What staff are notified of. Causes with the same `groupKey` are one notification, with a count. */
export interface StaffNotice {
  subject: { kind: NonNullable<EventRow['subjectKind']>; id: number }
  groupKey: string
  /** The name for the sentence, if it is not that of the subject. */
  name?: string
  /** The staff members whom it concerns, each with a notification of their own; without, it is one of all of the group. */
  staffIds?: readonly number[]
}

/** What members or stores are notified of. */
export interface PersonalNotice {
  owners: readonly Owners[]
  /** Null if there is no record that they could open. */
  subject: { kind: PersonalSubjectKind; id: number } | null
  groupKey: string
  facts?: PersonalFacts
  /** Whether a notification with the same `groupKey` is counted and unread again, or is the same one. */
  repeats: 'counted' | 'once'
}

/**
 * Who is notified of a cause, and of what. The permission group of the staff is that of `STAFF_NOTIFICATION_GROUPS`, the
 * words are in the locales of the console, and the link leads to the subject.
 */
export interface Definition<Cause> {
  staff?: (cause: Cause) => StaffNotice | undefined
  personal?: (cause: Cause) => PersonalNotice | undefined
}

type Definitions = {
  [Kind in NotificationKindCode]: Definition<NotificationCauses[Kind]> &
    (Kind extends StaffNotificationKind ? { staff: unknown } : { staff?: undefined })
}

const K = NotificationKind

/** All kinds of notifications (rules 8.3 and 8.5). */
export const notificationKinds: Definitions = {
  [K.ADMIN]: {
    personal: ({ adminNotificationId: id, owners }) => ({
      owners,
      subject: { kind: 'adminNotification', id },
      groupKey: `${K.ADMIN} ${id}`,
      repeats: 'once',
    }),
  },
  [K.NEW_MESSAGE]: {
    staff: (cause) => ('noteId' in cause ? mentionNotice(cause) : messageNotice(cause)),
    personal: (cause) =>
      'noteId' in cause
        ? undefined
        : {
            owners: otherSidesOf(cause.conversation, cause.sender),
            subject: { kind: 'conversation', id: cause.conversation.conversationId },
            groupKey: `${K.NEW_MESSAGE} ${cause.conversation.conversationId}`,
            repeats: 'counted',
          },
  },
  [K.REQUEST_NEW_STORE]: {
    staff: ({ storeId: id, requestedAt }) => ({
      subject: { kind: 'store', id },
      groupKey: `${K.REQUEST_NEW_STORE} ${id} ${requestedAt.getTime()}`,
    }),
  },
  [K.REFERRAL_SUCCESS]: {
    personal: ({ referrerId, entererId, entererName, points }) => ({
      owners: [{ kind: 'member', ids: [referrerId] }],
      subject: null,
      groupKey: `${K.REFERRAL_SUCCESS} ${entererId}`,
      facts: { points, name: entererName },
      repeats: 'once',
    }),
  },
  [K.REQUEST_WITHDRAW]: {
    staff: ({ withdrawalId: id }) => ({
      subject: { kind: 'withdrawal', id },
      groupKey: `${K.REQUEST_WITHDRAW} ${id}`,
    }),
  },
  [K.REQUEST_WITHDRAW_CONFIRM]: { personal: withdrawalNotice(K.REQUEST_WITHDRAW_CONFIRM) },
  [K.REQUEST_WITHDRAW_REJECTED]: { personal: withdrawalNotice(K.REQUEST_WITHDRAW_REJECTED) },
  [K.REQUEST_WITHDRAW_SUCCESS]: { personal: withdrawalNotice(K.REQUEST_WITHDRAW_SUCCESS) },
  [K.NEW_REVIEW]: {
    staff: ({ reviewId: id }) => ({ subject: { kind: 'review', id }, groupKey: `${K.NEW_REVIEW} ${id}` }),
  },
  [K.NEW_SUB_REVIEW]: {
    staff: ({ reviewId: id, day }) => ({
      subject: { kind: 'review', id },
      groupKey: `${K.NEW_SUB_REVIEW} ${id} ${day}`,
    }),
  },
  [K.OTHER]: {
    staff: ({ job: { id, kind, key }, day }) => ({
      subject: { kind: 'job', id },
      groupKey: `${K.OTHER} job ${kind} ${key} ${day}`,
      name: kind,
    }),
  },
  [K.DELETE_COUPON]: { personal: couponNotice(K.DELETE_COUPON) },
  [K.USE_COUPON_PERCENT_FEE]: {
    personal: ({ storeId, couponUseId: id, couponTitle: name, points }) => ({
      owners: [{ kind: 'store', ids: [storeId] }],
      subject: { kind: 'couponUse', id },
      groupKey: `${K.USE_COUPON_PERCENT_FEE} ${id}`,
      facts: { points, name },
      repeats: 'once',
    }),
  },
  [K.SCAN_COUPON_REWARD_PERCENT]: {
    personal: ({ memberId, couponUseId: id, couponTitle: name, points }) => ({
      owners: [{ kind: 'member', ids: [memberId] }],
      subject: { kind: 'couponUse', id },
      groupKey: `${K.SCAN_COUPON_REWARD_PERCENT} ${id}`,
      facts: { points, name },
      repeats: 'once',
    }),
  },
  [K.COUPON_IS_CANCEL]: {
    personal: ({ owners, couponUseId: id, couponTitle: name }) => ({
      owners,
      subject: { kind: 'couponUse', id },
      groupKey: `${K.COUPON_IS_CANCEL} ${id}`,
      facts: { name },
      repeats: 'once',
    }),
  },
  [K.COUPON_PREPARE_TO_EXPIRE]: { personal: couponNotice(K.COUPON_PREPARE_TO_EXPIRE) },
  [K.COUPON_EXPIRED]: { personal: couponNotice(K.COUPON_EXPIRED) },
  [K.NEW_REPORT]: {
    staff: ({ reportId: id }) => ({ subject: { kind: 'report', id }, groupKey: `${K.NEW_REPORT} ${id}` }),
  },
}

function messageNotice({ conversation, sender, waitingCount }: MessageCause): StaffNotice | undefined {
  const { conversationId: id, type } = conversation
  return isWithStaff(type) && sender.role !== SenderRole.ADMIN
    ? { subject: { kind: 'conversation', id }, groupKey: `${K.NEW_MESSAGE} ${id} ${waitingCount}` }
    : undefined
}

function mentionNotice({ conversationId: id, noteId, mentionedIds }: MentionCause): StaffNotice {
  return {
    subject: { kind: 'conversation', id },
    groupKey: `${K.NEW_MESSAGE} note ${noteId}`,
    staffIds: mentionedIds,
  }
}

function withdrawalNotice(kind: NotificationKindCode) {
  return ({ withdrawalId: id, memberId, points }: WithdrawalCause): PersonalNotice => ({
    owners: [{ kind: 'member', ids: [memberId] }],
    subject: { kind: 'withdrawal', id },
    groupKey: `${kind} ${id}`,
    facts: { points },
    repeats: 'once',
  })
}

function couponNotice(kind: NotificationKindCode) {
  return ({ couponId: id, couponTitle: name, owners }: CouponCause): PersonalNotice => ({
    owners,
    subject: { kind: 'coupon', id },
    groupKey: `${kind} ${id}`,
    facts: { name },
    repeats: 'once',
  })
}

/** Returns the members and stores of a conversation, except the one that has written. */
function otherSidesOf(
  { memberId, storeId, otherStoreId }: ConversationParties,
  sender: MessageCause['sender'],
): readonly Owners[] {
  const memberIds = memberId === null || sender.role === SenderRole.USER ? [] : [memberId]
  const storeIds = [storeId, otherStoreId].filter((id) => id !== null && id !== sender.storeId) as number[]
  return [
    { kind: 'member', ids: memberIds },
    { kind: 'store', ids: storeIds },
  ]
}
