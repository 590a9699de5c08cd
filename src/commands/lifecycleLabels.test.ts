import { expect, test } from 'vitest'
import en from '../../locales/en.json'
import ja from '../../locales/ja.json'
import vi from '../../locales/vi.json'
import { charts } from '../../machines/charts.ts'
import type { Lifecycle } from '../../machines/lifecycle.ts'

const messages: readonly Partial<Record<string, string>>[] = [ja, vi, en]
const lifecycles = charts.flatMap(({ lifecycle, otherLifecycles = [] }): Lifecycle[] =>
  lifecycle === undefined ? [] : [lifecycle, ...otherLifecycles],
)
const messageKeys = lifecycles.flatMap(({ record, codes, policies }) => [
  ...Object.keys(codes).map((state) => `${record}.state.${state}`),
  ...Object.keys(policies).map((event) => `${record}.event.${event}`),
])

// The labels of every state and event in Japanese, Vietnamese and English are repeated in a file, because two swapped
// labels would mislead staff, and no other test would fail. `npx vitest run lifecycleLabels -u` writes it; read it then.
test('every state and event of a lifecycle has the expected label in each language', async () => {
  const lines = messageKeys.map((key) => [key, ...messages.map((texts) => texts[key])].join(' | '))
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('lifecycleLabels.txt')
})
