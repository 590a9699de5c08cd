import { describe, expect, test } from 'vitest'
import en from '../../../locales/en.json' with { type: 'json' }
import ja from '../../../locales/ja.json' with { type: 'json' }
import vi from '../../../locales/vi.json' with { type: 'json' }
import type { Text } from '../../text.ts'
import { appCommands } from '../appCommands.ts'
import { arrange } from './rows.ts'
import { ENGLISH, JAPANESE, type Query, VIETNAMESE } from './testing/queries.ts'

const QUERIES: readonly Query[] = [...JAPANESE, ...VIETNAMESE, ...ENGLISH]
const STATE = {
  language: 'ja',
  isTranslationRetriable: false,
  isConnectionRetriable: false,
  theme: 'light',
  isCompact: false,
  isMenuFolded: false,
  hasSingleKeys: true,
} as const

/** Returns the position of the first wanted row, from 0; -1 if it is not found. */
function position({ typed, wanted }: Query, text: Text): number {
  const effect = () => undefined
  const commands = appCommands(STATE, new Proxy({} as never, { get: () => effect }))
  const ids = arrange({ commands, found: [], recent: [] }, typed, text).flatMap(({ rows }) => rows.map(({ id }) => id))
  const wantedIds = wanted.map((one) => (one.startsWith('/') ? `go.${one.slice(1).replaceAll('/', '.')}` : one))
  return ids.findIndex((id) => wantedIds.includes(id))
}

describe.each(Object.entries({ ja, vi, en }))('with the console in %s', (_, texts: Record<string, string>) => {
  const text: Text = (key, values = {}) =>
    (texts[key] ?? '').replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name as never]))

  test('the entries that staff want come first', () => {
    const positions = QUERIES.map((query) => position(query, text))
    const first = positions.filter((at) => at === 0).length
    const firstFive = positions.filter((at) => at >= 0 && at < 5).length
    expect(first).toBeGreaterThanOrEqual(12)
    expect(firstFive).toBeGreaterThanOrEqual(12)
  })
})
