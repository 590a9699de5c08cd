import { ActRefusal, conversationSelectionMachine, type SeenConversation } from './conversationSelection.ts'
import { doneEvent, errorEvent, scenario } from '../testing/scenario.ts'

const toggle = (id: number) => ({ type: 'toggle', id })
const seen = (id: number): SeenConversation => ({ id, version: 1, lastSeq: 1, state: 'waiting', assignee: null })
const finish = { type: 'run', act: { name: 'finish' }, conversations: [1, 2, 3].map(seen) }
const done = doneEvent('perform')
const refused = errorEvent('perform', new ActRefusal('too late'))
const noConnection = errorEvent('perform', new Error('no response'))

/** Shows a map as its entries, and a conversation as its id. */
function shortenValue(_: string, value: unknown): unknown {
  if (value instanceof Map) return [...value]
  return typeof value === 'object' && value !== null && 'lastSeq' in value ? (value as SeenConversation).id : value
}

scenario(
  'what is done leaves the selection, what is refused stays with its reason until it is selected anew',
  conversationSelectionMachine,
  [
    ['start', 'choosing'],
    [finish, 'refused'],
    ['clear', 'refused'],
    [toggle(1), 'stays', 'selectedIds = [1]', 'anchorId = 1'],
    [{ type: 'extend', ids: [1, 2, 3] }, 'stays', 'selectedIds = [1,2,3]'],
    [
      finish,
      'running.writing',
      'starts perform {"conversation":1,"act":{"name":"finish"}}',
      'act = {"name":"finish"}',
      'queue = [1,2,3]',
    ],
    [toggle(4), 'refused'],
    ['clear', 'refused'],
    [
      done,
      'stays',
      'stops perform',
      'starts perform {"conversation":2,"act":{"name":"finish"}}',
      'selectedIds = [2,3]',
      'queue = [2,3]',
      'doneIds = [1]',
    ],
    [
      refused,
      'stays',
      'stops perform',
      'starts perform {"conversation":3,"act":{"name":"finish"}}',
      'reasons = [[2,"too late"]]',
      'queue = [3]',
      'notDoneIds = [2]',
    ],
    [done, 'choosing', 'stops perform', 'selectedIds = [2]', 'queue = []', 'doneIds = [1,3]'],
    [toggle(2), 'stays', 'selectedIds = []', 'anchorId = 2', 'reasons = []'],
  ],
  { shortenValue },
)

scenario(
  'without a connection the rest is not tried, and stays selected',
  conversationSelectionMachine,
  [
    ['start', 'choosing'],
    [toggle(1), 'stays', 'selectedIds = [1]', 'anchorId = 1'],
    [toggle(2), 'stays', 'selectedIds = [1,2]', 'anchorId = 2'],
    [
      finish,
      'running.writing',
      'starts perform {"conversation":1,"act":{"name":"finish"}}',
      'act = {"name":"finish"}',
      'queue = [1,2]',
    ],
    [noConnection, 'choosing', 'stops perform', 'queue = []', 'notDoneIds = [1,2]'],
    ['reset', 'stays', 'selectedIds = []', 'anchorId = undefined'],
    ['reset', 'refused'],
  ],
  { shortenValue },
)

scenario(
  'another list begins without a selection, while what was begun in the list before is done to the end',
  conversationSelectionMachine,
  [
    ['start', 'choosing'],
    [toggle(4), 'stays', 'selectedIds = [4]', 'anchorId = 4'],
    [finish, 'refused'],
    [toggle(1), 'stays', 'selectedIds = [4,1]', 'anchorId = 1'],
    [toggle(4), 'stays', 'selectedIds = [1]', 'anchorId = 4'],
    [toggle(2), 'stays', 'selectedIds = [1,2]', 'anchorId = 2'],
    [
      finish,
      'running.writing',
      'starts perform {"conversation":1,"act":{"name":"finish"}}',
      'act = {"name":"finish"}',
      'queue = [1,2]',
    ],
    ['reset', 'stays', 'selectedIds = []', 'anchorId = undefined'],
    [
      refused,
      'stays',
      'stops perform',
      'starts perform {"conversation":2,"act":{"name":"finish"}}',
      'queue = [2]',
      'notDoneIds = [1]',
    ],
    [done, 'choosing', 'stops perform', 'queue = []', 'doneIds = [2]'],
    [toggle(5), 'stays', 'selectedIds = [5]', 'anchorId = 5'],
  ],
  { shortenValue },
)
