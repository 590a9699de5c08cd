import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint, Page } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { foldText } from '../../contract/foldText.ts'
import type { HistoryLine } from '../../contract/history.ts'
import { grantingGroupsOf, type PermissionGroup } from '../../contract/permission.ts'
import { staffEvents, allowedStaffEvents } from '../../machines/lifecycle.ts'
import { auditLog } from '../db/schema.ts'
import type { LiveEvent } from '../live/liveEvents.ts'
import { recordMessageOf } from '../live/recordMessages.ts'
import type { Resource } from '../resources/resource.ts'
import {
  idsInOrder,
  findPlansWithSortOrTableAccess,
  readWholeList,
  findStateSummaryPlanWithTableAccess,
} from '../testing/listChecks.ts'
import type { KindFixtures } from '../testing/kindFixtures.ts'
import { createSamples } from '../testing/samples.ts'
import { openTestApp, type CallerName, createRecordingLiveUpdates, type TestApp } from '../testing/testApp.ts'
import { resources } from './resources.ts'

const REASON = '書類を確認できません。'
/** Events that no chart has. `toString` is among them because every object has a property of that name. */
const UNKNOWN_EVENTS = ['toString', 'xstate.stop', '*']

let app: TestApp
let samples: Record<string, KindFixtures>
const publishedEvents: LiveEvent[] = []
beforeAll(async () => {
  app = await openTestApp({ liveUpdates: createRecordingLiveUpdates(publishedEvents) })
  samples = await createSamples(app)
  // The first call of a person signs them in, which is published too.
  for (const { kind } of Object.values<Resource>(resources))
    await app.call(endpoints.getProfile, {}, { as: kind.transitionPermission })
})
afterAll(() => app.close())

/** The fields that records of every kind have. */
interface AnyRecord {
  id: number
  status: number
  version: number
}

interface Conflict {
  record: AnyRecord
  allowedEvents: string[]
}

describe.each(Object.entries<Resource>(resources))('records of the kind %s', (name, resource) => {
  const { kind, lifecycle, table } = resource
  const capitalizedName = name.charAt(0).toUpperCase() + name.slice(1)
  const groupsWithReadAccess = grantingGroupsOf(kind.access as PermissionGroup | readonly PermissionGroup[])
  const reader: CallerName = groupsWithReadAccess.at(-1) ?? 'noPermissions'
  const states = Object.keys(lifecycle.codes)
  const stateCodeOf = (state: string) => lifecycle.codes[state] ?? -1

  function endpointOf(id: string): Endpoint {
    const endpoint = (endpoints as Record<string, Endpoint>)[id]
    if (endpoint === undefined) throw new Error(`the contract has no ${id}`)
    return endpoint
  }
  async function call<Data>(id: string, parts: object, as = reader): Promise<{ status: number; data: Data }> {
    const { status, body } = await app.call(endpointOf(id), parts as never, { as })
    return { status, data: body.data as Data }
  }
  const readRecord = async (id: number) => (await call<AnyRecord>(`get${capitalizedName}`, { params: { id } })).data
  const readList = async (query: object) =>
    (await call<Page<AnyRecord>>(`list${capitalizedName}s`, { query }, 'allPermissions')).data
  const historyOf = async (id: number, query: object = {}) =>
    (await call<Page<HistoryLine>>(`list${capitalizedName}History`, { params: { id }, query })).data
  const sendEvent = (id: number, event: string, version: number, reason?: string) =>
    call<AnyRecord>(
      `transition${capitalizedName}`,
      { params: { id }, body: { event, version, ...(reason === undefined ? {} : { reason }) } },
      kind.transitionPermission,
    )
  const addRecord = async (state: string) => readRecord((await samples[name]?.add(state)) ?? 0)

  /** Reads from the chart the target state of an event that staff send; undefined if the state refuses the event. */
  function targetStateOf(state: string, event: string): string | undefined {
    const policy = Object.hasOwn(lifecycle.policies, event) ? lifecycle.policies[event] : undefined
    const transition: unknown = lifecycle.machine.config.states?.[state]?.on?.[event]
    const target =
      typeof transition === 'object' && transition !== null && 'target' in transition ? transition.target : transition
    return policy?.sender === 'staff' && typeof target === 'string' ? target : undefined
  }
  const events = [...Object.keys(lifecycle.policies), ...lifecycle.effects, ...UNKNOWN_EVENTS]

  test('the kind of record is accessible as declared, and its changes are sent to all who may read it', () => {
    const endpointAccesses = ['list*s', 'count*s', 'summarize*States', 'get*', 'list*History', 'list*Steps'].map(
      (id) => endpointOf(id.replace('*', capitalizedName)).access,
    )
    expect(endpointAccesses).toEqual(endpointAccesses.map(() => kind.access))
    expect(endpointOf(`transition${capitalizedName}`).access).toBe(kind.transitionPermission)
    const { rooms } = recordMessageOf({ type: 'changed', change: { record: kind.name, id: 1 }, staffId: 1 })
    const alsoNotified = kind.notifiesAlso === 'none' ? [] : kind.notifiesAlso
    const notifiedGroups = [...new Set([...groupsWithReadAccess, ...alsoNotified])]
    expect(rooms.toSorted()).toEqual(notifiedGroups.map((group) => `group:${group}`).toSorted())
  })

  describe.each(states)('in the state %s', (state) => {
    const acceptedEvents = events.filter((event) => targetStateOf(state, event) !== undefined)

    test(`the record responds to all events but ${acceptedEvents.join(', ')} with 409, the record and the allowed events`, async () => {
      const before = await addRecord(state)
      const refusal = { record: before, allowedEvents: allowedStaffEvents(lifecycle, stateCodeOf(state)) }
      expect(refusal.allowedEvents.toSorted()).toEqual(acceptedEvents.toSorted())
      const publishedEventCountBefore = publishedEvents.length
      for (const event of events.filter((one) => !acceptedEvents.includes(one))) {
        const { status, data } = await sendEvent(before.id, event, before.version, REASON)
        expect({ event, status, data }).toEqual({ event, status: 409, data: refusal })
      }
      expect(await readRecord(before.id)).toEqual(before)
      expect(publishedEvents.slice(publishedEventCountBefore)).toEqual([])
    })

    test.each(acceptedEvents)(
      'the record reaches the target state of the event %s, publishes the change and adds a line to the history',
      async (event) => {
        const before = await addRecord(state)
        const lines = (await historyOf(before.id)).items
        const target = targetStateOf(state, event) ?? ''
        const reason = lifecycle.policies[event]?.reason === 'none' ? null : REASON
        const publishedEventCountBefore = publishedEvents.length
        const at = app.time.now.toISOString()
        const { status, data } = await sendEvent(before.id, event, before.version, REASON)
        const changedValues = {
          status: stateCodeOf(target),
          statusReason: reason,
          version: before.version + 1,
          updatedAt: at,
        }
        const effectValues = pickFields(data, samples[name]?.fieldsOfEffects ?? [])
        expect({ status, data }).toEqual({ status: 200, data: { ...before, ...effectValues, ...changedValues } })
        const staffId = app.staffIds[kind.transitionPermission]
        const by = { id: staffId, name: kind.transitionPermission }
        const write = { event, from: state, to: target, version: before.version + 1, by }
        expect(publishedEvents.slice(publishedEventCountBefore)).toContainEqual({
          type: 'changed',
          change: { record: kind.name, id: before.id, write },
          staffId,
        })
        const [{ id: _id, ...line } = {}, ...rest] = (await historyOf(before.id)).items
        expect(line).toEqual({
          event,
          from: state,
          to: target,
          actor: kind.transitionPermission,
          reason,
          changes: [],
          at,
        })
        expect(rest).toEqual(lines)
      },
    )

    test.each(acceptedEvents.filter((event) => lifecycle.policies[event]?.reason === 'required'))(
      'the record refuses the event %s without a visible reason, and nothing is written',
      async (event) => {
        const before = await addRecord(state)
        for (const reason of [undefined, '　']) {
          expect((await sendEvent(before.id, event, before.version, reason)).status).toBe(422)
        }
        expect(await readRecord(before.id)).toEqual(before)
      },
    )

    test.each(acceptedEvents.slice(0, 1))(
      'the record accepts only one of two concurrent decisions: %s',
      async (first) => {
        const before = await addRecord(state)
        const { total } = await historyOf(before.id)
        const [, second = first] = acceptedEvents
        const responses = await Promise.all(
          [first, second].map((event) => sendEvent(before.id, event, before.version, REASON)),
        )
        expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
        const conflictResponse = responses.find(({ status }) => status === 409)?.data as unknown as Conflict
        expect(conflictResponse.record.version).toBe(before.version + 1)
        expect((await historyOf(before.id)).total).toBe(total + 1)
      },
    )
  })

  test('the record has a paged history, newest first', async () => {
    let current = await addRecord(states[0] ?? '')
    for (let round = 0; round < 3; round++) {
      const [event] = allowedStaffEvents(lifecycle, current.status).toSorted(
        createFurtherEventCountComparator(current.status),
      )
      if (event !== undefined) current = (await sendEvent(current.id, event, current.version, REASON)).data
    }
    const { items, total } = await historyOf(current.id)
    expect(items.length).toBeGreaterThan(1)
    expect(items.map(({ id }) => id)).toEqual(items.map(({ id }) => id).toSorted((a, b) => b - a))
    const pages = await Promise.all(items.map((_, index) => historyOf(current.id, { page: index + 1, limit: 1 })))
    expect(pages).toEqual(items.map((item, index) => ({ items: [item], total, page: index + 1, limit: 1 })))
  })

  /** Returns a comparator that sorts events by the number of events that their target state accepts, most first. */
  function createFurtherEventCountComparator(status: number) {
    const state = states.find((one) => stateCodeOf(one) === status) ?? ''
    const furtherEvents = (event: string) =>
      staffEvents(lifecycle).filter((next) => targetStateOf(targetStateOf(state, event) ?? '', next))
    return (a: string, b: string) => furtherEvents(b).length - furtherEvents(a).length
  }

  test('the endpoints of the kind of record respond with 404 to an unknown id', async () => {
    const params = { id: 2_000_000_000 }
    const event = Object.keys(lifecycle.policies)[0] ?? ''
    const statuses = [
      (await call(`get${capitalizedName}`, { params })).status,
      (await call(`list${capitalizedName}History`, { params, query: {} })).status,
      (await sendEvent(params.id, event, 1)).status,
    ]
    expect(statuses).toEqual([404, 404, 404])
  })

  describe.each(kind.sortFields.flatMap((sort) => [sort, `-${sort}`]))('a list sorted by %s', (sort) => {
    test.each(['all', 'one status', 'a search', 'one status and a search'])(
      'the list has each record once and in order over all pages: %s',
      async (queryDescription) => {
        const search = samples[name]?.search
        const status = queryDescription.startsWith('one status') ? stateCodeOf(states[0] ?? '') : undefined
        const searchWord = queryDescription.endsWith('a search') ? search?.word : undefined
        const query = {
          sort,
          limit: 70,
          ...(status === undefined ? {} : { status }),
          ...(searchWord ? { q: searchWord } : {}),
        }
        const key = resource.sortColumns[sort.replace('-', '')] ?? table.id
        const rows = await app.db
          .select({ id: table.id, key, status: table.status, text: search?.textColumn ?? table.id })
          .from(table)
        const expectedRows = (rows as { id: number; key: string | number | Date; status: number; text: string }[])
          .filter((row) => status === undefined || row.status === status)
          .filter((row) => searchWord === undefined || row.text.includes(foldText(searchWord)))
        expect(expectedRows.length).toBeGreaterThan(2)
        const { ids, totals } = await readWholeList((page) => readList({ ...query, page }))
        expect({ ids, totals }).toEqual({ ids: idsInOrder(expectedRows, sort), totals: [expectedRows.length] })
      },
    )
  })

  test('the list is sorted by the default sort of its kind if the query has none', async () => {
    expect((await readList({})).items).toEqual((await readList({ sort: kind.defaultSort })).items)
  })

  test.each([false, true])(
    'the counts of records equal the totals of the lists by status; with a search: %s',
    async (hasSearch) => {
      const query = hasSearch ? { q: samples[name]?.search.word } : {}
      const { data } = await call<{ items: { sum?: number }[] }>(
        `count${capitalizedName}s`,
        { query },
        'allPermissions',
      )
      const totals = await Promise.all(
        Object.values(lifecycle.codes).map(async (status) => {
          const { total } = await readList({ ...query, status, limit: 1 })
          return { status, count: total }
        }),
      )
      expect(data.items.map(({ sum: _, ...counts }) => counts)).toEqual(totals)
      const typesOfSums = new Set(data.items.map(({ sum }) => typeof sum))
      expect(typesOfSums).toEqual(new Set([kind.amountField === undefined ? 'undefined' : 'number']))
    },
  )

  test('the summary of states has the number of records in each state, and since when the oldest record has been in that state', async () => {
    const state = states.find((each) => events.some((event) => targetStateOf(each, event) !== undefined)) ?? ''
    const movingRecord = await addRecord(state)
    const event = events.find((each) => targetStateOf(state, each) !== undefined) ?? ''
    expect((await sendEvent(movingRecord.id, event, movingRecord.version, REASON)).status).toBe(200)
    const [movedRow] = await app.db.select({ at: table.stateSince }).from(table).where(eq(table.id, movingRecord.id))
    expect(movedRow?.at).toEqual(app.time.now)

    const rows = (await app.db.select({ status: table.status, at: table.stateSince }).from(table)) as {
      status: number
      at: Date
    }[]
    const items = Object.values(lifecycle.codes).map((status) => {
      const times = rows.filter((row) => row.status === status).map(({ at }) => at.toISOString())
      return { status, count: times.length, since: times.toSorted()[0] ?? null }
    })
    expect(await call(`summarize${capitalizedName}States`, {})).toEqual({ status: 200, data: { items } })
  })

  test('the state of each record began at the last lifecycle event of its history', async () => {
    const rows = (await app.db.select({ id: table.id, at: table.stateSince }).from(table)) as { id: number; at: Date }[]
    const lines = await app.db
      .select({ id: auditLog.recordId, at: auditLog.at })
      .from(auditLog)
      .where(and(eq(auditLog.record, kind.name), isNotNull(auditLog.toState)))
      .orderBy(auditLog.id)
    const lastLineTimes = new Map(lines.map(({ id, at }) => [id, at]))
    const mismatchedRows = rows.filter(
      ({ id, at }) => lastLineTimes.has(id) && lastLineTimes.get(id)?.getTime() !== at.getTime(),
    )
    expect(mismatchedRows).toEqual([])
  })

  test('the summary of states is read from an index', async () => {
    expect(await findStateSummaryPlanWithTableAccess(app.db, resource)).toBeUndefined()
  })

  test('the list is read from an index in every sort order', async () => {
    expect(await findPlansWithSortOrTableAccess(app.db, resource, stateCodeOf(states[0] ?? ''))).toEqual([])
  })
})

/** Returns the fields of a record with these names. */
function pickFields(record: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)))
}
