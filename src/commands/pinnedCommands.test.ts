import { expect, test } from 'vitest'
import { type Command, recordKeyOf } from './command.ts'
import { isPinnedRecordGone, pinnedCommands, recordCommandsOf } from './pinnedCommands.ts'

const acceptCommand = (id: number, overrides: Partial<Command> = {}): Command => ({
  id: 'store.accept',
  title: { key: 'store.event.accept' },
  scope: 'record',
  recordName: `Store ${id}`,
  recordKey: recordKeyOf('store', id),
  perform: () => undefined,
  ...overrides,
})
const help: Command = { id: 'keys.show', title: { key: 'keys.open' }, scope: 'console', perform: () => undefined }
const pinnedRecordCommands = recordCommandsOf([acceptCommand(1), help])

test('a menu that was opened for a record offers the current commands of that record', () => {
  const currentCommand = acceptCommand(1, { refusal: { key: 'store.refusal.accepted' } })
  expect(pinnedCommands([currentCommand, help], pinnedRecordCommands)).toEqual([currentCommand, help])
  expect(isPinnedRecordGone([currentCommand, help], pinnedRecordCommands)).toBe(false)
})

test('a menu keeps the commands of a record that is no longer shown, with a refusal', () => {
  const gone = { ...pinnedRecordCommands[0], refusal: { key: 'record.gone', values: { name: 'Store 1' } } }
  expect(pinnedCommands([acceptCommand(2), help], pinnedRecordCommands)).toEqual([gone, help])
  expect(isPinnedRecordGone([acceptCommand(2), help], pinnedRecordCommands)).toBe(true)
})

test('a menu also offers commands of its record that are registered after it was opened', () => {
  const editCommand = acceptCommand(1, { id: 'store.edit' })
  expect(pinnedCommands([acceptCommand(1), editCommand], pinnedRecordCommands).map(({ id }) => id)).toEqual([
    'store.accept',
    'store.edit',
  ])
})
