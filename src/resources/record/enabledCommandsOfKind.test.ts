import { expect, test } from 'vitest'
import { type Command, recordKeyOf } from '../../commands/command.ts'
import { enabledCommandsOfKind, enabledCommandsOfRecord } from './enabledCommandsOfKind.ts'

const command = (id: string, recordId: number, overrides: Partial<Command> = {}): Command => ({
  id,
  title: { key: 'record.id' },
  scope: 'record',
  recordKey: recordKeyOf(id.split('.')[0] ?? '', recordId),
  perform: () => undefined,
  ...overrides,
})
const editCommand = command('store.edit', 1, { scope: 'screen', shortcut: 'e' })
const deactivateCommand = command('store.deactivate', 1, { scope: 'screen', shortcut: 'd' })
const acceptCommand = command('store.accept', 1, { scope: 'screen', refusal: { key: 'store.refusal.accepted' } })
const rowCommand = command('product.deactivate', 7, { shortcut: 'd' })

test('a record keeps its commands in addition to those of a row, without the keys that call the row’s commands', () => {
  const { shortcut: _keys, ...commandWithoutShortcut } = deactivateCommand
  const commands = [editCommand, deactivateCommand, acceptCommand, rowCommand]
  expect(enabledCommandsOfRecord(commands, 'store', recordKeyOf('store', 1))).toEqual([
    editCommand,
    commandWithoutShortcut,
  ])
  expect(enabledCommandsOfRecord(commands, 'store', recordKeyOf('store', 2))).toEqual([])
  expect(enabledCommandsOfKind(commands, 'product')).toEqual([rowCommand])
})
