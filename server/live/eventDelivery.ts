import { isWithStaff } from '../../contract/conversation/chat.ts'
import { STAFF_NOTIFICATION_GROUPS } from '../../contract/kinds/notification.ts'
import { APP_CONFIG_FIELD_NAMES } from '../../contract/kinds/config.ts'
import type { CallerCache } from '../auth/callerCache.ts'
import type { ServerTextCache } from '../features/translationEntry/serverTextCache.ts'
import type { ConversationParties } from '../http/handler.ts'
import type { ChangeLog } from './changeLog.ts'
import { isTextChange, type LiveEvent } from './liveEvents.ts'
import type { LiveServices } from './liveServices.ts'
import type { LiveNamespace } from './namespace.ts'
import { RECIPIENT_COUNT_ROOMS } from './recipientCounts.ts'
import { type RecordChange, recordMessageOf, roomOfGroup } from './recordMessages.ts'

/** The cached callers with their permissions, and the cached texts of the server. */
export interface ProcessCaches {
  callers: Pick<CallerCache, 'forget' | 'start' | 'stop'>
  texts: ServerTextCache
}

interface EventDeliveryOptions {
  namespace: LiveNamespace
  changeLog: ChangeLog
  services: LiveServices
  caches: ProcessCaches | undefined
}

type ConversationEvent = Extract<LiveEvent, { type: 'message' | 'conversation' }>
type AccessChange = Extract<LiveEvent, { type: 'accessChanged' | 'appAccessChanged' }>

const NOTIFICATION = { topic: 'notification' } as const

/** Delivers the events of all processes to the sockets of this one. */
export interface EventDelivery {
  /**
   * Delivers the event to those sockets of this process that may receive it. A change of access or the end of a session
   * is not sent, but checks or closes its sockets.
   */
  deliver(event: LiveEvent, transactionId: bigint): void
  /** Checks the sockets of the people whose rights have changed. */
  handleAccessChange(event: AccessChange): void
}

/** Creates the delivery to the sockets of a namespace. */
export function createEventDelivery({ namespace, changeLog, services, caches }: EventDeliveryOptions): EventDelivery {
  const {
    accessControl,
    messages,
    staffCounts,
    unseenCounts,
    staffNotifications,
    personalNotifications,
    ownerBalances,
    recipientCounts,
  } = services
  const { presenceReports, staffViewers } = services

  function handleAccessChange(event: AccessChange): void {
    if (event.type === 'appAccessChanged') return accessControl.checkAgain({ kind: event.kind, id: event.id })
    caches?.callers.forget(event.staffId)
    accessControl.checkAgain(event.staffId === 0 ? 'allStaff' : { kind: 'staff', id: event.staffId })
  }

  /** Tells staff that one of their conversations has changed: those who are connected soon, others when they connect. */
  function tellStaff({ conversationId, type }: ConversationParties, transactionId: bigint): void {
    if (!isWithStaff(type)) return
    changeLog.add({ topic: 'conversation', rooms: [roomOfGroup('CONVERSATION_MANAGEMENT')], transactionId })
    staffCounts.conversationChanged(conversationId)
  }

  function deliverConversationEvent(event: ConversationEvent, transactionId: bigint): void {
    const { conversation } = event
    if (event.type === 'message') messages.deliver(conversation, event.seq)
    const isSeen = event.type === 'conversation' && event.change === 'seen'
    if (isSeen) presenceReports.conversationSeen(conversation.conversationId)
    else tellStaff(conversation, transactionId)
    if (isSeen || event.type === 'message') unseenCounts.conversationChanged(conversation)
  }

  function deliverRecordChange(event: RecordChange, transactionId: bigint): void {
    if (isTextChange(event)) caches?.texts.invalidate()
    const { topic, rooms, historyReaderRooms, reportedWrite, emit } = recordMessageOf(event)
    const readerRooms = historyReaderRooms ?? rooms
    changeLog.add({ topic, rooms, transactionId, reportedWrite, readerRooms })
    // Emits after pending checks, so staff who have just lost the permission do not receive the event.
    accessControl.afterChecks(() => {
      if (historyReaderRooms === undefined) return emit(namespace.to(rooms), true)
      emit(namespace.to(rooms).except(historyReaderRooms), false)
      emit(namespace.to(historyReaderRooms), true)
    })
    if (event.type === 'changed' && event.change.record === 'notificationSetting') {
      changeLog.add({ ...NOTIFICATION, rooms: ['staff'], transactionId })
      staffNotifications.everybodyChanged()
    }
    if (event.type === 'pointsChanged') ownerBalances.pointsChanged(event.change)
    if (event.type !== 'configChanged') return
    const fields = event.change.fields.filter((field) => APP_CONFIG_FIELD_NAMES.includes(field))
    if (fields.length > 0) namespace.to('apps').emit('SYSTEM_CONFIG_CHANGED', { fields })
  }

  return {
    handleAccessChange,
    deliver(event, transactionId) {
      switch (event.type) {
        case 'accessChanged':
        case 'appAccessChanged':
          return handleAccessChange(event)
        case 'sessionEnded':
          return void namespace.in(`session:${event.sessionId}`).disconnectSockets(true)
        case 'message':
        case 'conversation':
          return deliverConversationEvent(event, transactionId)
        case 'couponUseChanged':
          return accessControl.afterChecks(
            () =>
              void namespace
                .to([`member:${event.memberId}`, `store:${event.change.storeId}`])
                .emit('USE_COUPON', event.change),
          )
        case 'staffNotified':
          changeLog.add({ ...NOTIFICATION, rooms: [roomOfGroup(STAFF_NOTIFICATION_GROUPS[event.kind])], transactionId })
          return staffNotifications.staffNotified(event.kind, event.eventId)
        case 'ownNotificationsChanged':
          changeLog.add({ ...NOTIFICATION, rooms: [`staff:${event.staffId}`], transactionId })
          return staffNotifications.ownChanged(event.staffId)
        case 'ownersNotified':
          return personalNotifications.ownersNotified([
            ...event.memberIds.map((id) => ({ kind: 'member', id }) as const),
            ...event.storeIds.map((id) => ({ kind: 'store', id }) as const),
          ])
        case 'recipientsCounted':
          changeLog.add({ topic: 'adminNotification', rooms: RECIPIENT_COUNT_ROOMS, transactionId })
          return recipientCounts.recipientsCounted(event.adminNotificationIds)
        case 'presence':
          presenceReports.presenceChanged(event.subjects)
          return staffViewers.presenceChanged(event.subjects)
        case 'changed':
        case 'pointsChanged':
        case 'configChanged':
          return deliverRecordChange(event, transactionId)
      }
    },
  }
}
