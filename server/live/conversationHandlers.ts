import type { Message } from '../../contract/conversation/message.ts'
import { SenderRole } from '../../contract/enumerations.ts'
import { MESSAGES_PER_CALL, MESSAGES_PER_CALL_MAX } from '../../contract/limits.ts'
import { readChangeCursor } from '../db/changeCursor.ts'
import type { Db } from '../db/database.ts'
import type { ImageAddresses } from '../features/conversation/imageAddresses.ts'
import { countUnseen } from '../features/conversation/list.ts'
import { readMessages } from '../features/conversation/messages.ts'
import { appParticipant, type Participant, requireConversation } from '../features/conversation/participant.ts'
import { markSeen } from '../features/conversation/seen.ts'
import { sendMessage } from '../features/conversation/sendMessage.ts'
import { Failure } from '../http/failure.ts'
import type { EventHandlers } from './clientEvents.ts'
import type { LiveUpdates } from './liveEvents.ts'
import type { LiveServices } from './liveServices.ts'
import { runOperation } from './runOperation.ts'
import { actorOf, participantOf, type SocketPerson } from './socketPerson.ts'

/** The most bytes of texts that one acknowledgement has, so that a slow connection is not closed for it. */
const MISSED_TEXT_BYTES_MAX = 400_000

interface ConversationServices {
  db: Db
  /** Where operations are executed. */
  writeDb: Db
  clock: () => Date
  liveUpdates: LiveUpdates
  imageAddresses: ImageAddresses
  live: Pick<LiveServices, 'accessControl' | 'subscriptions' | 'messages' | 'presenceReports' | 'staffViewers'>
}

/** Creates the handlers of the events that clients send (rule 10). */
export function createConversationHandlers(services: ConversationServices): EventHandlers {
  const { db, writeDb, clock, liveUpdates, imageAddresses, live } = services
  const operationServices = { db: writeDb, clock, liveUpdates }
  const { accessControl, subscriptions, messages, presenceReports, staffViewers } = live
  return {
    async CLIENT_JOIN_CONVERSATION(socket, person, { conversationId, lastSeq }) {
      const participant = requireParticipant(person)
      const joined = await subscriptions.join(socket, conversationId)
      // Read after the subscription has begun, so that nothing is missed in between.
      const missed = await readMissed(services, participant, conversationId, lastSeq)
      messages.follow(joined.parties, missed.lastSeq)
      return { ...missed, ...(await presenceReports.readFor(joined)) }
    },

    async CLIENT_LEAVE_CONVERSATION(socket, _person, { conversationId }) {
      subscriptions.leave(socket, conversationId)
      return Promise.resolve({})
    },

    async CLIENT_SEND_MESSAGE(socket, person, { conversationId, ...toSend }) {
      const participant = requireParticipant(person)
      const sent = await runOperation(operationServices, actorOf(person), (context) =>
        sendMessage(context, participant, conversationId, toSend, imageAddresses),
      )
      subscriptions.setWriting(socket, conversationId, false)
      return sent
    },

    async CLIENT_SEEN_CONVERSATION(_socket, person, { conversationId, seq }) {
      const participant = requireParticipant(person)
      if (participant.role === SenderRole.ADMIN) {
        const { lastSeq } = await requireConversation(db, participant, conversationId)
        return { seq: Math.min(seq, lastSeq) }
      }
      return runOperation(operationServices, actorOf(person), (context) =>
        markSeen(context, participant, conversationId, seq),
      )
    },

    async CLIENT_SWITCH_STORE(socket, person, { storeId }) {
      if (person.kind !== 'storeAccount') throw new Failure(403, 'error.notPermitted')
      const participant = await appParticipant(db, person.caller, storeId)
      if (!(await accessControl.actForStore(socket, storeId))) throw new Failure(403, 'error.notPermitted')
      return { storeId, cursor: await readChangeCursor(db), nonRead: await countUnseen(db, participant) }
    },

    async CONVERSATION_PRESENCE(socket, person, { conversationId, isWriting }) {
      requireParticipant(person)
      if (!subscriptions.setWriting(socket, conversationId, isWriting)) throw new Failure(409, 'conversation.notJoined')
      return Promise.resolve({})
    },

    async CONVERSATION_VIEWERS(socket, person, { isShown }) {
      requireParticipant(person)
      return { items: await staffViewers.watch(socket, isShown) }
    },
  }
}

/** Returns the person as a participant. Throws a Failure of 403 if they take part in no conversation now. */
function requireParticipant(person: SocketPerson): Participant {
  const participant = participantOf(person)
  if (participant !== undefined) return participant
  throw new Failure(403, person.kind === 'storeAccount' ? 'conversation.storeNotChosen' : 'error.notPermitted')
}

/**
 * Reads the messages after `lastSeq`, or the newest ones if there are too many, or if the client has a number that the
 * conversation has not reached, because the database was restored from a backup.
 */
async function readMissed(
  { db, clock, imageAddresses }: Pick<ConversationServices, 'db' | 'clock' | 'imageAddresses'>,
  participant: Participant,
  conversationId: number,
  lastSeq: number | undefined,
): Promise<{ lastSeq: number; messages: Message[]; hasGap: boolean }> {
  const read = (window: { after?: number; limit: number }) =>
    readMessages({ db, clock }, participant, conversationId, window, imageAddresses)
  const after = lastSeq === undefined ? undefined : await read({ after: lastSeq, limit: MESSAGES_PER_CALL_MAX })
  const isComplete = after !== undefined && after.lastSeq - after.items.length === lastSeq
  const limit = lastSeq === undefined ? MESSAGES_PER_CALL : MESSAGES_PER_CALL_MAX
  const found = isComplete ? after : await read({ limit })
  const messages = newestOf(found.items)
  const firstSeq = messages[0]?.seq ?? found.lastSeq + 1
  return { lastSeq: found.lastSeq, messages, hasGap: lastSeq !== undefined && firstSeq !== lastSeq + 1 }
}

/** Returns the newest messages that fit into an acknowledgement, oldest first. */
function newestOf(messages: readonly Message[]): Message[] {
  let byteCount = 0
  const firstIndex = messages.findLastIndex(({ text }) => {
    byteCount += Buffer.byteLength(text ?? '')
    return byteCount > MISSED_TEXT_BYTES_MAX
  })
  return messages.slice(firstIndex + 1)
}
