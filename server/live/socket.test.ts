import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getProfile, logout } from '../../contract/auth.ts'
import { changePassword, updateProfile } from '../../contract/authForms.ts'
import { type ConfigEdit, getConfig, updateConfig } from '../../contract/config.ts'
import type { RecordKindName } from '../../contract/topics.ts'
import type { AuthenticatedPayload } from '../../contract/live/connectionEvents.ts'
import { SOCKET_NAMESPACE } from '../../contract/limits.ts'
import { staffLifecycle } from '../../machines/lifecycles/account.ts'
import { securityHeaders } from '../http/securityHeaders.ts'
import { createLog } from '../app/log.ts'
import { staff } from '../db/schema.ts'
import { openSockets, type Sockets } from './socket.ts'
import { createTokenIssuers } from './socketBearer.ts'
import { openTestApp, type CallerName, TEST_PASSWORD, TEST_SECRET, type TestApp } from '../testing/testApp.ts'
import { createWithdrawalFixtures } from '../features/withdrawal/testing.ts'

let app: TestApp
let sockets: Sockets
let address: string
/** Every check of a token waits for this promise, so a test can delay the checks or make them fail. */
let whenTokenCheckMayStart = Promise.resolve()
const startedSockets: Socket[] = []

beforeAll(async () => {
  app = await openTestApp({
    liveUpdates: { publish: (...publishArguments) => sockets.liveUpdates.publish(...publishArguments) },
  })
  const clock = () => app.time.now
  const { db } = app
  const { staff: staffTokens, apps } = createTokenIssuers(TEST_SECRET, clock)
  sockets = await openSockets({
    db,
    clock,
    secret: TEST_SECRET,
    tokenIssuers: {
      staff: { verify: (token) => whenTokenCheckMayStart.then(() => staffTokens.verify(token)) },
      apps,
    },
    log: createLog('silent'),
    authenticationTimeoutMs: 2_000,
  })
  const httpServer = createAdaptorServer({ fetch: app.app.fetch }) as HttpServer
  sockets.attach(httpServer)
  httpServer.listen(0, '127.0.0.1')
  await once(httpServer, 'listening')
  address = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`
})
afterEach(() => {
  for (const socket of startedSockets.splice(0)) socket.disconnect()
})
afterAll(async () => {
  await sockets.close()
  await app.close()
})

/** The acknowledgement of a token that is not valid. */
const NOT_SIGNED_IN = { ok: false, status: 401, message: 'ログインしてください。' }

/** Connects a socket and records the events that it receives. */
async function connect() {
  const socket = io(address + SOCKET_NAMESPACE, { forceNew: true, reconnection: false })
  startedSockets.push(socket)
  const received: unknown[][] = []
  socket.onAny((...event: unknown[]) => received.push(event))
  const whenClosed = new Promise<string>((resolve) => void socket.once('disconnect', resolve))
  await new Promise((resolve) => void socket.once('connect', () => resolve(undefined)))
  return { socket, received, whenClosed }
}

/** Connects a socket and authenticates it with the token. */
async function connectAuthenticated(token: string) {
  const connectedClient = await connect()
  const whenConfirmed = new Promise(
    (resolve) => void connectedClient.socket.once('authenticated', () => resolve(undefined)),
  )
  expect(await connectedClient.socket.emitWithAck('authenticate', { token })).toEqual({ ok: true })
  await whenConfirmed
  return connectedClient
}

const connectSignedIn = async (person: CallerName) => connectAuthenticated((await app.signIn(person)).token)

/** Publishes that a record was changed, as a write does after its commit. */
async function publishChanged(record: RecordKindName, id: number, staffId = 0) {
  const deliver = await sockets.liveUpdates.publish(app.db, [{ type: 'changed', change: { record, id }, staffId }])
  deliver()
}

/** Signs in the person as whom `app.call` sends requests. Done beforehand, because a sign-in is published too. */
const signInCaller = (person: CallerName) => app.send('GET', '/auth/profile', { as: person })

/** An id that no record has. An event with this id marks the end of a test's events. */
const END_MARKER_ID = 0

/** Publishes a last event and waits until it has arrived: every earlier event has then arrived too. */
async function waitForAllEvents({ socket }: { socket: Socket }, person: CallerName) {
  const whenLastEventArrived = new Promise((resolve) => {
    socket.on('RECORD_CHANGED', ({ id }: { id: number }) => id === END_MARKER_ID && resolve(undefined))
  })
  await publishChanged('profile', END_MARKER_ID, app.staffIds[person])
  await whenLastEventArrived
}

describe('an unauthenticated socket', () => {
  test('an unauthenticated socket receives nothing and is closed after the timeout', async () => {
    const unauthenticatedClient = await connect()
    unauthenticatedClient.socket.emit('CLIENT_SEND_MESSAGE', { text: 'x' })
    const colleague = await connectSignedIn('STORE_MANAGEMENT')
    await publishChanged('store', 1)
    await waitForAllEvents(colleague, 'STORE_MANAGEMENT')
    expect(await unauthenticatedClient.whenClosed).toBe('io server disconnect')
    expect(unauthenticatedClient.received).toEqual([])
    expect(colleague.socket.connected).toBe(true)
  })

  test('an unauthenticated socket is closed for a token that is not valid', async () => {
    const unauthenticatedClient = await connect()
    expect(await unauthenticatedClient.socket.emitWithAck('authenticate', { token: 'forged' })).toEqual(NOT_SIGNED_IN)
    expect(await unauthenticatedClient.whenClosed).toBe('io server disconnect')
    expect(unauthenticatedClient.received).toEqual([['unauthorized']])
  })

  test.each([
    [{}, 422],
    [null, 400],
    ['text', 400],
    [[], 400],
    [{ token: 5 }, 422],
    [{ token: 'a', unknown: 1 }, 422],
  ])('a message %j instead of a token is refused with %d, and can be sent again', async (message, status) => {
    const unauthenticatedClient = await connect()
    const refusal = { ok: false, status, message: expect.any(String) as string }
    expect(await unauthenticatedClient.socket.emitWithAck('authenticate', message)).toMatchObject(refusal)
    const { token } = await app.signIn('STORE_MANAGEMENT')
    expect(await unauthenticatedClient.socket.emitWithAck('authenticate', { token })).toEqual({ ok: true })
  })

  test('a socket is refused on any other namespace', async () => {
    for (const namespace of ['/', '/other']) {
      const socket = io(address + namespace, { forceNew: true, reconnection: false })
      startedSockets.push(socket)
      const refusal = await new Promise<Error>((resolve) => void socket.once('connect_error', resolve))
      expect(refusal.message).toMatch(/namespace/)
    }
  })
})

describe('an authenticated socket', () => {
  test('an authenticated socket receives the changes of records that its staff member may see, and no others', async () => {
    const storeClient = await connectSignedIn('STORE_MANAGEMENT')
    const reportClient = await connectSignedIn('REPORT_MANAGEMENT')
    await publishChanged('store', 7)
    await Promise.all([
      waitForAllEvents(storeClient, 'STORE_MANAGEMENT'),
      waitForAllEvents(reportClient, 'REPORT_MANAGEMENT'),
    ])
    const lastEvent = ['RECORD_CHANGED', { record: 'profile', id: END_MARKER_ID }]
    const authenticatedEvent = [
      'authenticated',
      { cursor: expect.stringMatching(/^\d+$/) as string, changed: null, counts: { notifications: 0 } },
    ]
    expect(storeClient.received).toEqual([
      authenticatedEvent,
      ['RECORD_CHANGED', { record: 'store', id: 7 }],
      lastEvent,
    ])
    expect(reportClient.received).toEqual([authenticatedEvent, lastEvent])
  })

  test.each(['masterData', 'language'] as const)(
    'a socket receives the writer of a record of %s only if its staff member may read the history',
    async (record) => {
      const storeClient = await connectSignedIn('STORE_MANAGEMENT')
      const systemClient = await connectSignedIn('SYSTEM_MANAGEMENT')
      const write = { event: 'update', from: 'stored', to: 'stored', version: 2, by: { id: 1, name: '明里' } }
      const change = { record, id: 7, write }
      const deliver = await sockets.liveUpdates.publish(app.db, [{ type: 'changed', change, staffId: 0 }])
      deliver()
      await Promise.all([
        waitForAllEvents(systemClient, 'SYSTEM_MANAGEMENT'),
        waitForAllEvents(storeClient, 'STORE_MANAGEMENT'),
      ])
      const changesOf = ({ received }: typeof systemClient) =>
        received.flatMap(([event, payload]) => (event === 'RECORD_CHANGED' ? [payload] : []))
      const lastEvent = { record: 'profile', id: END_MARKER_ID }
      expect(changesOf(systemClient)).toEqual([change, lastEvent])
      expect(changesOf(storeClient)).toEqual([{ record, id: 7 }, lastEvent])
    },
  )

  test('an authenticated socket receives a committed write, and never a refused one', async () => {
    await signInCaller('USER_MANAGEMENT')
    const client = await connectSignedIn('USER_MANAGEMENT')
    const body = { nickname: '', fullName: '一郎', version: 1 }
    await app.call(updateProfile, { body }, { as: 'USER_MANAGEMENT' })
    await app.call(updateProfile, { body }, { as: 'USER_MANAGEMENT' })
    await waitForAllEvents(client, 'USER_MANAGEMENT')
    const changes = client.received.filter(([event]) => event === 'RECORD_CHANGED')
    expect(changes.map(([, change]) => change)).toEqual([
      { record: 'profile', id: app.staffIds.USER_MANAGEMENT },
      { record: 'profile', id: END_MARKER_ID },
    ])
  })
})

describe('a client that reconnects with the cursor of a response', () => {
  /**
   * Authenticates a new socket of this person with the cursor. Returns what the socket missed, except its own sign-in.
   */
  async function authenticateWithCursor(person: CallerName, cursor: string | null) {
    const { token } = await app.signIn(person)
    const { socket } = await connect()
    const whenAuthenticated = new Promise<AuthenticatedPayload>((resolve) => void socket.once('authenticated', resolve))
    socket.emit('authenticate', { token, cursor })
    const { changed, ...rest } = await whenAuthenticated
    return { ...rest, changed: changed?.filter((topic) => topic !== 'session' && topic !== 'signIn') ?? null }
  }
  const readCursor = async (person: CallerName) =>
    (await app.call(getProfile, {}, { as: person })).headers.get('X-Cursor')

  test('a client that reconnects with a cursor gets those topics it may see that have changed since', async () => {
    const person = 'NOTIFICATION_MANAGEMENT'
    // While other transactions are open on the database server, the cursor is an older one. Waits for a current one.
    let cursorBefore: string | null = null
    await expect
      .poll(async () => {
        cursorBefore = await readCursor(person)
        return (await authenticateWithCursor(person, cursorBefore)).changed
      })
      .toEqual([])
    const body = { nickname: '', fullName: '一郎', version: 1 }
    expect((await app.call(updateProfile, { body }, { as: person })).status).toBe(200)
    await publishChanged('store', 9)
    const payload = await authenticateWithCursor(person, cursorBefore)
    expect(payload.changed).toEqual(['profile'])
    expect((await authenticateWithCursor('CONVERSATION_MANAGEMENT', cursorBefore)).changed).toEqual([])
    // If the cursor is older, the response also has the topics of earlier changes, so there may be more than `store`.
    expect((await authenticateWithCursor('STORE_MANAGEMENT', cursorBefore)).changed).toContain('store')
    await expect.poll(async () => (await authenticateWithCursor(person, await readCursor(person))).changed).toEqual([])
    await waitForAllEvents(await connectAuthenticated((await app.signIn(person)).token), person)
    expect((await authenticateWithCursor(person, payload.cursor)).changed).toEqual(['profile'])
  })

  test('a client that reconnects with a cursor is told of the writes that it missed, if it may read the history', async () => {
    const before = await readCursor('SYSTEM_MANAGEMENT')
    const write = { event: 'update', from: 'stored', to: 'stored', version: 2, by: { id: 1, name: '明里' } }
    const change = { record: 'masterData', id: 17, write } as const
    const deliver = await sockets.liveUpdates.publish(app.db, [{ type: 'changed', change, staffId: 0 }])
    deliver()
    const missedWritesOf = async (person: CallerName, cursor: string | null) =>
      (await authenticateWithCursor(person, cursor)).writes?.filter(({ id }) => id === change.id)
    expect(await missedWritesOf('SYSTEM_MANAGEMENT', before)).toEqual([change])
    expect(await missedWritesOf('STORE_MANAGEMENT', before)).toEqual([])
    expect(await missedWritesOf('SYSTEM_MANAGEMENT', 'text')).toBeUndefined()
  })

  test.each(['0', '1', '99999999999999999999', 'text', null])(
    'a client gets null, which means that anything may have changed, if its cursor %j is unknown to this server',
    async (cursor) => {
      expect((await authenticateWithCursor('noPermissions', cursor)).changed).toBeNull()
    },
  )
})

/** Returns the payloads of one event that a socket received. */
const payloadsOf = ({ received }: { received: unknown[][] }, eventName: string) =>
  received.filter(([event]) => event === eventName).map(([, payload]) => payload)

test('a change of points is sent, after its commit, to the staff who may see the points', async () => {
  const withdrawalFixtures = await createWithdrawalFixtures(app)
  const memberId = await withdrawalFixtures.addMemberWithBankAccount(3_000)
  const people = ['POINT_MANAGEMENT', 'USER_MANAGEMENT', 'SYSTEM_MANAGEMENT', 'STORE_MANAGEMENT'] as const
  await signInCaller('POINT_MANAGEMENT')
  // All sign in before the first connects, because a sign-in is published too.
  const sessions = await Promise.all(people.map((person) => app.signIn(person)))
  const clients = await Promise.all(sessions.map(({ token }) => connectAuthenticated(token)))
  expect((await withdrawalFixtures.request(memberId, 3_001)).status).toBe(422)
  const { id, version } = (await withdrawalFixtures.request(memberId, 1_000)).body.data
  await withdrawalFixtures.send(id, 'confirm', version)
  await withdrawalFixtures.send(id, 'reject', version + 1, { reason: '口座がありません。' })
  await Promise.all(clients.map((client, index) => waitForAllEvents(client, people[index] ?? 'noPermissions')))
  const pointChange = { owner: 'user', id: memberId }
  expect(clients.map((client) => payloadsOf(client, 'POINT_CHANGED'))).toEqual([
    [pointChange, pointChange],
    [pointChange, pointChange],
    [],
    [],
  ])
  const by = { id: app.staffIds.POINT_MANAGEMENT, name: expect.any(String) as string }
  const recordChanges = [
    { record: 'withdrawal', id },
    { record: 'withdrawal', id, write: { event: 'confirm', from: 'requested', to: 'transferring', version: 2, by } },
    { record: 'withdrawal', id, write: { event: 'reject', from: 'transferring', to: 'rejected', version: 3, by } },
  ]
  const recordChangesByClient = clients.map((client) => payloadsOf(client, 'RECORD_CHANGED').slice(0, -1))
  expect(recordChangesByClient).toEqual([recordChanges, [], recordChanges, []])
})

test('a change of the config is sent to all signed-in staff, and its author to those who may read the history', async () => {
  const people = ['SYSTEM_MANAGEMENT', 'REPORT_MANAGEMENT', 'noPermissions'] as const
  const clients = await Promise.all(people.map(connectSignedIn))
  const unauthenticatedClient = await connect()
  const caller = { as: 'SYSTEM_MANAGEMENT' } as const
  const { updatedAt: _at, updatedBy: _by, ...values } = (await app.call(getConfig, {}, caller)).body.data
  const editConfig = async (parts: Partial<ConfigEdit>) =>
    (await app.call(updateConfig, { body: { ...values, ...parts } }, caller)).status
  expect(await editConfig({})).toBe(200)
  expect(await editConfig({ REFERRAL_REWARD: 5, USE_COUPON_PERCENT_FEE: 5 })).toBe(200)
  expect(await editConfig({ REFERRAL_REWARD: 6 })).toBe(409)
  await Promise.all(clients.map((client, index) => waitForAllEvents(client, people[index] ?? 'noPermissions')))
  const change = { fields: ['REFERRAL_REWARD', 'USE_COUPON_PERCENT_FEE'] }
  const by = { id: app.staffIds[caller.as], name: caller.as }
  const write = { event: 'edit', from: 'stored', to: 'stored', version: values.version + 1, by }
  expect(clients.map((client) => payloadsOf(client, 'SYSTEM_CONFIG_CHANGED'))).toEqual([
    [{ ...change, write }],
    [change],
    [change],
  ])
  expect(unauthenticatedClient.received).toEqual([])
})

test('tokens of one socket are checked one at a time; a token sent during a check is refused', async () => {
  const { token } = await app.signIn('STORE_MANAGEMENT')
  const client = await connect()
  const sendToken = () => client.socket.emitWithAck('authenticate', { token }) as Promise<{ ok: boolean }>
  let release = () => {}
  whenTokenCheckMayStart = new Promise((resolve) => void (release = resolve))
  const firstResponse = sendToken()
  expect(await Promise.all(Array.from({ length: 20 }, sendToken))).toEqual(
    Array.from({ length: 20 }, () => ({ ok: false, status: 409, message: expect.any(String) as string })),
  )
  release()
  expect(await firstResponse).toEqual({ ok: true })
  expect(await sendToken()).toEqual({ ok: true })
  await waitForAllEvents(client, 'STORE_MANAGEMENT')
  expect(client.received.map(([event]) => event)).toEqual(['authenticated', 'authenticated', 'RECORD_CHANGED'])
})

test('if a token cannot be checked, the socket is closed without UNAUTHORIZED and may reconnect', async () => {
  const { token } = await app.signIn('STORE_MANAGEMENT')
  const client = await connect()
  whenTokenCheckMayStart = Promise.reject(new Error('the database does not answer'))
  whenTokenCheckMayStart.catch(() => undefined)
  const refusal = { ok: false, status: 503, message: expect.any(String) as string, retryAfter: 1 }
  expect(await client.socket.emitWithAck('authenticate', { token })).toEqual(refusal)
  expect(await client.whenClosed).toBe('io server disconnect')
  expect(client.received).toEqual([])
  whenTokenCheckMayStart = Promise.resolve()
  expect((await connectAuthenticated(token)).socket.connected).toBe(true)
})

test.each(['polling', 'nonsense'])('the responses to the transport %s have the security headers', async (transport) => {
  const { headers } = await fetch(`${address}/socket.io/?EIO=4&transport=${transport}`)
  const securityHeaderNames = [
    'Content-Security-Policy',
    'X-Content-Type-Options',
    'X-Frame-Options',
    'Referrer-Policy',
  ]
  expect(securityHeaderNames.map((name) => [name, headers.get(name)])).toEqual(
    securityHeaders(new URL(address).host).filter(([name]) => securityHeaderNames.includes(name)),
  )
})

describe('the sockets of a session', () => {
  test('the sockets of a session are closed by its sign-out, but other sockets are not', async () => {
    const { token } = await app.signIn('noPermissions')
    const ownClient = await connectAuthenticated(token)
    const otherClient = await connectSignedIn('noPermissions')
    await app.call(logout, { body: {} }, { token })
    expect(await ownClient.whenClosed).toBe('io server disconnect')
    expect(otherClient.socket.connected).toBe(true)
  })

  test('the sockets of a session are closed when the password is changed in another session', async () => {
    const otherClient = await connectSignedIn('POINT_MANAGEMENT')
    const { token } = await app.signIn('POINT_MANAGEMENT')
    const ownClient = await connectAuthenticated(token)
    await app.call(changePassword, { body: { oldPassword: TEST_PASSWORD, newPassword: 'another-one' } }, { token })
    expect(await otherClient.whenClosed).toBe('io server disconnect')
    expect(ownClient.socket.connected).toBe(true)
  })

  test('the sockets of a session are closed when the account becomes inactive, and cannot authenticate again', async () => {
    const { token } = await app.signIn('SYSTEM_MANAGEMENT')
    const ownClient = await connectAuthenticated(token)
    await app.db
      .update(staff)
      .set({ status: staffLifecycle.codes.deactivated })
      .where(eq(staff.id, app.staffIds.SYSTEM_MANAGEMENT))
    expect((await app.call(getProfile, {}, { token })).status).toBe(403)
    expect(await ownClient.whenClosed).toBe('io server disconnect')
    const newClient = await connect()
    expect(await newClient.socket.emitWithAck('authenticate', { token })).toEqual(NOT_SIGNED_IN)
  })
})
