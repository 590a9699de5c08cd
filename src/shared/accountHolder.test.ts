import { expect, it } from 'vitest'
import { formatAccountHolder } from './accountHolder.ts'

it.each([
  ['ｳｴﾀﾞ ﾋﾃﾞｷ', 'ウエダ ヒデキ'],
  ['ウエダ　ヒデキ', 'ウエダ ヒデキ'],
  ['ｶ)ﾁﾖｳﾊﾞ', 'カ)チヨウバ'],
  ['ｻ••••', 'サ••••'],
  ['', ''],
])('the account holder %j is shown as %j', (holder, expected) => {
  expect(formatAccountHolder(holder)).toBe(expected)
})
