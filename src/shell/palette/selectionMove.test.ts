import { describe, expect, it } from 'vitest'
import { selectionMoveOf, rowIdAfterMove, type SelectionMove } from './selectionMove.ts'
import type { RowGroup } from './row.ts'

function group(id: string, ...rowIds: string[]): RowGroup {
  return {
    id,
    title: id,
    rows: rowIds.map((rowId) => ({
      id: rowId,
      kind: 'command',
      label: rowId,
      command: { id: rowId, title: { key: 'dialog.yes' }, scope: 'console', perform: () => undefined },
    })),
  }
}

const GROUPS = [group('one', 'a', 'b'), group('two', 'c', 'd', 'e'), group('three', 'f')]

describe('the selection of the palette', () => {
  it.each<[string | undefined, SelectionMove, string]>([
    ['a', 'next', 'b'],
    ['b', 'next', 'c'],
    ['f', 'next', 'a'],
    ['a', 'previous', 'f'],
    ['c', 'previous', 'b'],
    [undefined, 'next', 'a'],
    [undefined, 'previous', 'f'],
    ['d', 'first', 'a'],
    ['b', 'last', 'f'],
    ['a', 'pageDown', 'd'],
    ['e', 'pageDown', 'f'],
    ['e', 'pageUp', 'b'],
    ['b', 'pageUp', 'a'],
    ['b', 'nextGroup', 'c'],
    ['d', 'nextGroup', 'f'],
    ['f', 'nextGroup', 'f'],
    ['e', 'previousGroup', 'a'],
    ['b', 'previousGroup', 'a'],
  ])('the selection of the palette moves from %s with %s to %s', (current, move, expected) => {
    expect(rowIdAfterMove(GROUPS, current, move, 3)).toBe(expected)
  })

  it('the selection of the palette does not move if there are no rows', () => {
    const moves: SelectionMove[] = [
      'next',
      'previous',
      'first',
      'last',
      'pageDown',
      'pageUp',
      'nextGroup',
      'previousGroup',
    ]
    expect(moves.map((move) => rowIdAfterMove([], undefined, move, 3))).toEqual(moves.map(() => undefined))
  })
})

describe('a key in the palette', () => {
  const moveOf = (writtenKey: string) => {
    const parts = writtenKey.split('+')
    const has = (part: string) => parts.includes(part)
    const key = parts.at(-1) ?? ''
    return selectionMoveOf({
      key,
      ctrlKey: has('Ctrl'),
      metaKey: has('Meta'),
      altKey: has('Alt'),
      shiftKey: has('Shift'),
    })
  }

  it.each([
    ['ArrowDown', 'next'],
    ['ArrowUp', 'previous'],
    ['PageDown', 'pageDown'],
    ['PageUp', 'pageUp'],
    ['Ctrl+ArrowDown', 'nextGroup'],
    ['Meta+ArrowUp', 'previousGroup'],
    ['Ctrl+Home', 'first'],
    ['Ctrl+End', 'last'],
  ])('the key %s in the palette causes the movement %s of the selection', (writtenKey, move) => {
    expect(moveOf(writtenKey)).toBe(move)
  })

  it.each([
    'Home',
    'End',
    'ArrowLeft',
    'ArrowRight',
    'Ctrl+a',
    'Backspace',
    'Delete',
    'Ctrl+k',
    'Shift+ArrowUp',
    'n',
    'j',
  ])('the key %s in the palette is left to the text field', (writtenKey) => {
    expect(moveOf(writtenKey)).toBeUndefined()
  })
})
