import { expect, test } from 'vitest'
import { MessageType } from '../../contract/enumerations.ts'
import { MessageRefusal, type OutboxItem, outboxMachine, stoppedItems } from './outbox.ts'
import { doneEvent, errorEvent, scenario } from '../testing/scenario.ts'

const itemOf = (clientId: string, conversationId = 1): OutboxItem => ({
  conversationId,
  message: { clientId, type: MessageType.TEXT, text: 'hello', seenSeq: 1 },
})
const restore = (...items: OutboxItem[]) => ({ type: 'restore', items })
const add = (clientId: string, conversationId = 1) => ({ type: 'add', item: itemOf(clientId, conversationId) })
const find = (clientId: string) => ({ type: 'find', clientId })
const retry = (clientId: string) => ({ type: 'retry', clientId })
const discard = (clientId: string) => ({ type: 'discard', clientId })
const refusal = (reason: string, ...unseenSeqs: number[]) =>
  errorEvent('send', new MessageRefusal({ reason, unseenSeqs }))
const tooOften = (retryAfter: number) => errorEvent('send', { retryAfter })
const noAnswer = errorEvent('send', new Error('no response'))
const stored = doneEvent('send')

/** Shortens a message to its client id, why it was refused, and the messages despite which it is sent. */
function shortenItem(_: string, value: unknown): unknown {
  const { message, refusal: reason } = (value ?? {}) as Partial<OutboxItem>
  if (message?.clientId === undefined) return value
  return [
    message.clientId,
    ...(reason === undefined ? [] : [`refused: ${reason.reason}`]),
    ...(message.despite === undefined ? [] : [`despite ${message.despite.join()}`]),
  ].join(' ')
}

scenario(
  'messages are sent one at a time, in the order in which they were written, and once after a lost connection',
  outboxMachine,
  [
    ['start', 'closed'],
    [restore(itemOf('a')), 'opened.offline', 'items = ["a"]'],
    [add('b'), 'stays', 'store {"items":["a","b"]}', 'items = ["a","b"]'],
    [add('b'), 'refused'],
    [add('c', 2), 'stays', 'store {"items":["a","b","c"]}', 'items = ["a","b","c"]'],
    ['connect', 'opened.sending', 'starts send "a"', 'sendingId = "a"'],
    [add('d'), 'stays', 'store {"items":["a","b","c","d"]}', 'items = ["a","b","c","d"]'],
    ['disconnect', 'opened.offline', 'stops send', 'sendingId = undefined'],
    [find('x'), 'refused'],
    ['connect', 'opened.sending', 'starts send "a"', 'sendingId = "a"'],
    [
      find('a'),
      'stays',
      'reportSent {"item":"a"}',
      'store {"items":["b","c","d"]}',
      'stops send',
      'starts send "b"',
      'items = ["b","c","d"]',
      'sendingId = "b"',
    ],
    [
      stored,
      'stays',
      'reportSent {"item":"b"}',
      'store {"items":["c","d"]}',
      'stops send',
      'starts send "c"',
      'items = ["c","d"]',
      'sendingId = "c"',
    ],
    [
      refusal('not permitted'),
      'stays',
      'store {"items":["c refused: not permitted","d"]}',
      'stops send',
      'starts send "d"',
      'items = ["c refused: not permitted","d"]',
      'sendingId = "d"',
    ],
    [retry('d'), 'refused'],
    [
      stored,
      'opened.idle',
      'reportSent {"item":"d"}',
      'store {"items":["c refused: not permitted"]}',
      'stops send',
      'items = ["c refused: not permitted"]',
      'sendingId = undefined',
    ],
    [stored, 'refused'],
  ],
  { shortenValue: shortenItem },
)

scenario(
  'a refused message stops those after it in its conversation, until it is sent again or discarded',
  outboxMachine,
  [
    ['start', 'closed'],
    [restore(), 'opened.offline'],
    ['connect', 'opened.idle'],
    [add('a'), 'opened.sending', 'store {"items":["a"]}', 'starts send "a"', 'items = ["a"]', 'sendingId = "a"'],
    [add('b'), 'stays', 'store {"items":["a","b"]}', 'items = ["a","b"]'],
    [add('c', 2), 'stays', 'store {"items":["a","b","c"]}', 'items = ["a","b","c"]'],
    [add('d'), 'stays', 'store {"items":["a","b","c","d"]}', 'items = ["a","b","c","d"]'],
    [
      refusal('answered', 7, 8),
      'stays',
      'store {"items":["a refused: answered","b","c","d"]}',
      'stops send',
      'starts send "c"',
      'items = ["a refused: answered","b","c","d"]',
      'sendingId = "c"',
    ],
    [
      find('c'),
      'opened.idle',
      'reportSent {"item":"c"}',
      'store {"items":["a refused: answered","b","d"]}',
      'stops send',
      'items = ["a refused: answered","b","d"]',
      'sendingId = undefined',
    ],
    [discard('b'), 'refused'],
    [retry('b'), 'refused'],
    [
      retry('a'),
      'opened.sending',
      'store {"items":["a despite 7,8","b","d"]}',
      'starts send "a despite 7,8"',
      'items = ["a despite 7,8","b","d"]',
      'sendingId = "a"',
    ],
    [
      refusal('answered', 9),
      'opened.idle',
      'store {"items":["a refused: answered despite 7,8","b","d"]}',
      'stops send',
      'items = ["a refused: answered despite 7,8","b","d"]',
      'sendingId = undefined',
    ],
    [
      retry('a'),
      'opened.sending',
      'store {"items":["a despite 7,8,9","b","d"]}',
      'starts send "a despite 7,8,9"',
      'items = ["a despite 7,8,9","b","d"]',
      'sendingId = "a"',
    ],
    [
      refusal('unknown'),
      'opened.idle',
      'store {"items":["a refused: unknown despite 7,8,9","b","d"]}',
      'stops send',
      'items = ["a refused: unknown despite 7,8,9","b","d"]',
      'sendingId = undefined',
    ],
    [
      retry('a'),
      'opened.sending',
      'store {"items":["a despite 7,8,9","b","d"]}',
      'starts send "a despite 7,8,9"',
      'items = ["a despite 7,8,9","b","d"]',
      'sendingId = "a"',
    ],
    [
      refusal('unknown'),
      'opened.idle',
      'store {"items":["a refused: unknown despite 7,8,9","b","d"]}',
      'stops send',
      'items = ["a refused: unknown despite 7,8,9","b","d"]',
      'sendingId = undefined',
    ],
    [
      discard('a'),
      'opened.sending',
      'reportDiscarded {"item":"a refused: unknown despite 7,8,9"}',
      'store {"items":["b","d"]}',
      'starts send "b"',
      'items = ["b","d"]',
      'sendingId = "b"',
    ],
    [find('d'), 'stays', 'reportSent {"item":"d"}', 'store {"items":["b"]}', 'items = ["b"]'],
    [
      stored,
      'opened.idle',
      'reportSent {"item":"b"}',
      'store {"items":[]}',
      'stops send',
      'items = []',
      'sendingId = undefined',
    ],
  ],
  { shortenValue: shortenItem },
)

scenario(
  'without an answer a message is sent again after a growing pause, or the one that the server asks for',
  outboxMachine,
  [
    ['start', 'closed'],
    [restore(itemOf('a')), 'opened.offline', 'items = ["a"]'],
    ['connect', 'opened.sending', 'starts send "a"', 'sendingId = "a"'],
    [noAnswer, 'opened.waiting', 'stops send', 'sendingId = undefined', 'failureCount = 1', 'failure = {}'],
    [999, 'stays'],
    [1, 'opened.sending', 'starts send "a"', 'sendingId = "a"'],
    [noAnswer, 'opened.waiting', 'stops send', 'sendingId = undefined', 'failureCount = 2'],
    [1999, 'stays'],
    [1, 'opened.sending', 'starts send "a"', 'sendingId = "a"'],
    [
      tooOften(7),
      'opened.waiting',
      'stops send',
      'sendingId = undefined',
      'failureCount = 3',
      'failure = {"retryAfter":7}',
    ],
    [6999, 'stays'],
    [add('b'), 'stays', 'store {"items":["a","b"]}', 'items = ["a","b"]'],
    [1, 'opened.sending', 'starts send "a"', 'sendingId = "a"'],
    [noAnswer, 'opened.waiting', 'stops send', 'sendingId = undefined', 'failureCount = 4', 'failure = {}'],
    [8000, 'opened.sending', 'starts send "a"', 'sendingId = "a"'],
    [noAnswer, 'opened.waiting', 'stops send', 'sendingId = undefined', 'failureCount = 5'],
    [16000, 'opened.sending', 'starts send "a"', 'sendingId = "a"'],
    [noAnswer, 'opened.waiting', 'stops send', 'sendingId = undefined', 'failureCount = 6'],
    [29999, 'stays'],
    [1, 'opened.sending', 'starts send "a"', 'sendingId = "a"'],
    [
      tooOften(99_999),
      'opened.waiting',
      'stops send',
      'sendingId = undefined',
      'failureCount = 7',
      'failure = {"retryAfter":99999}',
    ],
    [3599999, 'stays'],
    [1, 'opened.sending', 'starts send "a"', 'sendingId = "a"'],
    [noAnswer, 'opened.waiting', 'stops send', 'sendingId = undefined', 'failureCount = 8', 'failure = {}'],
    ['disconnect', 'opened.offline'],
    [30000, 'stays'],
    ['connect', 'opened.sending', 'starts send "a"', 'sendingId = "a"'],
    [
      stored,
      'stays',
      'reportSent {"item":"a"}',
      'store {"items":["b"]}',
      'stops send',
      'starts send "b"',
      'items = ["b"]',
      'sendingId = "b"',
      'failureCount = 0',
    ],
    [noAnswer, 'opened.waiting', 'stops send', 'sendingId = undefined', 'failureCount = 1'],
    [find('b'), 'stays', 'reportSent {"item":"b"}', 'store {"items":[]}', 'items = []'],
    [1000, 'opened.idle'],
  ],
  { shortenValue: shortenItem },
)

scenario(
  'after a refusal or a message that is found, the pauses are short again',
  outboxMachine,
  [
    ['start', 'closed'],
    [restore(itemOf('a'), itemOf('b'), itemOf('c', 2), itemOf('d', 3)), 'opened.offline', 'items = ["a","b","c","d"]'],
    ['connect', 'opened.sending', 'starts send "a"', 'sendingId = "a"'],
    [noAnswer, 'opened.waiting', 'stops send', 'sendingId = undefined', 'failureCount = 1', 'failure = {}'],
    [1000, 'opened.sending', 'starts send "a"', 'sendingId = "a"'],
    [
      find('a'),
      'stays',
      'reportSent {"item":"a"}',
      'store {"items":["b","c","d"]}',
      'stops send',
      'starts send "b"',
      'items = ["b","c","d"]',
      'sendingId = "b"',
      'failureCount = 0',
    ],
    [noAnswer, 'opened.waiting', 'stops send', 'sendingId = undefined', 'failureCount = 1'],
    [1000, 'opened.sending', 'starts send "b"', 'sendingId = "b"'],
    [
      refusal('unknown'),
      'stays',
      'store {"items":["b refused: unknown","c","d"]}',
      'stops send',
      'starts send "c"',
      'items = ["b refused: unknown","c","d"]',
      'sendingId = "c"',
      'failureCount = 0',
    ],
    [noAnswer, 'opened.waiting', 'stops send', 'sendingId = undefined', 'failureCount = 1'],
    [1000, 'opened.sending', 'starts send "c"', 'sendingId = "c"'],
    [find('b'), 'stays', 'reportSent {"item":"b refused: unknown"}', 'store {"items":["c","d"]}', 'items = ["c","d"]'],
    [
      stored,
      'stays',
      'reportSent {"item":"c"}',
      'store {"items":["d"]}',
      'stops send',
      'starts send "d"',
      'items = ["d"]',
      'sendingId = "d"',
      'failureCount = 0',
    ],
    [
      stored,
      'opened.idle',
      'reportSent {"item":"d"}',
      'store {"items":[]}',
      'stops send',
      'items = []',
      'sendingId = undefined',
    ],
  ],
  { shortenValue: shortenItem },
)

scenario(
  'the messages of a person are not sent after the end of the session',
  outboxMachine,
  [
    ['start', 'closed'],
    ['connect', 'refused'],
    [restore(itemOf('a')), 'opened.offline', 'items = ["a"]'],
    ['connect', 'opened.sending', 'starts send "a"', 'sendingId = "a"'],
    [noAnswer, 'opened.waiting', 'stops send', 'sendingId = undefined', 'failureCount = 1', 'failure = {}'],
    ['forget', 'closed', 'items = []', 'failureCount = 0'],
    [1000, 'stays'],
    ['connect', 'refused'],
    [restore(), 'opened.offline'],
    ['connect', 'opened.idle'],
    [add('b'), 'opened.sending', 'store {"items":["b"]}', 'starts send "b"', 'items = ["b"]', 'sendingId = "b"'],
    [noAnswer, 'opened.waiting', 'stops send', 'sendingId = undefined', 'failureCount = 1'],
    [1000, 'opened.sending', 'starts send "b"', 'sendingId = "b"'],
    ['forget', 'closed', 'stops send', 'items = []', 'sendingId = undefined', 'failureCount = 0'],
    [add('c'), 'refused'],
  ],
  { shortenValue: shortenItem },
)

test('of the messages of a conversation, those before a refused one are sent', () => {
  const refused: OutboxItem = { ...itemOf('b'), refusal: { reason: 'not permitted', unseenSeqs: [] } }
  expect(
    stoppedItems([itemOf('a'), refused, itemOf('c'), itemOf('d', 2)]).map(({ message }) => message.clientId),
  ).toEqual(['b', 'c'])
})
