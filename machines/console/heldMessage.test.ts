import { MessageType } from '../../contract/enumerations.ts'
import { heldMessageMachine } from './heldMessage.ts'
import type { OutboxItem } from './outbox.ts'
import { scenario } from '../testing/scenario.ts'

const hold = (clientId: string) => ({
  type: 'hold',
  items: [{ conversationId: 1, message: { clientId, type: MessageType.TEXT, text: 'hello', seenSeq: 1 } }],
})

/** Shortens a message to its client id. */
function shortenItem(_: string, value: unknown): unknown {
  return (value as Partial<OutboxItem> | null)?.message?.clientId ?? value
}

scenario(
  'what was sent can be taken back for five seconds, goes before what is sent next, and at once when the page ends',
  heldMessageMachine,
  [
    ['start', 'empty'],
    ['takeBack', 'refused'],
    ['release', 'refused'],
    [hold('a'), 'holding', 'items = ["a"]'],
    [4999, 'stays'],
    [1, 'empty', 'sendItems {"items":["a"]}', 'items = []'],
    [hold('b'), 'holding', 'items = ["b"]'],
    [hold('b'), 'refused'],
    [4999, 'stays'],
    [hold('c'), 'stays', 'sendItems {"items":["b"]}', 'items = ["c"]'],
    [4999, 'stays'],
    ['takeBack', 'empty', 'returnItems {"items":["c"]}', 'items = []'],
    [hold('d'), 'holding', 'items = ["d"]'],
    ['release', 'empty', 'sendItems {"items":["d"]}', 'items = []'],
  ],
  { shortenValue: shortenItem },
)
