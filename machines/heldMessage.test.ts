import { MessageType } from '../contract/enumerations.ts'
import { heldMessageMachine } from './heldMessage.ts'
import type { OutboxItem } from './outbox.ts'
import { scenario } from './testing/scenario.ts'

const hold = (clientId: string) => ({
  type: 'hold',
  item: { conversationId: 1, message: { clientId, type: MessageType.TEXT, text: 'hello', seenSeq: 1 } },
})

/** Shortens a message to its client id. */
function shortenItem(_: string, value: unknown): unknown {
  return (value as Partial<OutboxItem> | null)?.message?.clientId ?? value
}

scenario(
  'a text can be taken back for five seconds, is sent before the next one, and at once when the page ends',
  heldMessageMachine,
  [
    ['start', 'empty'],
    ['takeBack', 'refused'],
    ['release', 'refused'],
    [hold('a'), 'holding', 'item = "a"'],
    [4999, 'stays'],
    [1, 'empty', 'sendItem {"item":"a"}', 'item = undefined'],
    [hold('b'), 'holding', 'item = "b"'],
    [hold('b'), 'refused'],
    [4999, 'stays'],
    [hold('c'), 'stays', 'sendItem {"item":"b"}', 'item = "c"'],
    [4999, 'stays'],
    ['takeBack', 'empty', 'returnItem {"item":"c"}', 'item = undefined'],
    [hold('d'), 'holding', 'item = "d"'],
    ['release', 'empty', 'sendItem {"item":"d"}', 'item = undefined'],
  ],
  { shortenValue: shortenItem },
)
