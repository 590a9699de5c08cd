import { expect, it } from 'vitest'
import { formatAccountHolder } from './accountHolder.ts'

it.each([
  ['ｳｴﾀﾞ ﾋﾃﾞｷ', 'ウエダ ヒデキ'],
  ['ウエダ　ヒデキ', 'ウエダ ヒデキ'],
  ['ｶ)ﾁﾖｳﾊﾞ', 'カ)チヨウバ'],
  ['ｻ••••', 'サ••••'],
  ['', ''],
])('the holder %j is shown as %j', (holder, shown) => {
  expect(formatAccountHolder(holder)).toBe(shown)
})
