import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { topics } from './records.ts'

const all: Endpoint[] = Object.values(endpoints)
/** The part of the console's cache in which the answers of an endpoint are kept. */
const cacheOf = ({ path }: Endpoint) => path.split('/')[1] ?? ''
const read = all.filter(({ method }) => method === 'GET')

test.each(Object.entries(topics))('%s is shown by answers that there are', (_name, { shownBy }) => {
  const caches = read.map(cacheOf)
  expect(shownBy.filter((cache) => !caches.includes(cache))).toEqual([])
})

test('what is written somewhere is told somewhere: every answer that is read after a write belongs to a topic', () => {
  const written = new Set(all.filter(({ method, access }) => method !== 'GET' && access !== 'public').map(cacheOf))
  const told = new Set(Object.values(topics).flatMap(({ shownBy }): readonly string[] => shownBy))
  expect([...written].filter((cache) => !told.has(cache))).toEqual([])
})
