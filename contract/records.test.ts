import { describe, expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { kinds } from './kinds.ts'
import { groupsWithAccess } from './permission.ts'
import { recordTopics, topics } from './records.ts'

const endpointsById: Record<string, Endpoint> = endpoints

/** The topics of records whose kind has no list of all records. */
const OTHER_TOPICS = [
  'profile',
  'session',
  'role',
  'masterData',
  'content',
  'calendarDay',
  'notificationSetting',
  'language',
  'permission',
  'storeHours',
  'couponPayment',
  'account',
  'product',
]

test('records with change notifications are the profile, its sessions, roles, master data, the calendar, settings of notifications, resources, texts, permissions, what belongs to a store and the kinds of the list', () => {
  expect(kinds.map(({ name }) => name).toSorted()).toEqual(
    Object.keys(recordTopics)
      .filter((name) => !OTHER_TOPICS.includes(name))
      .toSorted(),
  )
})

describe.each(Object.entries(topics))('a change of %s', (_name, { affects, audience }) => {
  test('affects existing GET endpoints, each listed once', () => {
    expect(affects.filter((id) => endpointsById[id]?.method !== 'GET')).toEqual([])
    expect(new Set(affects).size).toBe(affects.length)
  })

  test('is sent to every permission group that may call an affected endpoint', () => {
    if (typeof audience === 'string') return
    const groups: readonly string[] = audience
    const readers = affects.flatMap((id) => {
      const access = endpointsById[id]?.access ?? 'public'
      return access === 'public' || access === 'signedIn' ? [] : groupsWithAccess(access)
    })
    expect(readers.filter((group) => !groups.includes(group))).toEqual([])
  })
})

test('every GET endpoint whose path can also be written belongs to a topic', () => {
  const resourcePath = ({ path }: Endpoint) => path.replace(/\/(transition|reveal)$/, '')
  const written = new Set(
    Object.values(endpointsById)
      .filter(({ method, access }) => method !== 'GET' && access !== 'public')
      .map(resourcePath),
  )
  const announced = new Set(Object.values(topics).flatMap(({ affects }): readonly string[] => affects))
  const unannounced = Object.values(endpointsById).filter(
    (endpoint) => endpoint.method === 'GET' && written.has(resourcePath(endpoint)) && !announced.has(endpoint.id),
  )
  expect(unannounced.map(({ id }) => id)).toEqual([])
})
