import { afterAll, expect, test } from 'vitest'
import type { Message } from '../../../../contract/conversation/message.ts'
import type { ConversationNote } from '../../../../contract/conversation/note.ts'
import { MessageType, SenderRole, SYSTEM_SENDER } from '../../../../contract/enumerations.ts'
import { timelineRows, type UnconfirmedMessage } from './rows.ts'

const usualTimeZone = process.env['TZ']
afterAll(() => {
  process.env['TZ'] = usualTimeZone
})

const other: Message['sender'] = { role: SenderRole.USER, id: 5, name: '佐藤' }
const suzuki: Message['sender'] = { role: SenderRole.ADMIN, id: 1, name: '鈴木' }
const tanaka: Message['sender'] = { role: SenderRole.ADMIN, id: 2, name: '田中' }

function message(
  seq: number,
  sender: Message['sender'],
  createdAt = '2026-11-21T03:00:00Z',
  clientId?: string,
): Message {
  const content = { type: MessageType.TEXT, text: `${seq}`, image: null, product: null }
  return { seq, sender, ...content, createdAt, ...(clientId === undefined ? {} : { clientId }) }
}

function note(id: number, afterSeq: number, createdAt = '2026-11-21T03:00:00Z'): ConversationNote {
  return { id, afterSeq, author: { id: 1, name: '鈴木' }, text: 'メモ', mentions: [], createdAt }
}

function outboxItem(clientId: string): UnconfirmedMessage {
  return { clientId, content: { type: MessageType.TEXT, text: 'はい' }, state: 'waiting' }
}

/** Returns the keys of the rows, with an asterisk for the first message of a sender and a check mark for the seen one. */
function keys(input: Partial<Parameters<typeof timelineRows>[0]>): string[] {
  const rows = timelineRows({ messages: [], notes: [], outbox: [], firstNewSeq: undefined, seenSeq: 0, ...input })
  return rows.map((row) => {
    if (row.kind !== 'message') return row.key
    return row.key + (row.isFirstOfSender ? '*' : '') + (row.isLastSeen ? '✓' : '')
  })
}

test.each(['America/Los_Angeles', 'UTC', 'Asia/Tokyo', 'Pacific/Kiritimati'])(
  'a day begins at midnight in Japan, also with a browser in %s',
  (timeZone) => {
    process.env['TZ'] = timeZone
    const messages = [message(1, other, '2026-11-20T14:59:59Z'), message(2, other, '2026-11-20T15:01:00Z')]
    expect(keys({ messages })).toEqual(['d2026-11-20', 'm1*', 'd2026-11-21', 'm2*'])
  },
)

test('a day is shown once, although a time goes back', () => {
  const times = ['2026-11-20T14:59:59Z', '2026-11-20T15:00:01Z', '2026-11-20T14:59:59Z', '2026-11-20T15:00:02Z']
  const messages = times.map((createdAt, index) => message(index + 1, other, createdAt))
  expect(keys({ messages })).toEqual(['d2026-11-20', 'm1*', 'd2026-11-21', 'm2*', 'm3', 'm4'])
})

test('consecutive messages of one person are a group', () => {
  const senders = [other, other, suzuki, suzuki, tanaka, SYSTEM_SENDER, SYSTEM_SENDER, tanaka] as const
  expect(keys({ messages: senders.map((sender, index) => message(index + 1, sender)) })).toEqual([
    'd2026-11-21',
    'm1*',
    'm2',
    'm3*',
    'm4',
    'm5*',
    'm6*',
    'm7',
    'm8*',
  ])
})

test('the new line stands above the first message that waits, if that is loaded', () => {
  const messages = [message(4, other), message(5, other), message(6, other)]
  expect(keys({ messages, firstNewSeq: 5 })).toEqual(['m4*', 'new', 'm5*', 'm6'])
  expect(keys({ messages, firstNewSeq: 4 })).toEqual(['new', 'm4*', 'm5', 'm6'])
  expect(keys({ messages, firstNewSeq: 3 })).toEqual(['m4*', 'm5', 'm6'])
})

test('the last message of staff that the other side has seen is marked', () => {
  const messages = [message(4, suzuki), message(5, other), message(6, tanaka), message(7, other)]
  expect(keys({ messages, seenSeq: 3 })).toEqual(['m4*', 'm5*', 'm6*', 'm7*'])
  expect(keys({ messages, seenSeq: 5 })).toEqual(['m4*✓', 'm5*', 'm6*', 'm7*'])
  expect(keys({ messages, seenSeq: 7 })).toEqual(['m4*', 'm5*', 'm6*✓', 'm7*'])
  // The last one that was seen may be among those that are not loaded.
  expect(keys({ messages, seenSeq: 8 })).toEqual(['m4*', 'm5*', 'm6*', 'm7*'])
})

test('older messages that are loaded change no row below them but the name of a sender', () => {
  const senders = [other, other, suzuki, other]
  const times = ['2026-11-20T03:00:00Z', '2026-11-21T03:00:00Z', '2026-11-21T04:00:00Z', '2026-11-22T03:00:00Z']
  const messages = senders.map((sender, index) => message(index + 1, sender, times[index]))
  expect(keys({ messages: messages.slice(2) })).toEqual(['m3*', 'd2026-11-22', 'm4*'])
  expect(keys({ messages: messages.slice(1) })).toEqual(['m2*', 'm3*', 'd2026-11-22', 'm4*'])
  expect(keys({ messages })).toEqual(['d2026-11-20', 'm1*', 'd2026-11-21', 'm2*', 'm3*', 'd2026-11-22', 'm4*'])
})

test('notes stand after the message that was the last one', () => {
  const messages = [message(1, suzuki), message(2, suzuki)]
  const notes = [note(1, 0), note(2, 1), note(3, 1), note(4, 2)]
  expect(keys({ messages, notes })).toEqual(['d2026-11-21', 'n1', 'm1*', 'n2', 'n3', 'm2*', 'n4'])
  expect(keys({ notes: [note(1, 0)] })).toEqual(['d2026-11-21', 'n1'])
})

test('notes between messages that are not loaded are left out', () => {
  const messages = [message(4, other), message(5, other)]
  expect(keys({ messages, notes: [note(1, 0), note(2, 3), note(3, 4), note(4, 6)] })).toEqual(['m4*', 'n3', 'm5*'])
})

test('a note of another day has its day', () => {
  const messages = [message(1, other), message(2, other, '2026-11-23T03:00:00Z')]
  expect(keys({ messages, notes: [note(1, 1, '2026-11-22T03:00:00Z')] })).toEqual([
    'd2026-11-21',
    'm1*',
    'd2026-11-22',
    'n1',
    'd2026-11-23',
    'm2*',
  ])
})

test('what is not confirmed stands last, in its order, and once', () => {
  const messages = [message(1, suzuki, undefined, 'a')]
  const outbox = ['a', 'c', 'b'].map(outboxItem)
  expect(keys({ messages, outbox, notes: [note(1, 1)] })).toEqual(['d2026-11-21', 'm1*', 'n1', 'oc', 'ob'])
})
