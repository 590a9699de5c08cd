import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'
import type { ImageAddresses } from '../features/conversation/imageAddresses.ts'
import type { LiveUpdates } from './liveEvents.ts'
import { roomsOfConversation } from './conversationRooms.ts'
import { emitMessage, roomsOfOwners } from './emitMessage.ts'
import { createMessageDelivery, type MessageDelivery } from './messageDelivery.ts'
import { hasSockets, type LiveNamespace } from './namespace.ts'
import { createOwnerBalances, type OwnerBalances } from './ownerBalances.ts'
import { createPersonalNotifications, type PersonalNotifications } from './personalNotifications.ts'
import { createOwnPresence, type OwnPresence } from './presence/ownPresence.ts'
import { createPresenceReports, type PresenceReports } from './presence/presenceReports.ts'
import { createStaffViewers, type StaffViewers } from './presence/staffViewers.ts'
import { createSocketAccessControl, type SocketAccessControl } from './socketAccessControl.ts'
import { haveSameGroups } from './socketPerson.ts'
import { createRecipientCounts, type RecipientCounts } from './recipientCounts.ts'
import { createStaffCounts, type StaffCounts } from './staffCounts.ts'
import { createStaffNotifications, type StaffNotifications } from './staffNotifications.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.ts'
import { createUnseenCounts, type UnseenCounts } from './unseenCounts.ts'

interface LiveServicesOptions {
  namespace: LiveNamespace
  db: Db
  clock: () => Date
  log: Logger
  imageAddresses: ImageAddresses
  liveUpdates: LiveUpdates
}

/** What this process knows of its sockets, and how it tells them what has happened. */
export interface LiveServices {
  accessControl: SocketAccessControl
  subscriptions: Subscriptions
  messages: MessageDelivery
  staffCounts: StaffCounts
  unseenCounts: UnseenCounts
  staffNotifications: StaffNotifications
  personalNotifications: PersonalNotifications
  ownerBalances: OwnerBalances
  recipientCounts: RecipientCounts
  presenceReports: PresenceReports
  staffViewers: StaffViewers
  /** Checks and sends what this process may have missed while it was not notified of changes. */
  catchUp(): void
  /** Ends everything that runs by itself. To be called when the sockets are closed. */
  stop(): Promise<void>
}

/** Creates the services of a process without sockets. */
export function createLiveServices(options: LiveServicesOptions): LiveServices {
  const { namespace } = options
  const accessControl = createSocketAccessControl(namespace, {
    ...options,
    onPersonChanged(socket, person, before) {
      ownPresence.personChanged(person, before)
      subscriptions.checkAgain(socket)
      if (person?.kind === 'staff' && before?.kind === 'staff' && !haveSameGroups(person.caller, before.caller))
        staffNotifications.ownChanged(person.caller.id)
    },
  })
  const { whenChecked, connectedStaff } = accessControl
  const subscriptions: Subscriptions = createSubscriptions({
    ...options,
    accessControl,
    onJoined: ({ person, parties }) => ownPresence.enter(person, parties.conversationId),
    onLeft: ({ person, parties: { conversationId } }) => {
      ownPresence.leave(person, conversationId)
      if (subscriptions.partiesOfJoined(conversationId) === undefined) messages.forget(conversationId)
    },
    onWriting: ({ person, parties }, isWriting) => ownPresence.setWriting(person, parties.conversationId, isWriting),
  })
  const { joinedConversations } = subscriptions
  const ownPresence: OwnPresence = createOwnPresence({
    ...options,
    isWatching: () => joinedConversations().length > 0 || staffViewers.isWatched(),
  })
  const messages = createMessageDelivery({
    ...options,
    isJoined: (conversationId) => subscriptions.partiesOfJoined(conversationId) !== undefined,
    hasReceivers: (parties) =>
      hasSockets(namespace, [...roomsOfConversation(parties.conversationId), ...roomsOfOwners(parties)]),
    whenChecked,
    emit: (parties, views) => emitMessage(namespace, parties, views),
  })
  const staffCounts = createStaffCounts({ ...options, whenChecked })
  const unseenCounts = createUnseenCounts({ ...options, whenChecked })
  const staffNotifications: StaffNotifications = createStaffNotifications({ ...options, whenChecked, connectedStaff })
  const personalNotifications = createPersonalNotifications({ ...options, whenChecked })
  const ownerBalances = createOwnerBalances({ ...options, whenChecked })
  const recipientCounts = createRecipientCounts({ ...options, whenChecked })
  const presenceReports = createPresenceReports({ ...options, whenChecked, joinedConversations })
  const staffViewers: StaffViewers = createStaffViewers({ ...options, whenChecked })
  return {
    accessControl,
    subscriptions,
    messages,
    staffCounts,
    unseenCounts,
    staffNotifications,
    personalNotifications,
    ownerBalances,
    recipientCounts,
    presenceReports,
    staffViewers,
    catchUp() {
      accessControl.checkAgain('everybody')
      staffCounts.forget()
      staffNotifications.everybodyChanged()
      presenceReports.readAllAgain()
      staffViewers.askAgain()
      messages.catchUp(joinedConversations())
    },
    async stop() {
      for (const each of [
        staffCounts,
        unseenCounts,
        staffNotifications,
        personalNotifications,
        ownerBalances,
        recipientCounts,
        presenceReports,
        staffViewers,
      ])
        each.stop()
      await ownPresence.close()
    },
  }
}
