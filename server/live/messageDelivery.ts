import type { Logger } from 'pino'
import { inArray } from 'drizzle-orm'
import { MESSAGES_PER_CALL_MAX } from '../../contract/limits.ts'
import type { Db } from '../db/database.ts'
import { errorCodeOf } from '../db/databaseError.ts'
import type { ImageAddresses } from '../features/conversation/imageAddresses.ts'
import { readMessageViews, readMessageViewsAfter } from '../features/conversation/messageViews.ts'
import { conversation } from '../features/conversation/tables.ts'
import type { ConversationParties, MessageViews } from '../http/handler.ts'
import { createMessageReader } from './messageReader.ts'
import { createOwnMessages, type OwnMessages } from './ownMessages.ts'

/** The delay in ms before the messages are read again that could not be read. */
const RETRY_DELAY_MS = 500

interface MessageDeliveryOptions {
  db: Db
  clock: () => Date
  log: Logger
  imageAddresses: ImageAddresses
  /** Returns whether a socket of this process has joined the conversation. */
  isJoined: (conversationId: number) => boolean
  /** Returns whether a message of the conversation is sent to any socket of this process. */
  hasReceivers: (parties: ConversationParties) => boolean
  /** Resolves when no check of rights is in progress, so that nobody gets a message whose right to it has just ended. */
  whenChecked: () => Promise<void>
  /** Sends a message to the sockets of this process. */
  emit: (parties: ConversationParties, views: MessageViews) => void
}

/** Sends the messages of conversations to the sockets of this process, in the order of their numbers. */
export interface MessageDelivery {
  ownMessages: OwnMessages
  /** Sends message `seq`, and those before it that this process has not been notified of. */
  deliver(parties: ConversationParties, seq: number): void
  /** Called when a socket that has joined was answered the messages up to `seq`. */
  follow(parties: ConversationParties, seq: number): void
  /** Called when the last socket of this process has left the conversation. */
  forget(conversationId: number): void
  /** Sends what this process may have missed of the joined conversations. */
  catchUp(joined: readonly ConversationParties[]): void
}

/** One conversation with messages that are being sent, or that a socket of this process has joined. */
interface Stream {
  /** The numbers of the messages that are still to be sent. */
  waitingSeqs: number[]
  isSending: boolean
  /** The number of the last message that was sent to the joined sockets; undefined before the first one. */
  sentSeq?: number
  /** The lowest number up to which a joined socket was answered the messages. */
  answeredSeq?: number
  /** The number of the last message, if this process may not have been notified of it. */
  missedSeq?: number
}

/** Creates the delivery of a process without sockets. */
export function createMessageDelivery(options: MessageDeliveryOptions): MessageDelivery {
  const { db, clock, log, imageAddresses, isJoined, hasReceivers, whenChecked, emit } = options
  const streams = new Map<number, Stream>()
  const ownMessages = createOwnMessages()
  const reader = createMessageReader((places) => readMessageViews(db, places, imageAddresses, clock()))

  function streamOf(conversationId: number): Stream {
    const stream = streams.get(conversationId) ?? { waitingSeqs: [], isSending: false }
    streams.set(conversationId, stream)
    return stream
  }

  /** Reads the messages between two numbers, both exclusive, of which this process was not notified. */
  async function readBetween(conversationId: number, after: number, before: number): Promise<MessageViews[]> {
    const messages: MessageViews[] = []
    for (let last = after; last < before - 1;) {
      const page = await readMessageViewsAfter(db, { conversationId, seq: last }, imageAddresses, clock())
      messages.push(...page.filter(({ forStaff }) => forStaff.seq < before))
      if (page.length < MESSAGES_PER_CALL_MAX) break
      last = page.at(-1)?.forStaff.seq ?? before
    }
    return messages
  }

  /** Reads the waiting messages, with those that joined sockets have missed before them, in their order. */
  async function takeMessages({ conversationId }: ConversationParties, stream: Stream): Promise<MessageViews[]> {
    const seqs = stream.waitingSeqs.splice(0)
    const found = await Promise.all(
      seqs.map(async (seq) => {
        const place = { conversationId, seq }
        return (await ownMessages.take(place)) ?? reader.read(place)
      }),
    )
    const messages: MessageViews[] = []
    let lastSeq = isJoined(conversationId) ? (stream.sentSeq ?? stream.answeredSeq) : undefined
    for (const views of found.filter((each) => each !== undefined)) {
      const { seq } = views.forStaff
      if (lastSeq !== undefined && seq > lastSeq + 1)
        messages.push(...(await readBetween(conversationId, lastSeq, seq)))
      messages.push(views)
      if (lastSeq !== undefined) lastSeq = Math.max(lastSeq, seq)
    }
    return messages
  }

  async function send(parties: ConversationParties, stream: Stream): Promise<void> {
    stream.isSending = true
    while (stream.waitingSeqs.length > 0) {
      const seqs = [...stream.waitingSeqs]
      try {
        const messages = await takeMessages(parties, stream)
        await whenChecked()
        for (const views of messages) {
          const { seq } = views.forStaff
          if (stream.sentSeq !== undefined && seq <= stream.sentSeq) continue
          stream.sentSeq = seq
          emit(parties, views)
        }
      } catch (error) {
        log.warn({ code: errorCodeOf(error) }, 'messages not delivered')
        setTimeout(() => deliver(parties, Math.max(...seqs)), RETRY_DELAY_MS).unref()
        break
      }
    }
    stream.isSending = false
    if (!isJoined(parties.conversationId)) streams.delete(parties.conversationId)
  }

  function deliver(parties: ConversationParties, seq: number): void {
    if (!hasReceivers(parties)) return void streams.delete(parties.conversationId)
    const stream = streamOf(parties.conversationId)
    stream.waitingSeqs.push(seq)
    if (!stream.isSending) void send(parties, stream)
  }

  async function catchUp(joined: readonly ConversationParties[]): Promise<void> {
    if (joined.length === 0) return
    try {
      const { id, lastSeq } = conversation
      const ids = joined.map(({ conversationId }) => conversationId)
      const rows = await db.select({ id, lastSeq }).from(conversation).where(inArray(id, ids))
      const lastSeqs = new Map(rows.map((row) => [row.id, row.lastSeq]))
      for (const parties of joined) {
        const stream = streamOf(parties.conversationId)
        const sentSeq = stream.sentSeq ?? stream.answeredSeq
        const last = lastSeqs.get(parties.conversationId) ?? 0
        if (sentSeq === undefined) stream.missedSeq = last
        else if (last > sentSeq) deliver(parties, last)
      }
    } catch (error) {
      log.warn({ code: errorCodeOf(error) }, 'messages not caught up')
      setTimeout(() => void catchUp(joined), RETRY_DELAY_MS).unref()
    }
  }

  return {
    ownMessages,
    deliver,
    follow(parties, seq) {
      if (!isJoined(parties.conversationId)) return
      const stream = streamOf(parties.conversationId)
      stream.answeredSeq = Math.min(stream.answeredSeq ?? seq, seq)
      if (stream.missedSeq !== undefined && stream.missedSeq > seq) deliver(parties, stream.missedSeq)
    },
    forget(conversationId) {
      // A stream that is being sent is deleted at the end.
      if (streams.get(conversationId)?.isSending !== true) streams.delete(conversationId)
    },
    catchUp: (joined) => void catchUp(joined),
  }
}
