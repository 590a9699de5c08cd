import type { Message } from '../../../../contract/conversation/message.ts'
import type { ConversationNote } from '../../../../contract/conversation/note.ts'
import { SenderRole, SYSTEM_SENDER } from '../../../../contract/enumerations.ts'
import { formatDate } from '../../../ui/format.ts'

/** What the timeline shows of a message that is not confirmed yet. */
export interface UnconfirmedMessage {
  clientId: string
  content: Readonly<Pick<Message, 'type'>> & { readonly text?: string | undefined }
  state: 'held' | 'waiting' | 'sending' | 'refused'
  /** Why it was refused, as it is shown. */
  reason?: string | undefined
}

export type TimelineRow =
  | { kind: 'day'; key: `d${string}`; /** A day in Japan's time (rule 9.1), as `2026-11-21`. */ day: string }
  /** Where the messages begin that wait for an answer. */
  | { kind: 'newLine'; key: 'new' }
  | {
      kind: 'message'
      key: `m${number}`
      message: Message
      isFirstOfSender: boolean
      /** Whether this is the last message of staff that the other side has seen. */
      isLastSeen: boolean
    }
  | { kind: 'note'; key: `n${number}`; note: ConversationNote }
  | { kind: 'outbox'; key: `o${string}`; item: UnconfirmedMessage }

interface TimelineInput {
  /** The loaded messages, oldest first and without gaps. */
  messages: readonly Message[]
  /** Oldest first. Those that stand between messages that are not loaded are left out. */
  notes: readonly ConversationNote[]
  outbox: readonly UnconfirmedMessage[]
  /** The number of the first message that waits for an answer. */
  firstNewSeq: number | undefined
  /** The number of the last message that the other side has seen. */
  seenSeq: number
}

/**
 * Returns the rows of a conversation's timeline, oldest first. Each has a key of its own, and stays when older messages
 * are loaded. So the first loaded message has the line of its day only if it is the first of the conversation.
 */
export function timelineRows({ messages, notes, outbox, firstNewSeq, seenSeq }: TimelineInput): readonly TimelineRow[] {
  const rows: TimelineRow[] = []
  const notesAfter = groupNotes(notes)
  const lastSeenSeq = lastOwnSeq(messages, seenSeq)
  const firstSeq = messages[0]?.seq ?? 1
  let currentDay = firstSeq === 1 || messages[0] === undefined ? '' : dayOf(messages[0].createdAt)

  /** A day is shown once: times may go back a little, because the numbers of the messages order them. */
  const addDay = (createdAt: string) => {
    const day = dayOf(createdAt)
    if (day <= currentDay) return
    currentDay = day
    rows.push({ kind: 'day', key: `d${day}`, day })
  }
  const addNotesAfter = (seq: number) => {
    for (const note of notesAfter.get(seq) ?? []) {
      addDay(note.createdAt)
      rows.push({ kind: 'note', key: `n${note.id}`, note })
    }
  }

  if (firstSeq === 1) addNotesAfter(0)
  for (const message of messages) {
    addDay(message.createdAt)
    if (message.seq === firstNewSeq) rows.push({ kind: 'newLine', key: 'new' })
    const previous = rows.at(-1)
    const isFirstOfSender = previous?.kind !== 'message' || senderKey(previous.message) !== senderKey(message)
    const isLastSeen = message.seq === lastSeenSeq
    rows.push({ kind: 'message', key: `m${message.seq}`, message, isFirstOfSender, isLastSeen })
    addNotesAfter(message.seq)
  }

  const confirmedIds = new Set(messages.map(({ clientId }) => clientId))
  for (const item of outbox) {
    if (!confirmedIds.has(item.clientId)) rows.push({ kind: 'outbox', key: `o${item.clientId}`, item })
  }
  return rows
}

/** Returns the notes by the number of the message after which they stand. */
function groupNotes(notes: readonly ConversationNote[]): ReadonlyMap<number, readonly ConversationNote[]> {
  const groups = new Map<number, ConversationNote[]>()
  for (const note of notes) groups.set(note.afterSeq, [...(groups.get(note.afterSeq) ?? []), note])
  return groups
}

/** Returns the day of an instant in Japan, as `2026-11-21`. */
export function dayOf(at: string): string {
  return formatDate(at).replaceAll('/', '-')
}

/** Returns whether a message was written by staff, so that it stands on the right. */
export function isOwn({ sender }: Message): boolean {
  return sender !== SYSTEM_SENDER && sender.role === SenderRole.ADMIN
}

/**
 * Returns the number of the last message of staff up to `seenSeq`; undefined if there is none, or if it may be among
 * later messages that are not loaded.
 */
function lastOwnSeq(messages: readonly Message[], seenSeq: number): number | undefined {
  const lastSeq = messages.at(-1)?.seq ?? 0
  if (lastSeq < seenSeq) return undefined
  return messages.findLast((message) => message.seq <= seenSeq && isOwn(message))?.seq
}

function senderKey({ sender }: Message): string {
  return sender === SYSTEM_SENDER ? sender : `${sender.role} ${sender.id}`
}
