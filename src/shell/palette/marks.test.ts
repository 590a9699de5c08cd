import { expect, test } from 'vitest'
import { createLabelSplitter } from './marks.ts'

const withBrackets = (label: string, query: string) =>
  createLabelSplitter()(label, query)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

test.each([
  ['店舗 › 承認待ち', '承認', '店舗 › [承認]待ち'],
  ['ログアウト', 'ろぐ', '[ログ]アウト'],
  ['ｶﾞｲﾄﾞ', 'ガイ', '[ｶﾞｲ]ﾄﾞ'],
  ['渡邉珈琲 髙島', '渡辺', '[渡邉]珈琲 髙島'],
  ['ラ−メン コーヒー', 'ラーメン', '[ラ−メン] コーヒー'],
  ['カ\u200bフェ', 'カフェ', '[カ\u200bフェ]'],
  ['Cửa hàng', 'cua', '[Cửa] hàng'],
  ['Cửa hàng › Chờ duyệt', 'hang duyet', 'Cửa [hàng] › Chờ [duyệt]'],
  ['Stores', 's', '[S]tore[s]'],
  ['Stores', 'payout', 'Stores'],
  ['Stores', '', 'Stores'],
])('the label %s with the query %s is highlighted as %s', (label, query, expected) => {
  expect(withBrackets(label, query)).toBe(expected)
})

test('the parts of a label stay the same while a longer query marks nothing else', () => {
  const split = createLabelSplitter()
  expect(split('店舗', 'te')).toBe(split('店舗', 'ten'))
  expect(split('店舗', '店')).not.toBe(split('店舗', '店舗'))
})
