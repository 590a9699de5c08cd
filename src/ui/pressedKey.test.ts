import { describe, expect, test } from 'vitest'
import { readKey } from './pressedKey.ts'

interface Modifiers {
  shift?: boolean
  capsLock?: boolean
}

const read = (key: string, code: string, { shift = false, capsLock = false }: Modifiers = {}) =>
  readKey({ key, code, shiftKey: shift, getModifierState: () => capsLock })

describe.each('abcdefghijklmnopqrstuvwxyz'.split(''))('the letter %s', (letter) => {
  const capital = letter.toUpperCase()
  const code = `Key${capital}`

  test('is small without Shift and a capital with Shift, whatever Caps Lock is', () => {
    expect([
      read(letter, code),
      read(capital, code, { capsLock: true }),
      read(capital, code, { shift: true }),
      read(letter, code, { shift: true, capsLock: true }),
      // macOS
      read(capital, code, { shift: true, capsLock: true }),
    ]).toEqual([letter, letter, capital, capital, capital])
  })

  test('is read in full width too', () => {
    const fullWidth = String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)
    const fullWidthCapital = String.fromCodePoint(capital.charCodeAt(0) + 0xfee0)
    expect([
      read(fullWidth, code),
      read(fullWidthCapital, code, { capsLock: true }),
      read(fullWidthCapital, code, { shift: true }),
    ]).toEqual([letter, letter, capital])
  })

  test.each([
    ['kana', 'ま'],
    ['half-width kana', 'ﾏ'],
    ['Cyrillic', 'ж'],
    ['Greek', 'ξ'],
    ['Thai', '่'],
    ['Arabic', 'ت'],
    ['Hangul', 'ㅓ'],
    ['Vietnamese', 'ư'],
  ])('is read by the place of its key if the keyboard types %s', (_, character) => {
    expect([
      read(character, code),
      read(character, code, { capsLock: true }),
      read(character, code, { shift: true }),
    ]).toEqual([letter, letter, capital])
  })
})

test.each([
  ['a capital without Shift and Caps Lock that is a shortcut', 'D', 'KeyD', {}, 'D'],
  ['a capital without Shift and Caps Lock that is no shortcut', 'J', 'KeyJ', {}, 'j'],
  ['a digit', '1', 'Digit1', { capsLock: true }, '1'],
  ['a full-width digit', '１', 'Digit1', {}, '1'],
  ['a Vietnamese letter on the key of a digit', 'ă', 'Digit1', {}, '1'],
  ['a French letter on the key of a digit', 'é', 'Digit2', {}, '2'],
  ['a question mark', '?', 'Slash', { shift: true }, '?'],
  ['a full-width question mark', '？', 'Slash', { shift: true }, '?'],
  ['a kana on the key of the slash', 'め', 'Slash', {}, '/'],
  ['a kana on the key of the question mark', '・', 'Slash', { shift: true }, '/'],
  ['a kana on the key of the period', 'る', 'Period', {}, '.'],
  ['a kana on the key of the comma', 'ね', 'Comma', {}, ','],
  ['a full-width less-than sign', '＜', 'Comma', { shift: true }, '<'],
  ['a Japanese comma', '、', 'Comma', {}, ','],
  ['a Japanese bracket', '「', 'BracketLeft', {}, '['],
  ['a Japanese period', '。', 'Period', {}, '.'],
  ['a German letter', 'ü', 'BracketLeft', {}, 'ü'],
  ['a full-width space', '\u3000', 'Space', {}, ' '],
  ['a space', ' ', 'Space', { capsLock: true }, ' '],
  ['an arrow', 'ArrowDown', 'ArrowDown', { capsLock: true }, 'ArrowDown'],
  ['a key of an input method', 'Process', 'KeyJ', {}, 'Process'],
  ['a dead key', 'Dead', 'KeyE', {}, 'Dead'],
  ['an emoji', '😀', '', {}, '😀'],
] as const)('%s is read as it is meant', (_, key, code, modifiers, expected) => {
  expect(read(key, code, modifiers)).toBe(expected)
})
