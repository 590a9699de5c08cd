import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { expect, vi } from 'vitest'
import { SOCKET_NAMESPACE } from '../../contract/limits.ts'
import type {
  Acknowledgement,
  ClientEventName,
  ClientPayload,
  ClientToServerEvents,
  ServerEventName,
  ServerPayload,
  ServerToClientEvents,
} from '../../contract/live/liveEvents.ts'
import { createLog } from '../app/log.ts'
import { openSockets, type SocketOptions, type Sockets } from '../live/socket.ts'
import { type TestApp, TEST_SECRET } from './testApp.ts'

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

/** Opens the sockets of a process on the database of the app, and listens on a free port. */
export async function openLiveProcess(app: TestApp, options: Partial<SocketOptions> = {}): Promise<LiveProcess> {
  const { url, listen } = app.database
  const sockets = await openSockets({
    db: app.db,
    clock: () => app.time.now,
    secret: TEST_SECRET,
    log: createLog('silent'),
    ...(url === undefined ? {} : { databaseUrl: url }),
    ...(listen === undefined ? {} : { listen }),
    ...options,
  })
  const http = createServer()
  sockets.attach(http)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  await vi.waitUntil(() => sockets.isListeningToDatabase(), ARRIVAL_WAIT)
  return { sockets, address: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }
}

/** Connects a client to the server at the address. */
export async function connectClient(address: string): Promise<LiveClient> {
  const socket: LiveClient['socket'] = io(address + SOCKET_NAMESPACE, {
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
  })
  const received: LiveClient['received'] = []
  socket.onAny((name: string, payload: unknown) => received.push([name, payload]))
  const whenClosed = new Promise<string>((resolve) => void socket.once('disconnect', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const emitWithAck = (name: string, payload: unknown) => (socket as Socket).emitWithAck(name, payload)
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
      return payload as ServerPayload<typeof name>
    },
  }
}

/** Connects a client and signs it in with the token. */
export async function connectSignedIn(address: string, token: string): Promise<LiveClient> {
  const client = await connectClient(address)
  expect(await client.send('authenticate', { token, language: 'ja' })).toEqual({ ok: true })
  await client.waitFor('authenticated')
  return client
}
