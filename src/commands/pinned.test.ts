import { expect, test } from 'vitest'
import { type Command, recordKeyOf } from './command.ts'
import { hasPinnedRecordGone, pinnedCommands, recordCommandsOf } from './pinned.ts'

const accept = (id: number, more: Partial<Command> = {}): Command => ({
  id: 'store.accept',
  title: { key: 'store.event.accept' },
  scope: 'record',
  recordName: `Store ${id}`,
  recordKey: recordKeyOf('store', id),
  perform: () => undefined,
  ...more,
})
const help: Command = { id: 'keys.show', title: { key: 'keys.open' }, scope: 'console', perform: () => undefined }
const pinned = recordCommandsOf([accept(1), help])

test('a menu that was opened for a record offers the current commands of that record', () => {
  const now = accept(1, { refusal: { key: 'store.refusal.accepted' } })
  expect(pinnedCommands([now, help], pinned)).toEqual([now, help])
  expect(hasPinnedRecordGone([now, help], pinned)).toBe(false)
})

test('it never changes to the next record: the commands of the one that has gone stay, with a refusal', () => {
  const gone = { ...pinned[0], refusal: { key: 'record.gone', values: { name: 'Store 1' } } }
  expect(pinnedCommands([accept(2), help], pinned)).toEqual([gone, help])
  expect(hasPinnedRecordGone([accept(2), help], pinned)).toBe(true)
})

test('a command that comes later for the same record is offered too', () => {
  const edit = accept(1, { id: 'store.edit' })
  expect(pinnedCommands([accept(1), edit], pinned).map(({ id }) => id)).toEqual(['store.accept', 'store.edit'])
})
