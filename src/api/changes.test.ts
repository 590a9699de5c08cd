import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { holdChanges, recordsChanged } from './changes.ts'

function makeQueries() {
  const queries = new QueryClient()
  queries.setQueryData(['store', 'listStores'], [])
  return { queries, isAsked: () => queries.getQueryState(['store', 'listStores'])?.isInvalidated }
}

it('asks again at once where nobody holds the changes', () => {
  const { queries, isAsked } = makeQueries()
  recordsChanged(queries, 'store')
  expect(isAsked()).toBe(true)
})

it('asks again only when the last one lets go, and lets go once', () => {
  const { queries, isAsked } = makeQueries()
  const [first, second] = [holdChanges(queries), holdChanges(queries)]
  recordsChanged(queries, 'store')
  first()
  first()
  expect(isAsked()).toBe(false)
  second()
  expect(isAsked()).toBe(true)
})
