import type {
  ConfigChangedPayload,
  CouponUseChange,
  PointChangedPayload,
  RecordChangedPayload,
} from '../../contract/live/recordEvents.ts'
import type { AppCallerKind } from '../../contract/appApi/appEndpoint.ts'
import type { StaffNotificationKind } from '../../contract/kinds/notification.ts'
import type { Db } from '../db/database.ts'
import type { ConversationChange, ConversationParties, MessageViews } from '../http/handler.ts'

/** An event that server processes send each other. Most are then sent to sockets. */
export type LiveEvent =
  /** The staff member `staffId` wrote the record, or it is their own. Sent to the staff who may see the record. */
  | { type: 'changed'; change: RecordChangedPayload; staffId: number }
  /** The points of a member or a store changed. Sent to the staff who may see them, and to their owner. */
  | { type: 'pointsChanged'; change: PointChangedPayload }
  /** A use of a coupon of the member `memberId` was started or has changed its state. Told to the member and the store. */
  | { type: 'couponUseChanged'; memberId: number; change: CouponUseChange }
  /** Values of the config were changed. Sent to all staff, members and stores. */
  | { type: 'configChanged'; change: ConfigChangedPayload }
  /** A message was stored. Other processes are told only its place, because a notification is limited to 8,000 bytes. */
  | { type: 'message'; conversation: ConversationParties; seq: number; views?: MessageViews }
  /** Something else has changed in a conversation. */
  | { type: 'conversation'; conversation: ConversationParties; change: ConversationChange }
  /** The presence of members or stores, or who looks at conversations, has changed. Only ids: each process reads it. */
  | { type: 'presence'; subjects: PresenceSubjects }
  /** Staff have a new notification, or one that has grown. Only its id: each process reads it. */
  | { type: 'staffNotified'; kind: StaffNotificationKind; eventId: number }
  /** A staff member has read notifications, or chosen which to get. */
  | { type: 'ownNotificationsChanged'; staffId: number }
  /** Members or stores have new notifications, or have read some. */
  | { type: 'ownersNotified'; memberIds: readonly number[]; storeIds: readonly number[] }
  /** More recipients have got these admin notifications, or have read them. */
  | { type: 'recipientsCounted'; adminNotificationIds: readonly number[] }
  /** The session has ended, or its account is no longer active. Its sockets are closed. */
  | { type: 'sessionEnded'; sessionId: string }
  /** Sessions or permissions of a staff member changed; with id 0, of all staff. Sent by triggers of the database. */
  | { type: 'accessChanged'; staffId: number }
  /** Sessions of a member or a store account changed, or the stores of the account. Sent by triggers of the database. */
  | { type: 'appAccessChanged'; kind: AppCallerKind; id: number }

/** Whose presence has changed: ids of members and stores, and of conversations that somebody looks at. */
export interface PresenceSubjects {
  memberIds: number[]
  storeIds: number[]
  conversationIds: number[]
}

export interface LiveUpdates {
  /**
   * Publishes events to every process on this database when the transaction `db` commits; drops the events if the
   * transaction rolls back.
   * @returns a function to call after the commit: delivers the events to this process's own sockets, unless the process
   * receives its own notifications
   */
  publish(db: Db, events: readonly LiveEvent[]): Promise<() => void>
}

/** Publishes nothing. */
export const noLiveUpdates: LiveUpdates = { publish: () => Promise.resolve(() => undefined) }

/** Returns whether the event reports an edit of texts. */
export function isTextChange(event: LiveEvent): boolean {
  return event.type === 'changed' && event.change.record === 'language'
}
