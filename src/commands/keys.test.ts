import { describe, expect, it } from 'vitest'
import type { Command, Scope } from './command.ts'
import { type KeyPress, KeyReader } from './keys.ts'

function command(id: string, keys: string, scope: Scope = 'navigation'): Command {
  return { id, keys, scope, title: { key: 'dialog.yes' }, perform: () => undefined }
}

function press(written: string, timeStamp: number): KeyPress {
  const parts = written.split('+')
  const has = (part: string) => parts.includes(part)
  const key = parts.at(-1) ?? ''
  return { key, timeStamp, ctrlKey: has('Ctrl'), metaKey: has('Meta'), altKey: has('Alt'), shiftKey: has('Shift') }
}

/** What each press calls: `[pressed, at]`, at in milliseconds. */
function called(commands: readonly Command[], presses: readonly (readonly [string, number])[]) {
  const reader = new KeyReader()
  return presses.map(([written, at]) => {
    const read = reader.read(press(written, at), commands)
    return typeof read === 'object' ? read.id : read
  })
}

const COMMANDS = [
  command('stores', 'g s'),
  command('memberMessages', 'g M'),
  command('help', '?', 'console'),
  command('palette', 'Mod+K', 'console'),
  command('sort', 's', 'screen'),
  command('deactivate', 'd', 'record'),
]

describe('the reader of keys', () => {
  it.each([
    ['one key', [['?', 0]], ['help']],
    [
      'a sequence 10 ms apart',
      [
        ['g', 0],
        ['s', 10],
      ],
      ['begun', 'stores'],
    ],
    [
      'a sequence at the last moment',
      [
        ['g', 0],
        ['s', 1_000],
      ],
      ['begun', 'stores'],
    ],
    [
      'a sequence that took too long: its last key by itself',
      [
        ['g', 0],
        ['s', 1_001],
      ],
      ['begun', 'sort'],
    ],
    [
      'a sequence with Shift in it',
      [
        ['g', 0],
        ['Shift', 5],
        ['Shift+M', 10],
      ],
      ['begun', undefined, 'memberMessages'],
    ],
    [
      'a sequence of nothing: its last key is not meant by itself',
      [
        ['g', 0],
        ['d', 10],
      ],
      ['begun', undefined],
    ],
    [
      'the key after a sequence of nothing',
      [
        ['g', 0],
        ['d', 10],
        ['d', 20],
      ],
      ['begun', undefined, 'deactivate'],
    ],
    [
      'two sequences in a row',
      [
        ['g', 0],
        ['s', 10],
        ['g', 20],
        ['s', 30],
      ],
      ['begun', 'stores', 'begun', 'stores'],
    ],
    [
      'Ctrl or ⌘',
      [
        ['Ctrl+k', 0],
        ['Meta+k', 10],
      ],
      ['palette', 'palette'],
    ],
    ['Ctrl with the capital of Caps Lock', [['Ctrl+K', 0]], ['palette']],
    ['Ctrl and Shift, which is another key', [['Ctrl+Shift+K', 0]], [undefined]],
    [
      'Ctrl within a sequence',
      [
        ['g', 0],
        ['Control', 5],
        ['Ctrl+k', 10],
      ],
      ['begun', undefined, 'palette'],
    ],
    ['Ctrl with the letter of a single key', [['Ctrl+d', 0]], [undefined]],
    ['Alt with the letter of a single key', [['Alt+d', 0]], [undefined]],
    ['a key of nothing', [['z', 0]], [undefined]],
  ] as const)('reads %s', (_, presses, expected) => {
    expect(called(COMMANDS, presses)).toEqual(expected)
  })

  it('prefers the nearest scope', () => {
    const scopes: readonly Scope[] = ['navigation', 'console', 'screen', 'record']
    const found = scopes.map((_, count) =>
      called(
        scopes.slice(0, count + 1).map((scope) => command(scope, 'e', scope)),
        [['e', 0]],
      ),
    )
    expect(found).toEqual([['navigation'], ['console'], ['screen'], ['record']])
  })

  it('forgets a begun sequence when it is told to', () => {
    const reader = new KeyReader()
    reader.read(press('g', 0), COMMANDS)
    reader.reset()
    expect(reader.read(press('s', 10), COMMANDS)).toBe(COMMANDS[4])
  })
})
