import { describe, expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { grantingRightsOf, type PermissionGroup } from './permission.ts'
import { recordEndpointIds } from './recordEndpointIds.ts'
import { kinds, versionedKinds } from './recordKinds.ts'
import { type Topic, topics } from './topics.ts'

const endpointsById: Record<string, Endpoint> = endpoints

describe.each(Object.entries(topics))('the topic %s', (_name, { affects, audience }) => {
  test('every endpoint that a topic affects is an existing GET endpoint and is listed once', () => {
    expect(affects.filter((id) => endpointsById[id]?.method !== 'GET')).toEqual([])
    expect(new Set(affects).size).toBe(affects.length)
  })

  test('every permission group that may call an endpoint that a topic affects is notified', () => {
    if (typeof audience === 'string') return
    const groups: readonly string[] = audience
    const readers = affects.flatMap((id) => {
      const access = endpointsById[id]?.access ?? 'public'
      return access === 'public' || access === 'signedIn' ? [] : grantingRightsOf(access)
    })
    expect(readers.filter((group) => !groups.includes(group))).toEqual([])
  })
})

test('where more staff are notified of a record than may read its history, only the latter are told the write', () => {
  const readersOf = (id: string) => grantingRightsOf(endpointsById[id]?.access as PermissionGroup)
  const topicsWithHistoryReaders = Object.entries<Topic>(topics).filter(([, topic]) => topic.historyReaders)
  const kindsWithMoreNotified = [...kinds, ...versionedKinds].filter(({ notifiesAlso }) => notifiesAlso !== 'none')
  expect(topicsWithHistoryReaders.map(([name, { historyReaders }]) => [name, historyReaders])).toEqual([
    ...kindsWithMoreNotified.map(({ name }) => [name, readersOf(recordEndpointIds(name).history)]),
    ['masterData', readersOf('listMasterDataEntryHistory')],
    ['language', readersOf('listTranslationEntryHistory')],
    ['config', readersOf('listConfigHistory')],
  ])
})

test('every GET endpoint whose path also has a write endpoint is affected by a topic', () => {
  const resourcePath = ({ path }: Endpoint) => path.replace(/\/(transition|reveal)$/, '')
  const writtenPaths = new Set(
    Object.values(endpointsById)
      .filter(({ method, access }) => method !== 'GET' && access !== 'public')
      .map(resourcePath),
  )
  const affectedIds = new Set(Object.values(topics).flatMap(({ affects }): readonly string[] => affects))
  const endpointsWithoutTopic = Object.values(endpointsById).filter(
    (endpoint) =>
      endpoint.method === 'GET' && writtenPaths.has(resourcePath(endpoint)) && !affectedIds.has(endpoint.id),
  )
  expect(endpointsWithoutTopic.map(({ id }) => id)).toEqual([])
})
