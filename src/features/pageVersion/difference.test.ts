import { expect, test } from 'vitest'
import { countChangedLines, type DifferenceLine, differenceOf } from './difference.ts'

/** Writes the lines like `+new line`, the changed words in brackets. */
const written = (lines: readonly DifferenceLine[]) =>
  lines.map((line) => {
    if (line.kind === 'skipped') return `… ${line.count}`
    const sign = { added: '+', removed: '-', unchanged: ' ' }[line.kind]
    return sign + line.parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('')
  })
const difference = (before: string, after: string, language = 'ja') => written(differenceOf(before, after, language))

test.each([
  ['', '', []],
  ['規約', '規約', []],
  ['', '規約', ['+規約']],
  ['規約', '', ['-規約']],
  ['一\n二', '一\n二\n三', [' 一', ' 二', '+三']],
  ['一\n二\n三', '一\n三', [' 一', '-二', ' 三']],
])('the difference of %j and %j', (before, after, lines) => {
  expect(difference(before, after).filter((line) => !line.startsWith('…'))).toEqual(lines)
})

test('of a changed line, the words that differ are marked, in Japanese as in English', () => {
  expect(difference('会員は申請できます。', '会員は出金を申請できます。')).toEqual([
    '-会員は申請できます。',
    '+会員は[出金を]申請できます。',
  ])
  expect(difference('A member can share it.', 'A member cannot share it.', 'en')).toEqual([
    '-A member [can] share it.',
    '+A member [cannot] share it.',
  ])
})

test('lines far from a change are only counted', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `第${index}条`)
  const changed = lines.with(10, '改定')
  const shown = differenceOf(lines.join('\n'), changed.join('\n'), 'ja')
  expect(written(shown)).toEqual(['… 8', ' 第8条', ' 第9条', '-[第10条]', '+[改定]', ' 第11条', ' 第12条', '… 7'])
  expect(countChangedLines(shown)).toEqual({ added: 1, removed: 1 })
})

test('two long texts without anything in common take bounded time', () => {
  const textOf = (seed: string) => Array.from({ length: 9_000 }, (_, index) => `${seed}${index}`).join('\n')
  const shown = differenceOf(textOf('旧'), textOf('新'), 'ja')
  expect(countChangedLines(shown)).toEqual({ added: 9_000, removed: 9_000 })
})
