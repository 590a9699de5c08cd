import { expect, test } from 'vitest'
import { enabledCommandsOfKind, enabledCommandsOfRecord } from '../resources/record/enabledCommandsOfKind.ts'
import { lifecycleCommandsOf } from '../resources/lifecycle/lifecycleProgress.ts'
import { recordMenuItems } from '../resources/record/recordMenuItems.ts'
import { arrangeActionRows, arrangeRows } from '../shell/palette/rows.ts'
import type { GetText } from '../texts/text.ts'
import type { Command } from './command.ts'
import { inShownOrder } from './shownOrder.ts'

const text: GetText = (key) => key
const command = (name: string, properties: Partial<Command> = {}): Command => ({
  id: `store.${name}`,
  title: { key: 'dialog.ok' },
  scope: 'record',
  recordName: '藤屋',
  recordKey: 'store 7',
  perform: () => undefined,
  ...properties,
})
/** As a screen registers them: the events in the order of the chart, then the others. */
const COMMANDS = [
  command('reject', { event: 'reject', isDestructive: true }),
  command('accept', { event: 'accept' }),
  command('activate', { event: 'activate', refusal: { key: 'dialog.ok' } }),
  command('edit'),
  command('delete', { isDestructive: true }),
  command('messages', { isRoutine: true }),
]
const namesOf = (shown: readonly { id: string }[]) => shown.map(({ id }) => id.replace('store.', ''))
const WITH_DISABLED = ['accept', 'messages', 'activate', 'edit', 'reject', 'delete']
const ENABLED = ['accept', 'messages', 'edit', 'reject', 'delete']

test('an action that decides comes first, then what staff do all day, and what is destructive last (rule 8.13)', () => {
  expect(namesOf(inShownOrder(COMMANDS))).toEqual(WITH_DISABLED)
})

test('buttons, the row menu, the palette and the drawing of the states show this order', () => {
  const sources = {
    commands: COMMANDS,
    screenParts: [],
    filters: [],
    searchResults: [],
    isAnswered: true,
    recentRows: [],
  }
  const record = { id: 'store:7', kind: 'store', label: '藤屋', detail: '', path: '/', commands: () => COMMANDS }
  expect(namesOf(enabledCommandsOfKind(COMMANDS, 'store'))).toEqual(ENABLED)
  expect(namesOf(enabledCommandsOfRecord(COMMANDS, 'store', 'store 7'))).toEqual(ENABLED)
  expect(namesOf(recordMenuItems(COMMANDS, text))).toEqual(WITH_DISABLED)
  expect(namesOf(lifecycleCommandsOf(COMMANDS, 'store 7'))).toEqual(['accept', 'activate', 'reject'])
  expect(
    arrangeRows(sources, '', text)
      .flatMap(({ rows }) => namesOf(rows))
      .slice(0, 6),
  ).toEqual(WITH_DISABLED)
  expect(
    arrangeActionRows(record, [], '', text)
      .flatMap(({ rows }) => namesOf(rows))
      .slice(1),
  ).toEqual(WITH_DISABLED)
})
