import { describe, expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { kinds } from './kinds.ts'
import { groupsOf } from './permission.ts'
import { records, topics } from './records.ts'

const all: Record<string, Endpoint> = endpoints

test('records with change notifications are staff and the kinds of the list', () => {
  expect(kinds.map(({ name }) => name).toSorted()).toEqual(
    Object.keys(records)
      .filter((name) => name !== 'staff')
      .toSorted(),
  )
})

describe.each(Object.entries(topics))('a change of %s', (_name, { affects, heardBy }) => {
  test('affects existing GET endpoints, each listed once', () => {
    expect(affects.filter((id) => all[id]?.method !== 'GET')).toEqual([])
    expect(new Set(affects).size).toBe(affects.length)
  })

  test('is sent to every permission group that may call an affected endpoint', () => {
    if (typeof heardBy === 'string') return
    const audience: readonly string[] = heardBy
    const readers = affects.flatMap((id) => {
      const access = all[id]?.access ?? 'public'
      return access === 'public' || access === 'signedIn' ? [] : groupsOf(access)
    })
    expect(readers.filter((group) => !audience.includes(group))).toEqual([])
  })
})

test('every GET endpoint whose path can also be written belongs to a topic', () => {
  const resourcePath = ({ path }: Endpoint) => path.replace(/\/(transition|reveal)$/, '')
  const written = new Set(
    Object.values(all)
      .filter(({ method, access }) => method !== 'GET' && access !== 'public')
      .map(resourcePath),
  )
  const announced = new Set(Object.values(topics).flatMap(({ affects }): readonly string[] => affects))
  const unannounced = Object.values(all).filter(
    (endpoint) => endpoint.method === 'GET' && written.has(resourcePath(endpoint)) && !announced.has(endpoint.id),
  )
  expect(unannounced.map(({ id }) => id)).toEqual([])
})
