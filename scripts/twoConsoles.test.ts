import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Page } from '../contract/endpoint.ts'
import { storeRecordKind } from '../contract/kinds/store.ts'
import { storeEndpoints } from '../contract/store.ts'
import { allowedStaffEvents, policyOf } from '../machines/lifecycle.ts'
import { storeLifecycle } from '../machines/lifecycles/store.ts'
import { AssumedStateStore, withAssumedCounts, withAssumedRows } from '../src/api/assumedStates.ts'
import { type Client, createClient, loadTransport } from '../src/api/client.ts'
import { createConsoleQueryClient } from '../src/api/createConsoleQueryClient.ts'
import { endpointQuery } from '../src/api/endpointQuery.ts'
import { CallFailure } from '../src/api/failure.ts'
import { beginOwnWrite } from '../src/api/ownWrites.ts'
import type { LifecycleRow } from '../src/api/patchRows.ts'
import { createListeners } from '../src/api/socketListeners.ts'
import { createLifecycleEventSender, loadSendAssumed } from '../src/commands/eventSender.ts'
import type { LifecycleEventSender } from '../src/commands/lifecycleCommands.ts'
import { lifecycleTextKeysOf } from '../src/commands/lifecycleTextKeys.ts'
import { loadModule } from '../src/loading/deferred.ts'
import { ExplainedFailure } from '../src/texts/failureMessage.ts'
import { storePreference } from '../src/preferences/preferences.ts'
import { RunningActors } from '../src/base/runningActors.ts'
import { createRandom, type Random } from '../server/features/demoPictures/random.ts'
import { createStoreFixtures } from '../server/features/store/testing.ts'
import { store } from '../server/features/store/table.ts'
import type { LiveEvent, LiveUpdates } from '../server/live/liveEvents.ts'
import { openTestApp, type TestApp } from '../server/testing/testApp.ts'

const PEOPLE = ['STORE_MANAGEMENT', 'allPermissions'] as const
const STORE_COUNT = 14
const ACT_COUNT = 200
const SEED = 1
/** Before each call of so many, the other person changes the record. */
const REFUSED_EVERY = 7
/** About so many acts are on their way at once: one act in 10 ms, and an answer after 80 ms. */
const UNDERWAY_MAX = 8
const RESOURCE = {
  kind: storeRecordKind,
  ...storeEndpoints,
  lifecycleTextKeys: lifecycleTextKeysOf(storeLifecycle, {
    accept: null,
    reject: null,
    deactivate: null,
    activate: null,
  }),
  shortcuts: {},
}
const LIST_QUERY = { query: { page: 1, limit: 100 } }
const COUNTS_QUERY = { query: {} }

/** The console of one person, without its screen. */
interface Console {
  queryClient: QueryClient
  assumed: AssumedStateStore
  sender: LifecycleEventSender
  /** The rows and the counts as they are shown, with what is assumed. */
  shownRows: () => readonly LifecycleRow[]
  shownCounts: () => readonly { status: number; count: number }[]
  token: string
  close: () => void
}

/** What is on its way between the consoles and the server: each is delivered when the test says so. */
class Network {
  readonly underway: { deliver: () => unknown }[] = []

  /** Resolves when the test lets it arrive. */
  arrive(): Promise<void> {
    return new Promise((resolve) => void this.underway.push({ deliver: resolve }))
  }
}

let app: TestApp
let network: Network
let consoles: Console[]
let random: Random
let idsOfStores: number[]
const liveUpdates: LiveUpdates = {
  publish: (_db, events) => Promise.resolve(() => reportToConsoles(events)),
}

/** Reports the changes to each console, as the socket does: in their order, at any time. */
function reportToConsoles(events: readonly LiveEvent[]): void {
  for (const { queryClient } of consoles) {
    const { RECORD_CHANGED } = createListeners(queryClient, () => undefined)
    const changes = events.flatMap((event) => (event.type === 'changed' ? [event.change] : []))
    network.underway.push({ deliver: () => changes.forEach((change) => RECORD_CHANGED?.(change)) })
  }
}

beforeAll(async () => {
  consoles = []
  app = await openTestApp({ liveUpdates, keepsCallers: true, callRate: { count: () => undefined } })
  await Promise.all([loadModule(loadSendAssumed), loadModule(loadTransport)])
  const { addStore } = await createStoreFixtures(app.db)
  idsOfStores = []
  for (let index = 0; index < STORE_COUNT; index += 1) idsOfStores.push(await addStore())
})
afterAll(() => app.close())
beforeEach(() => {
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {} } })
  vi.stubGlobal('fetch', fetchByNetwork)
  storePreference('assumedStates', 'on')
})
afterEach(() => {
  for (const each of consoles) each.close()
  vi.unstubAllGlobals()
})

/** The acts of each person that the server has not answered, by record. */
const callsUnderway = new Map<string, number>()
let actCallCount = 0
let changeByOtherCount = 0

/** Sends a call to the server over the network of the test. Before every seventh act, the other person is first. */
async function fetchByNetwork(url: string, init: RequestInit = {}): Promise<Response> {
  const { signal } = init
  const authorization = new Headers(init.headers).get('Authorization') ?? ''
  const [, id] = /^\/api\/cms\/store\/(\d+)\/transition$/.exec(url) ?? []
  const key = `${authorization} ${id}`
  if (id !== undefined) {
    callsUnderway.set(key, (callsUnderway.get(key) ?? 0) + 1)
    expect(callsUnderway.get(key), 'one record has two acts of a person underway').toBe(1)
  }
  await network.arrive()
  if (id !== undefined && (actCallCount += 1) % REFUSED_EVERY === 0) await changeAsOther(authorization, Number(id))
  const response = await app.app.request(url, { ...init, signal: null })
  await network.arrive()
  callsUnderway.delete(key)
  signal?.throwIfAborted()
  return response
}

/** Changes a record as the person whose call this is not. */
async function changeAsOther(authorization: string, id: number): Promise<void> {
  const other = consoles.find(({ token }) => `Bearer ${token}` !== authorization)
  const stored = (await readStored()).find((each) => each.id === id)
  if (other === undefined || stored === undefined) throw new Error('nobody else, or no record')
  const [event] = allowedStaffEvents(storeLifecycle, stored.status)
  if (event === undefined) return
  const body = JSON.stringify({ event, version: stored.version, reason: '書類の不備' })
  const { status } = await app.send('POST', `/store/${id}/transition`, { token: other.token, body })
  expect(status).toBe(200)
  changeByOtherCount += 1
}

const readStored = (): Promise<LifecycleRow[]> =>
  app.db.select({ id: store.id, status: store.status, version: store.version }).from(store).orderBy(asc(store.id))

async function openConsole(token: string): Promise<Console> {
  const queryClient = createConsoleQueryClient()
  const client: Client = createClient({
    token: () => token,
    sessionIdentifier: () => token,
    renewTokenOnce: () => Promise.resolve(false),
    confirmPassword: () => Promise.resolve(false),
    onAccountInactive: () => undefined,
    onRenewedTokenRejected: () => undefined,
    onResponse: () => undefined,
    keepsIdempotencyKeys: () => true,
    onWriteSent: (key) => beginOwnWrite(queryClient, key),
    isEachChangeReported: () => true,
  })
  const assumed = new AssumedStateStore()
  const { list, counts } = storeEndpoints
  const listQuery = endpointQuery(client, list, LIST_QUERY)
  const countsQuery = endpointQuery(client, counts, COUNTS_QUERY)
  const observers = [new QueryObserver(queryClient, listQuery), new QueryObserver(queryClient, countsQuery as never)]
  const unsubscribes = observers.map((observer) => observer.subscribe(() => undefined))
  const sender = createLifecycleEventSender(
    { client, queryClient },
    RESOURCE,
    { isSuperAdmin: false },
    { assume: { store: assumed, actors: new RunningActors() } },
  )
  const rows = () => queryClient.getQueryData<Page<LifecycleRow>>(listQuery.queryKey)?.items ?? []
  const countItems = () =>
    queryClient.getQueryData<{ items: { status: number; count: number }[] }>(countsQuery.queryKey)?.items ?? []
  return {
    ...{ queryClient, assumed, sender, token },
    shownRows: () => withAssumedRows(assumed.current(), list, rows(), undefined),
    shownCounts: () => withAssumedCounts(assumed.current(), { queryClient, counts, filters: {} }, countItems()),
    close: () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
      queryClient.clear()
    },
  }
}

/** Lets everything that needs no further delivery happen. */
const settle = () => new Promise((resolve) => void setTimeout(resolve, 0))

/** Delivers something that is underway, mostly what has been underway for long. */
async function deliverOne(): Promise<void> {
  const index = random.chance(0.7) ? 0 : random.integer(0, network.underway.length - 1)
  network.underway.splice(index, 1)[0]?.deliver()
  await settle()
}

async function deliverAll(): Promise<void> {
  const isIdle = () =>
    network.underway.length === 0 && consoles.every(({ queryClient }) => queryClient.isFetching() === 0)
  while (!isIdle() || callsUnderway.size > 0) await deliverOne()
}

/** Sends an event that a shown record allows. Returns what it led to. */
function act({ sender, shownRows }: Console): Promise<'done' | 'refused' | 'dropped'> {
  const possible = shownRows().flatMap((row) =>
    allowedStaffEvents(storeLifecycle, row.status).map((event) => ({ ...row, event })),
  )
  // A rejected store allows staff nothing more.
  const { id, status, version, event } = random.pickWeighted(possible, (each) => (each.event === 'reject' ? 1 : 8))
  const reason = policyOf(storeLifecycle, event).reason === 'none' ? undefined : '書類の不備'
  const record = { id, status, version, name: `store ${id}` }
  return sender.sendEvent(record, event, reason, { idempotencyKey: randomUUID() }).then(
    () => 'done' as const,
    (failure: unknown) => {
      if (failure instanceof ExplainedFailure) return 'dropped' as const
      if (failure instanceof CallFailure && failure.status === 409) return 'refused' as const
      throw failure
    },
  )
}

test('after 200 acts of two people on one list, some of them refused, both consoles show what is stored', async () => {
  random = createRandom(SEED)
  network = new Network()
  callsUnderway.clear()
  actCallCount = changeByOtherCount = 0
  await app.db.update(store).set({ status: storeLifecycle.codes.requested, version: 1 })
  consoles = []
  for (const person of PEOPLE) consoles.push(await openConsole((await app.signIn(person)).token))
  await deliverAll()
  const outcomes: Promise<'done' | 'refused' | 'dropped'>[] = []
  for (let count = 0; count < ACT_COUNT; count += 1) {
    const person = random.pick(consoles)
    if (person.shownRows().some(({ status }) => allowedStaffEvents(storeLifecycle, status).length > 0))
      outcomes.push(act(person))
    for (const each of consoles) {
      expect(
        each
          .shownRows()
          .map(({ id }) => id)
          .toSorted((one, other) => one - other),
      ).toEqual(idsOfStores)
      const total = each.shownCounts().reduce((sum, { count: number }) => sum + number, 0)
      expect(total).toBe(STORE_COUNT)
    }
    do await deliverOne()
    while (network.underway.length > UNDERWAY_MAX)
  }
  await deliverAll()
  const settled = await Promise.all(outcomes)
  expect(settled).toHaveLength(ACT_COUNT)
  const countOf = (outcome: string) => settled.filter((each) => each === outcome).length
  const stored = await readStored()
  const stepCount = stored.reduce((sum, { version }) => sum + version - 1, 0)
  expect(countOf('done') + changeByOtherCount).toBe(stepCount)
  expect(countOf('refused')).toBeGreaterThanOrEqual(Math.floor(actCallCount / REFUSED_EVERY))
  const { items: counts } = (await app.call(storeEndpoints.counts, COUNTS_QUERY, { as: 'allPermissions' })).body.data
  for (const { assumed, shownRows, shownCounts, queryClient } of consoles) {
    expect(assumed.current().states.size).toBe(0)
    const shown = shownRows().map(({ id, status, version }) => ({ id, status, version }))
    expect(shown.toSorted((one, other) => one.id - other.id)).toEqual(stored)
    expect(shownCounts()).toEqual(counts)
    // Nobody looks at a record alone: one that has changed since is loaded again before it is shown.
    for (const { state } of queryClient.getQueryCache().findAll({ queryKey: [storeEndpoints.get.id] })) {
      const record = state.data as LifecycleRow
      if (!state.isInvalidated)
        expect(stored).toContainEqual({ id: record.id, status: record.status, version: record.version })
    }
  }
})
