import { recordMenuMachine } from './recordMenu.ts'
import { scenario } from './testing/scenario.ts'

scenario('a chosen command runs for the record that the menu was opened for, and the menu closes', recordMenuMachine, [
  ['start', 'closed'],
  [{ type: 'choose', command: 'store.accept' }, 'refused'],
  [{ type: 'openMenu', recordKey: 'store 1' }, 'opened.present', 'recordKey = "store 1"'],
  [
    { type: 'choose', command: 'store.accept' },
    'closed',
    'emits chosen {"command":"store.accept"}',
    'recordKey = undefined',
  ],
  [{ type: 'openMenu', recordKey: 'store 2' }, 'opened.present', 'recordKey = "store 2"'],
  ['find', 'refused'],
  ['close', 'closed', 'recordKey = undefined'],
])

scenario('a menu whose record has gone stays open and runs nothing until the record is back', recordMenuMachine, [
  ['start', 'closed'],
  [{ type: 'openMenu', recordKey: 'store 1' }, 'opened.present', 'recordKey = "store 1"'],
  ['lose', 'opened.gone', 'emits lost'],
  ['lose', 'refused'],
  [{ type: 'choose', command: 'store.accept' }, 'stays', 'emits lost'],
  ['find', 'opened.present'],
  [
    { type: 'choose', command: 'store.accept' },
    'closed',
    'emits chosen {"command":"store.accept"}',
    'recordKey = undefined',
  ],
  [{ type: 'openMenu', recordKey: 'store 1' }, 'opened.present', 'recordKey = "store 1"'],
  ['lose', 'opened.gone', 'emits lost'],
  ['close', 'closed', 'recordKey = undefined'],
])
