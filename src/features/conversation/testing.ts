import { ConversationType } from '../../../contract/enumerations.ts'
import type { ReadMessage } from './messages/messageWindow.ts'
import type { ReadSummary } from './types.ts'

/** Returns a conversation that waits, except for the given fields. */
export function createSummary(id: number, fields: Partial<ReadSummary> = {}): ReadSummary {
  const at = new Date(Date.UTC(2026, 10, 21, 3, id)).toISOString()
  return {
    id,
    type: ConversationType.CMS_TO_USER,
    member: { id, name: `member ${id}` },
    store: null,
    otherStore: null,
    state: 'waiting',
    version: 1,
    unreadCount: 1,
    waitingSince: at,
    snoozedUntil: null,
    assignee: null,
    lastAt: at,
    lastSeq: 1,
    lastMessage: null,
    ...fields,
  }
}

/** Returns a text message of the other side. */
export function createMessage(seq: number, fields: Partial<ReadMessage> = {}): ReadMessage {
  return {
    seq,
    sender: { role: 3, id: 1, name: 'a' },
    type: 1,
    text: String(seq),
    image: null,
    product: null,
    createdAt: '2026-11-21T03:00:00.000Z',
    ...fields,
  }
}
