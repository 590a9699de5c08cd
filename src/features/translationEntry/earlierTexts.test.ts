import { expect, test } from 'vitest'
import type { Read } from '../../../contract/answer.ts'
import type { HistoryLine } from '../../../contract/history.ts'
import ja from '../../../locales/ja.json'
import type { GetText } from '../../texts/text.ts'
import { earlierTextChoices } from './earlierTexts.ts'

const text: GetText = (key, values = {}) => ja[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

const line = (
  id: number,
  at: string,
  changes: Read<typeof HistoryLine>['changes'],
  actor: string | null = '山田',
): Read<typeof HistoryLine> => ({
  ...{ id, at, changes, actor },
  ...{ event: 'edit', from: null, to: null, reason: null },
})
const change = (field: string, before: string | null, after: string | null = '新しい文言') => ({ field, before, after })

test('a choice shows when and by whom the texts were changed, and how the texts before the change begin', () => {
  const longText = `第1条\n\n${'長'.repeat(40)}`
  expect(
    earlierTextChoices(
      [
        line(9, '2026-11-21T00:07:00Z', [change('ja', longText), change('en', null)]),
        line(8, '2026-11-20T00:07:00Z', [change('vi', 'Có')], null),
      ],
      text,
    ),
  ).toEqual([
    { value: 9, label: `2026/11/21 09:07 山田：日本語「第1条 ${'長'.repeat(26)}…」 英語は文言なし` },
    { value: 8, label: '2026/11/20 09:07 システム：ベトナム語「Có」' },
  ])
})

test('the times have seconds only where two changes were made within the same minute', () => {
  const changes = [change('ja', 'はい')]
  const labels = earlierTextChoices(
    [
      line(9, '2026-11-21T00:07:41Z', changes),
      line(8, '2026-11-21T00:07:05Z', changes),
      line(7, '2026-11-21T00:06:59Z', changes),
    ],
    text,
  ).map(({ label }) => label)
  expect(labels).toEqual([
    '2026/11/21 09:07:41 山田：日本語「はい」',
    '2026/11/21 09:07:05 山田：日本語「はい」',
    '2026/11/21 09:06 山田：日本語「はい」',
  ])
})

test('the lines that add, delete or restore the key are no choices, because there were no texts before or after them', () => {
  const choices = earlierTextChoices(
    [
      line(9, '2026-11-21T00:09:00Z', [change('key', null, 'app.a'), change('ja', null)]),
      line(8, '2026-11-21T00:08:00Z', [change('key', 'app.a', null), change('ja', 'はい', null)]),
      line(7, '2026-11-21T00:07:00Z', [change('ja', 'いいえ', 'はい')]),
      line(6, '2026-11-21T00:06:00Z', [change('key', null, 'app.a'), change('ja', null, 'いいえ')]),
    ],
    text,
  )
  expect(choices.map(({ value }) => value)).toEqual([7])
})
