import { UserRole } from '../../contract/enumerations.ts'
import { recordTopics } from '../../contract/topics.ts'
import type { Actor, OperationContext } from '../http/handler.ts'
import type { LiveEvent } from './liveEvents.ts'

type EventReporters = Pick<
  OperationContext,
  | 'recordChanged'
  | 'pointsChanged'
  | 'couponUseChanged'
  | 'configChanged'
  | 'sessionEnded'
  | 'messageSent'
  | 'conversationChanged'
  | 'staffNotified'
  | 'ownNotificationsChanged'
  | 'ownersNotified'
  | 'recipientsCounted'
>

/**
 * Creates the functions with which an operation reports its changes. They add events to `events`.
 * @param writeId the Idempotency-Key of the call, by which its sender recognizes the events
 */
export function createEventReporters(events: LiveEvent[], actor: Actor | undefined, writeId?: string): EventReporters {
  const ownWrite = writeId === undefined ? {} : { writeId }
  const staffId = actor?.role === UserRole.ADMIN ? actor.id : 0
  const by = { id: actor?.id ?? 0, name: actor?.name ?? '', ...(staffId === 0 && actor ? { role: actor.role } : {}) }
  return {
    recordChanged: (record, id, write) => {
      const change = { record, id, ...(write && { write: { ...write, by } }), ...ownWrite }
      events.push({ type: 'changed', change, staffId: recordTopics[record].audience === 'self' ? id : staffId })
    },
    pointsChanged: (change) => events.push({ type: 'pointsChanged', change: { ...change, ...ownWrite } }),
    couponUseChanged: (memberId, change) => events.push({ type: 'couponUseChanged', memberId, change }),
    configChanged: (fields, write) =>
      events.push({ type: 'configChanged', change: { fields, write: { ...write, by }, ...ownWrite } }),
    messageSent: (conversation, views) => events.push({ type: 'message', conversation, seq: views.forApps.seq, views }),
    conversationChanged: (conversation, change) => events.push({ type: 'conversation', conversation, change }),
    staffNotified: (kind, eventId) => events.push({ type: 'staffNotified', kind, eventId }),
    ownNotificationsChanged: (id) => events.push({ type: 'ownNotificationsChanged', staffId: id }),
    ownersNotified(owners) {
      const idsOf = (kind: 'member' | 'store') => owners.filter((each) => each.kind === kind).map(({ id }) => id)
      events.push({ type: 'ownersNotified', memberIds: idsOf('member'), storeIds: idsOf('store') })
    },
    recipientsCounted: (adminNotificationIds) => events.push({ type: 'recipientsCounted', adminNotificationIds }),
    sessionEnded: (sessionId) => events.push({ type: 'sessionEnded', sessionId }),
  }
}
