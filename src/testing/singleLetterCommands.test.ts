import { expect, test } from 'vitest'
import type { ContentResource } from '../../contract/contentResource.ts'
import { MasterDataType } from '../../contract/enumerations.ts'
import type { Command } from '../commands/command.ts'
import type { ApiAndCache } from '../commands/writeThrough.ts'
import { contentCommands, restoreDeletedContentCommand } from '../features/content/commands.tsx'
import { entryCommands as masterDataCommands } from '../features/masterData/commands.ts'
import { notificationSettingCommands } from '../features/notificationSetting/commands.ts'
import { restoreDeletedEntryCommand } from '../features/translationEntry/commands.ts'
import { currentText } from '../texts/text.ts'
import { isCharacterShortcut } from '../ui/kbd.tsx'

const apiAndCache = {} as ApiAndCache
const actions = { open: () => Promise.resolve(), close: () => Promise.resolve() }
const updatedAt = '2026-11-20T00:00:00.000Z'

const entry = {
  ...{ id: 1, type: MasterDataType.CATEGORIES, value: '飲料', categoryNumber: 2, position: 3, version: 1 },
  uses: { stores: 0, users: 0, products: 0 },
}
const contentResource: ContentResource = {
  ...{ id: 1, key: 'term', kind: 1, value: '規約', description: '', position: 1, version: 1 },
  language: 'ja',
  updatedAt,
}
const commandsOfRecords: readonly Command[] = [
  ...masterDataCommands(apiAndCache, { ...entry, retiredAt: null }, [], actions),
  ...masterDataCommands(apiAndCache, { ...entry, retiredAt: updatedAt }, [], actions),
  ...(['on', 'off'] as const).flatMap((current) =>
    notificationSettingCommands(apiAndCache, { id: 1, kind: 'ADMIN', default: current, version: 1, updatedAt }, ''),
  ),
  ...contentCommands(apiAndCache, contentResource, actions, currentText()),
  restoreDeletedContentCommand(apiAndCache, { id: 1, name: 'term' }, actions),
  restoreDeletedEntryCommand(apiAndCache, { id: 1, name: 'app.title' }, actions),
]

test('no single letter changes a record at once (rule 6.11)', () => {
  const letterCommands = commandsOfRecords.filter(({ shortcut }) => isCharacterShortcut(shortcut))
  expect(letterCommands.length).toBeGreaterThan(10)
  expect(
    letterCommands.filter(({ form, question }) => form === undefined && question === undefined).map(({ id }) => id),
  ).toEqual([])
})

test('a command that changes a record at once has a combination of keys', () => {
  expect(
    commandsOfRecords
      .filter(({ form, question }) => form === undefined && question === undefined)
      .map(({ id, shortcut }) => [id, shortcut])
      .slice(0, 2),
  ).toEqual([
    ['masterData.moveUp', 'Alt+ArrowUp'],
    ['masterData.moveDown', 'Alt+ArrowDown'],
  ])
})
