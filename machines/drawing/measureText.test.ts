import { expect, test } from 'vitest'
import { textWidth, wrapText } from './measureText.ts'

test('kana and kanji have full width, and diacritics add no width', () => {
  expect(textWidth('一覧', 12)).toBe(24)
  expect(textWidth('Đăng nhập', 12)).toBe(textWidth('Dang nhap', 12))
  expect(textWidth('mm', 12, true)).toBeGreaterThan(textWidth('mm', 12))
})

test('a text is broken into lines at spaces', () => {
  expect(wrapText('one two three', 60, 12)).toEqual(['one two', 'three'])
  expect(wrapText('unbreakable', 10, 12)).toEqual(['unbreakable'])
  expect(wrapText('', 10, 12)).toEqual([])
})

test('a Japanese text is broken into lines between phrases, but never before punctuation', () => {
  expect(wrapText('サーバーが確認します。通知を待ちます。', 105, 12)).toEqual([
    'サーバーが',
    '確認します。',
    '通知を待ちます。',
  ])
  expect(wrapText('「再接続する」を押しました。', 90, 12)).toEqual(['「再接続する」', 'を押しました。'])
})

test('a Japanese phrase that is longer than a line is broken between characters', () => {
  expect(wrapText('状態遷移図一覧表', 50, 12)).toEqual(['状態遷移', '図一覧表'])
})

test('a Japanese phrase that is longer than a line is broken between words, and not before or within its ending', () => {
  expect(wrapText('振込完了にする', 78, 12)).toEqual(['振込', '完了にする'])
  expect(wrapText('対応済みにする', 78, 12)).toEqual(['対応', '済みにする'])
})

test('a closing bracket stays with what is before it', () => {
  expect(wrapText('[isHolding でない]', 85, 12)).toEqual(['[isHolding', 'でない]'])
})
