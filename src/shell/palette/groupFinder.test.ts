import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Command } from '../../commands/command.ts'
import type { Console } from '../../console.tsx'
import { createGroupFinder } from './groupFinder.ts'
import { NormalizedTextCache } from './phrase.ts'
import { RecentRows } from './recent.ts'
import type { SearchableTexts } from './candidatePhrases.ts'

const INPUT = { query: 'store', resultsQuery: '', resultsVersion: 0, hasFailed: false }

test('the palette ranks its rows once for a query and its results, however often it renders', () => {
  let readCount = 0
  const searchableTexts: SearchableTexts = {
    get label() {
      readCount += 1
      return 'stores'
    },
  }
  const commands: Command[] = []
  const find = createGroupFinder(
    { client: { takeEarlyData: () => undefined }, queryClient: new QueryClient() } as unknown as Console,
    {
      commands,
      screenParts: [
        { row: { id: 'go.stores', kind: 'link', label: 'stores', path: '/stores', icon: 'list' }, searchableTexts },
      ],
      filters: [],
      recentRows: new RecentRows(1),
      textCache: new NormalizedTextCache(),
      text: (key) => key,
    },
  )
  const groups = find(INPUT)
  expect(groups.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(['go.stores'])
  expect(find({ ...INPUT })).toBe(groups)
  expect(find({ ...INPUT, query: 'stores' })).not.toBe(groups)
  expect(find({ ...INPUT, resultsVersion: 1 })).not.toBe(groups)
  expect(readCount).toBe(1)
})
