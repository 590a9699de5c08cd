import { expect, test } from 'vitest'
import { type Command, recordKeyOf } from './command.ts'
import { isRecordOfOpenMenuGone, commandsForOpenMenu, recordCommandsOf } from './openMenuCommands.ts'

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
const recordCommandsAtOpening = recordCommandsOf([acceptCommand(1), help])

test('a menu that was opened for a record offers the current commands of that record', () => {
  const currentCommand = acceptCommand(1, { refusal: { key: 'store.refusal.accepted' } })
  expect(commandsForOpenMenu([currentCommand, help], recordCommandsAtOpening)).toEqual([currentCommand, help])
  expect(isRecordOfOpenMenuGone([currentCommand, help], recordCommandsAtOpening)).toBe(false)
})

test('a menu keeps the commands of a record that is no longer shown, with a refusal', () => {
  const refusedCommand = { ...recordCommandsAtOpening[0], refusal: { key: 'record.gone', values: { name: 'Store 1' } } }
  expect(commandsForOpenMenu([acceptCommand(2), help], recordCommandsAtOpening)).toEqual([refusedCommand, help])
  expect(isRecordOfOpenMenuGone([acceptCommand(2), help], recordCommandsAtOpening)).toBe(true)
})

test('a menu also offers commands of its record that are registered after it was opened', () => {
  const editCommand = acceptCommand(1, { id: 'store.edit' })
  expect(commandsForOpenMenu([acceptCommand(1), editCommand], recordCommandsAtOpening).map(({ id }) => id)).toEqual([
    'store.accept',
    'store.edit',
  ])
})
