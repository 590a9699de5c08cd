import { expect, test } from 'vitest'
import { tableSituation } from '../testing/tableSituation.ts'
import type { PressedKey } from './pressedKey.ts'
import { intentsOf, type TableSituation } from './tableKeys.ts'

const noModifiers = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const situationWithoutSelection: TableSituation = { ...tableSituation, hasSelection: false }
const ctrl = { ctrlKey: true }
const shift = { shiftKey: true }

const intents = (key: string, modifiers: Partial<PressedKey> = {}, situation: Partial<TableSituation> = {}) =>
  intentsOf({ ...noModifiers, key, ...modifiers }, { ...situationWithoutSelection, ...situation })

test.each([
  ['ArrowDown', {}, [{ type: 'move', by: 1 }]],
  ['j', {}, [{ type: 'move', by: 1 }]],
  ['ArrowUp', {}, [{ type: 'move', by: -1 }]],
  ['k', {}, [{ type: 'move', by: -1 }]],
  ['ArrowRight', {}, [{ type: 'moveCell', by: 1 }]],
  ['ArrowLeft', {}, [{ type: 'moveCell', by: -1 }]],
  ['Home', {}, [{ type: 'moveToEdgeCell', to: 'first' }]],
  ['End', {}, [{ type: 'moveToEdgeCell', to: 'last' }]],
  [
    'Home',
    ctrl,
    [
      { type: 'moveTo', to: 'first' },
      { type: 'moveToEdgeCell', to: 'first' },
    ],
  ],
  [
    'End',
    ctrl,
    [
      { type: 'moveTo', to: 'last' },
      { type: 'moveToEdgeCell', to: 'last' },
    ],
  ],
  [
    'End',
    { metaKey: true },
    [
      { type: 'moveTo', to: 'last' },
      { type: 'moveToEdgeCell', to: 'last' },
    ],
  ],
  ['PageDown', {}, [{ type: 'move', by: 12 }]],
  ['PageUp', {}, [{ type: 'move', by: -12 }]],
  ['Enter', {}, [{ type: 'open' }]],
  ['o', {}, [{ type: 'open' }]],
  ['x', {}, [{ type: 'toggle' }]],
  [' ', {}, [{ type: 'toggle' }]],
  [' ', shift, [{ type: 'toggle' }]],
  ['ArrowDown', shift, [{ type: 'extend', by: 1 }]],
  ['ArrowUp', shift, [{ type: 'extend', by: -1 }]],
  ['a', ctrl, [{ type: 'selectPage' }]],
  ['s', {}, [{ type: 'sort' }]],
  ['[', {}, [{ type: 'page', by: -1 }]],
  [']', {}, [{ type: 'page', by: 1 }]],
])('the table handles %s with %o', (key, modifiers, expected) => {
  expect(intents(key, modifiers)).toEqual(expected)
})

test.each([
  ['Escape', {}],
  ['Enter', ctrl],
  ['k', ctrl],
  ['s', ctrl],
  ['ArrowLeft', { altKey: true }],
  ['Tab', {}],
  ['.', {}],
  ['g', {}],
  ['?', shift],
  ['F10', shift],
])('the table does not handle %s with %o', (key, modifiers) => {
  expect(intents(key, modifiers)).toEqual([])
})

test('Escape clears a selection', () => {
  expect(intents('Escape', {}, { hasSelection: true })).toEqual([{ type: 'clear' }])
})

test('in the header, the table leaves the keys that act on rows, such as Enter and Space, to the buttons', () => {
  expect(['Enter', ' ', 'x', 'o', 'PageDown'].map((key) => intents(key, {}, { isInHeader: true }))).toEqual([
    [],
    [],
    [],
    [],
    [],
  ])
})

test('a table without selection does not handle the selection keys', () => {
  expect(['x', ' '].map((key) => intents(key, {}, { selectable: false }))).toEqual([[], []])
  expect(intents('a', ctrl, { selectable: false })).toEqual([])
})

test('without rows, the table handles no key', () => {
  expect(['ArrowDown', 's', ']', 'x'].map((key) => intents(key, {}, { mayHaveRows: false }))).toEqual([[], [], [], []])
})
