import { expect, it } from 'vitest'
import { findByShortcut, formatKeyPress, isSequenceStart, SCOPES, type ShortcutOwner } from './shortcut.ts'

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

const NO_MODIFIERS = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

it.each([
  ['ArrowDown', { shiftKey: true }, 'Shift+ArrowDown'],
  ['ArrowDown', {}, 'ArrowDown'],
  ['K', { shiftKey: true }, 'K'],
  ['?', { shiftKey: true }, '?'],
  ['ArrowDown', { altKey: true, shiftKey: true }, 'Alt+Shift+ArrowDown'],
  ['Enter', { ctrlKey: true, shiftKey: true }, 'Mod+Shift+Enter'],
])('the key %s with %o is written %s', (key, modifiers, shortcut) => {
  expect(formatKeyPress({ key, ...NO_MODIFIERS, ...modifiers })).toBe(shortcut)
})
