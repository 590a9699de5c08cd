import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { createAdaptorServer } from '@hono/node-server'
import { io, type Socket } from 'socket.io-client'
import { expect, vi } from 'vitest'
import * as v from 'valibot'
import { SOCKET_NAMESPACE } from '../../contract/limits.ts'
import { RefusedAcknowledgement } from '../../contract/live/liveEvent.ts'
import {
  clientEvents,
  serverEvents,
  type Acknowledgement,
  type ClientEventName,
  type ClientPayload,
  type ClientToServerEvents,
  type ServerEventName,
  type ServerPayload,
  type ServerToClientEvents,
} from '../../contract/live/liveEvents.ts'
import { createLog } from '../app/log.ts'
import { createConversationFixtures, STAFF } from '../features/conversation/testing.ts'
import type { LiveUpdates } from '../live/liveEvents.ts'
import { openSockets, type SocketOptions, type Sockets } from '../live/socket.ts'
import { type CallerName, openTestApp, type TestApp, TEST_SECRET } from './testApp.ts'

/** A connected client of a test with what it has received. */
export interface LiveClient {
  socket: Socket<ServerToClientEvents, ClientToServerEvents>
  /** All events in the order of their arrival. */
  received: [name: string, payload: unknown][]
  /** Resolves to the reason when the socket is closed. */
  whenClosed: Promise<string>
  /** Sends an event and returns its acknowledgement. */
  send<Name extends ClientEventName>(name: Name, payload: ClientPayload<Name>): Promise<Acknowledgement<Name>>
  /** Sends any event with anything. */
  sendRaw(name: string, payload?: unknown): Promise<Record<string, unknown>>
  /** The payloads of one event so far. */
  payloadsOf<Name extends ServerEventName>(name: Name): ServerPayload<Name>[]
  /** Waits until an event whose payload fulfils the condition has arrived, and returns the payload. */
  waitFor<Name extends ServerEventName>(
    name: Name,
    isExpected?: (payload: ServerPayload<Name>) => boolean,
  ): Promise<ServerPayload<Name>>
}

/** The sockets of one server process of a test. */
interface LiveProcess {
  sockets: Sockets
  address: string
}

const ARRIVAL_WAIT = { timeout: 15_000, interval: 10 }

/**
 * Opens the app with two processes on one database, and functions that connect people to them. The embedded database has
 * one process only. Calls of HTTP are published through the first one.
 */
export async function openLiveTest(options: Partial<SocketOptions> = {}) {
  const processes: LiveProcess[] = []
  const publish: LiveUpdates['publish'] = async (db, events) =>
    processes[0]?.sockets.liveUpdates.publish(db, events) ?? (() => undefined)
  const app = await openTestApp({ liveUpdates: { publish } })
  processes.push(await openLiveProcess(app, options))
  if (app.database.url !== undefined) processes.push(await openLiveProcess(app, options))
  const fixtures = await createConversationFixtures(app)
  const clients: LiveClient[] = []
  const addressOf = (processIndex: number) => (processes.at(processIndex) ?? processes[0])?.address ?? ''

  async function connectAnonymous(processIndex = 0): Promise<LiveClient> {
    const client = await connectClient(addressOf(processIndex))
    clients.push(client)
    return client
  }
  async function connect(token: string, processIndex = 0): Promise<LiveClient> {
    const client = await connectSignedIn(addressOf(processIndex), token)
    clients.push(client)
    return client
  }
  return {
    app,
    fixtures,
    processes,
    connectAnonymous,
    connect,
    connectStaff: async (person: CallerName = STAFF, processIndex = 0) =>
      connect((await app.signIn(person)).token, processIndex),
    /** Closes the clients of a test. */
    disconnectAll() {
      for (const { socket } of clients.splice(0)) socket.disconnect()
    },
    async close() {
      for (const { sockets } of processes) await sockets.close()
      await app.close()
    },
  }
}

/** Opens the sockets of a process on the database of the app, and listens on a free port. */
async function openLiveProcess(app: TestApp, options: Partial<SocketOptions> = {}): Promise<LiveProcess> {
  const { url, listen, dbFor } = app.database
  const sockets = await openSockets({
    db: dbFor('job', 'sockets'),
    writeDb: dbFor('write', 'sockets'),
    clock: () => app.time.now,
    secret: TEST_SECRET,
    log: createLog('silent'),
    ...(url === undefined ? {} : { databaseUrl: url }),
    ...(listen === undefined ? {} : { listen }),
    ...options,
  })
  const http = createAdaptorServer({ fetch: app.app.fetch }) as HttpServer
  sockets.attach(http)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  await vi.waitUntil(() => sockets.isListeningToDatabase(), ARRIVAL_WAIT)
  return { sockets, address: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }
}

/** The sockets of a server in a process of their own. */
export interface SocketProcess {
  address: string
  /** Ends the process without any warning. */
  kill(): Promise<void>
}

/** Starts the sockets of a server in a process of their own, on the PostgreSQL database of the app. */
export async function startSocketProcess({ database, time }: TestApp): Promise<SocketProcess> {
  const file = fileURLToPath(new URL('socketProcess.ts', import.meta.url))
  const secret = new TextDecoder().decode(TEST_SECRET)
  const args = ['--import', 'tsx', file, database.url ?? '', time.now.toISOString(), secret]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const whenEnded = once(child, 'exit')
  const [line] = (await Promise.race([once(child.stdout, 'data'), whenEnded])) as [unknown]
  const address = String(line).trim()
  if (!address.startsWith('http')) throw new Error(`the process has not started: ${address}`)
  return {
    address,
    async kill() {
      child.kill('SIGKILL')
      await whenEnded
    },
  }
}

/** Connects a client to the server at the address. */
async function connectClient(address: string): Promise<LiveClient> {
  const socket: LiveClient['socket'] = io(address + SOCKET_NAMESPACE, {
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
  })
  const received: LiveClient['received'] = []
  socket.onAny((name: string, payload: unknown) => {
    requireDeclaredPayload(name, payload)
    received.push([name, payload])
  })
  const whenClosed = new Promise<string>((resolve) => void socket.once('disconnect', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const emitWithAck = async (name: string, payload: unknown) => {
    const acknowledgement: unknown = await (socket as Socket).emitWithAck(name, payload)
    requireDeclaredAcknowledgement(name, acknowledgement)
    return acknowledgement
  }
  const payloadsOf = <Name extends ServerEventName>(name: Name) =>
    received.flatMap(([each, payload]) => (each === name ? [payload as ServerPayload<Name>] : []))
  return {
    socket,
    received,
    whenClosed,
    send: (name, payload) => emitWithAck(name, payload) as Promise<never>,
    sendRaw: (name, payload) => emitWithAck(name, payload) as Promise<Record<string, unknown>>,
    payloadsOf,
    async waitFor(name, isExpected = () => true) {
      const [payload] = await vi.waitUntil(() => {
        const found = payloadsOf(name).filter(isExpected)
        return found.length > 0 && found
      }, ARRIVAL_WAIT)
      return payload
    },
  }
}

/** Throws if an event differs from the contract's schema, so that individual tests need not check that. */
function requireDeclaredPayload(name: string, payload: unknown): void {
  const event = Object.hasOwn(serverEvents, name) ? serverEvents[name as ServerEventName] : undefined
  const parsed = event && v.safeParse(event.payload, payload)
  if (parsed === undefined || !parsed.success || !isDeepStrictEqual(parsed.output, payload))
    throw new Error(`${name} has a payload that is not declared: ${JSON.stringify(payload)}`)
}

/** Throws if an acknowledgement differs from the contract's schema. */
function requireDeclaredAcknowledgement(name: string, acknowledgement: unknown): void {
  const fields = Object.hasOwn(clientEvents, name) ? clientEvents[name as ClientEventName].acknowledgement : {}
  const accepted = v.strictObject({ ok: v.literal(true), ...(fields as v.ObjectEntries) })
  const refused = v.strictObject(RefusedAcknowledgement.entries)
  if (!v.safeParse(v.variant('ok', [accepted, refused]), acknowledgement).success)
    throw new Error(`${name} has an acknowledgement that is not declared: ${JSON.stringify(acknowledgement)}`)
}

/** Connects a client and signs it in with the token. */
export async function connectSignedIn(address: string, token: string): Promise<LiveClient> {
  const client = await connectClient(address)
  expect(await client.send('authenticate', { token, language: 'ja' })).toEqual({ ok: true })
  await client.waitFor('authenticated')
  return client
}
