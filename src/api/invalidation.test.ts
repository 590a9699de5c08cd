import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { invalidateEndpoints, pauseInvalidation } from './invalidation.ts'

function makeQueries() {
  const queries = new QueryClient()
  queries.setQueryData(['listStores'], [])
  return { queries, isAsked: () => queries.getQueryState(['listStores'])?.isInvalidated }
}

it('asks again at once where nobody holds the changes', () => {
  const { queries, isAsked } = makeQueries()
  invalidateEndpoints(queries, ['listStores'])
  expect(isAsked()).toBe(true)
})

it('asks again only when the last one lets go, and lets go once', () => {
  const { queries, isAsked } = makeQueries()
  const [first, second] = [pauseInvalidation(queries), pauseInvalidation(queries)]
  invalidateEndpoints(queries, ['listStores'])
  first()
  first()
  expect(isAsked()).toBe(false)
  second()
  expect(isAsked()).toBe(true)
})

it('asks once more for a first answer that was on its way when the change was told', async () => {
  const queries = new QueryClient()
  const answers: ((answer: string) => void)[] = []
  const asking = queries.fetchQuery({
    queryKey: ['getStore'],
    queryFn: () => new Promise<string>((resolve) => void answers.push(resolve)),
  })
  invalidateEndpoints(queries, ['getStore'])
  answers[0]?.('read before')
  expect(await asking).toBe('read before')
  await vi.waitUntil(() => queries.getQueryState(['getStore'])?.isInvalidated === true)
})
