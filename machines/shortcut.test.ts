import { expect, it } from 'vitest'
import { findByShortcut, isSequenceStart, SCOPES, type ShortcutOwner } from './shortcut.ts'

it('of several commands with the same shortcut, the one in the nearest scope is found', () => {
  const commandsFarthestFirst: ShortcutOwner[] = SCOPES.toReversed().map((scope) => ({
    id: scope,
    scope,
    shortcut: 'd',
  }))
  const foundIds = SCOPES.map(
    (_, index) => findByShortcut(commandsFarthestFirst.slice(0, SCOPES.length - index), 'd')?.id,
  )
  expect(foundIds).toEqual(['record', 'screen', 'console', 'navigation'])
})

it('a command without this shortcut is not found', () => {
  const commands: ShortcutOwner[] = [
    { id: 'none', scope: 'record' },
    { id: 'stores', scope: 'navigation', shortcut: 'g s' },
  ]
  expect(['g', 's', 'g s'].map((shortcut) => findByShortcut(commands, shortcut)?.id)).toEqual([
    undefined,
    undefined,
    'stores',
  ])
})

it('only the first key of a sequence begins it', () => {
  const commands: ShortcutOwner[] = [
    { id: 'stores', scope: 'navigation', shortcut: 'g s' },
    { id: 'accept', scope: 'record', shortcut: 'a' },
  ]
  expect(['g', 's', 'a'].map((key) => isSequenceStart(commands, key))).toEqual([true, false, false])
})
