import { recordMenuMachine } from './recordMenu.ts'
import { scenario } from '../testing/scenario.ts'

scenario('a chosen command runs for the record that the menu was opened for, and the menu closes', recordMenuMachine, [
  ['start', 'closed'],
  [{ type: 'choose', commandId: 'store.accept' }, 'refused'],
  [{ type: 'openMenu', recordKey: 'store 1' }, 'opened.present', 'recordKey = "store 1"'],
  [
    { type: 'choose', commandId: 'store.accept' },
    'closed',
    'emits chosen {"commandId":"store.accept"}',
    'recordKey = undefined',
  ],
  [{ type: 'openMenu', recordKey: 'store 2' }, 'opened.present', 'recordKey = "store 2"'],
  ['findRecord', 'refused'],
  ['close', 'closed', 'recordKey = undefined'],
])

scenario('a menu whose record has gone stays open and runs nothing until the record is back', recordMenuMachine, [
  ['start', 'closed'],
  [{ type: 'openMenu', recordKey: 'store 1' }, 'opened.present', 'recordKey = "store 1"'],
  ['loseRecord', 'opened.gone', 'emits recordLost'],
  ['loseRecord', 'refused'],
  [{ type: 'choose', commandId: 'store.accept' }, 'stays', 'emits recordLost'],
  ['findRecord', 'opened.present'],
  [
    { type: 'choose', commandId: 'store.accept' },
    'closed',
    'emits chosen {"commandId":"store.accept"}',
    'recordKey = undefined',
  ],
  [{ type: 'openMenu', recordKey: 'store 1' }, 'opened.present', 'recordKey = "store 1"'],
  ['loseRecord', 'opened.gone', 'emits recordLost'],
  ['close', 'closed', 'recordKey = undefined'],
])
