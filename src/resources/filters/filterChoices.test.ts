import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { paramNamesOfFilter } from '../../navigation/listFilter.ts'
import type { ScreenList } from '../../navigation/screen.ts'
import { screens } from '../../screens.ts'
import type { Client } from '../../api/client.ts'
import { cachedFilterChoices, loadFilterChoices } from './filterChoices.ts'

const LISTS = screens.flatMap(({ lists }) => Object.values<ScreenList>(lists ?? {}))
const LISTS_WITH_FILTERS = LISTS.filter(({ filters }) => Object.keys(filters).length > 0)

it('the filters that a list loads are exactly those that it declares', async () => {
  expect(LISTS_WITH_FILTERS.length).toBeGreaterThan(0)
  for (const { filters, loadFilters } of LISTS_WITH_FILTERS) {
    const loadedFilters = (await loadFilters?.()) ?? []
    expect(loadedFilters.flatMap(paramNamesOfFilter)).toEqual(Object.keys(filters))
  }
})

it('the choices of a filter are loaded together with their search words', async () => {
  const loadedFilters = await LISTS_WITH_FILTERS.at(0)?.loadFilters?.()
  const [firstFilter] = loadedFilters ?? []
  if (firstFilter?.kind !== 'choice') throw new Error('the first filter has no choices')
  const client = {
    takeEarlyData: () => undefined,
    call: () =>
      Promise.resolve({
        items: [
          { id: 26, type: 1, value: '京都府' },
          { id: 27, type: 1, value: 'constructor' },
        ],
      }),
  } as unknown as Client
  const apiAndCache = { client, queryClient: new QueryClient() }
  expect(cachedFilterChoices(firstFilter, apiAndCache, (key) => key)).toEqual([])
  await loadFilterChoices(firstFilter, apiAndCache)
  expect(cachedFilterChoices(firstFilter, apiAndCache, (key) => key)).toEqual([
    { value: 26, label: '京都府', searchWords: 'きょうとふ' },
    { value: 27, label: 'constructor', searchWords: '' },
  ])
})
