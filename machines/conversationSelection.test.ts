import { ActRefusal, conversationSelectionMachine } from './conversationSelection.ts'
import { doneEvent, errorEvent, scenario } from './testing/scenario.ts'

const toggle = (id: number) => ({ type: 'toggle', id })
const finish = { type: 'run', act: { name: 'finish' } }
const done = doneEvent('perform')
const refused = errorEvent('perform', new ActRefusal('too late'))
const noConnection = errorEvent('perform', new Error('no response'))

/** Shows a map as its entries. */
function shortenValue(_: string, value: unknown): unknown {
  return value instanceof Map ? [...value] : value
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
      'starts perform {"id":1,"act":{"name":"finish"}}',
      'act = {"name":"finish"}',
      'queue = [1,2,3]',
    ],
    [toggle(4), 'refused'],
    ['clear', 'refused'],
    [
      done,
      'stays',
      'stops perform',
      'starts perform {"id":2,"act":{"name":"finish"}}',
      'selectedIds = [2,3]',
      'queue = [2,3]',
      'doneIds = [1]',
    ],
    [
      refused,
      'stays',
      'stops perform',
      'starts perform {"id":3,"act":{"name":"finish"}}',
      'reasons = [[2,"too late"]]',
      'queue = [3]',
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
      'starts perform {"id":1,"act":{"name":"finish"}}',
      'act = {"name":"finish"}',
      'queue = [1,2]',
    ],
    [noConnection, 'choosing', 'stops perform', 'queue = []'],
    ['reset', 'stays', 'selectedIds = []', 'anchorId = undefined'],
  ],
  { shortenValue },
)
