import { describe, expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { kinds } from './kinds.ts'
import { groupsOf } from './permission.ts'
import { records, topics } from './records.ts'

const all: Record<string, Endpoint> = endpoints

test('every record that is told of is in the list of kinds, but for staff', () => {
  expect(kinds.map(({ name }) => name).toSorted()).toEqual(
    Object.keys(records)
      .filter((name) => name !== 'staff')
      .toSorted(),
  )
})

describe.each(Object.entries(topics))('a change of %s', (_name, { affects, heardBy }) => {
  test('affects reading endpoints that there are, each named once', () => {
    expect(affects.filter((id) => all[id]?.method !== 'GET')).toEqual([])
    expect(new Set(affects).size).toBe(affects.length)
  })

  test('is heard by everybody who may read what shows it', () => {
    if (typeof heardBy === 'string') return
    const listeners: readonly string[] = heardBy
    const readers = affects.flatMap((id) => {
      const access = all[id]?.access ?? 'public'
      return access === 'public' || access === 'signedIn' ? [] : groupsOf(access)
    })
    expect(readers.filter((group) => !listeners.includes(group))).toEqual([])
  })
})

test('what is written somewhere is told somewhere: what is read at an address that is written belongs to a topic', () => {
  const addressOf = ({ path }: Endpoint) => path.replace(/\/(transition|reveal)$/, '')
  const written = new Set(
    Object.values(all)
      .filter(({ method, access }) => method !== 'GET' && access !== 'public')
      .map(addressOf),
  )
  const told = new Set(Object.values(topics).flatMap(({ affects }): readonly string[] => affects))
  const untold = Object.values(all).filter(
    (endpoint) => endpoint.method === 'GET' && written.has(addressOf(endpoint)) && !told.has(endpoint.id),
  )
  expect(untold.map(({ id }) => id)).toEqual([])
})
