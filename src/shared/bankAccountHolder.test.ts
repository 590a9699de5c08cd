import { expect, it } from 'vitest'
import { formatBankAccountHolder } from './bankAccountHolder.ts'

it.each([
  ['ｳｴﾀﾞ ﾋﾃﾞｷ', 'ウエダ ヒデキ'],
  ['ウエダ　ヒデキ', 'ウエダ ヒデキ'],
  ['ｶ)ﾁﾖｳﾊﾞ', 'カ)チヨウバ'],
  ['ｻ••••', 'サ••••'],
  ['', ''],
])('the bank account holder %j is shown as %j', (holder, expected) => {
  expect(formatBankAccountHolder(holder)).toBe(expected)
})
