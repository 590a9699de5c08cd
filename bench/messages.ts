import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { API_BASE, APP_API_BASE, SOCKET_NAMESPACE } from '../contract/limits.ts'
import { ConversationType, MessageType, RecordStatus } from '../contract/enumerations.ts'
import { inProject } from '../scripts/paths.ts'
import { DEMO_PASSWORD } from '../server/demo/fill.ts'
import { median } from './compare.ts'

const STAFF_COUNT = 1_000
const JOINED_COUNT = 200
const SENDER_COUNT = 200
const MESSAGES_PER_SECOND = 100
const SECONDS = 20
const CONNECTIONS_AT_ONCE = 25
const TEXT = '確認をお願いします。'

/** The people of one side of the comparison: the product, or the floor. */
interface Side {
  process: ChildProcess
  /** Sends one message of a sender, and resolves when it is acknowledged. */
  send: (sender: number, text: string) => Promise<void>
  /** Calls the listener with the text of each message that a joined staff socket receives. */
  onMessage: (listener: (text: string) => void) => void
  /** The events other than messages that one staff socket has received. */
  countOtherEvents: () => number
  sockets: Socket[]
}

/**
 * Measures the delivery of messages with 1,000 connected staff sockets, 200 of which have joined a conversation, at 100
 * messages a second, beside a bare server of Socket.IO and `pg_notify`. Both get the same traffic, one after the other.
 * @param databaseUrl an empty PostgreSQL database
 */
export async function measureMessages(databaseUrl: string): Promise<Record<string, string>[]> {
  const rows = []
  for (const [name, open] of Object.entries({ floor: openFloor, product: openProduct })) {
    const side = await open(databaseUrl)
    const delays = await play(side)
    for (const socket of side.sockets) socket.close()
    side.process.kill()
    rows.push({ name, delays: delays.toSorted((a, b) => a - b), otherEvents: side.countOtherEvents() })
  }
  const [floor] = rows
  const percentile = (delays: number[], share: number) => delays[Math.floor((delays.length - 1) * share)] ?? NaN
  return rows.map(({ name, delays, otherEvents }) => ({
    side: name,
    delivered: String(delays.length),
    p50: `${median(delays).toFixed(1)} ms`,
    p95: `${percentile(delays, 0.95).toFixed(1)} ms`,
    'p95 / floor': (percentile(delays, 0.95) / percentile(floor?.delays ?? [], 0.95)).toFixed(2),
    'other events per second': (otherEvents / SECONDS).toFixed(2),
  }))
}

/** Sends messages at the rate, and returns the times from sending to arriving, in ms. */
async function play(side: Side): Promise<number[]> {
  const sentAt = new Map<string, number>()
  const delays: number[] = []
  side.onMessage((text) => {
    const start = sentAt.get(text)
    if (start !== undefined) delays.push(performance.now() - start)
    sentAt.delete(text)
  })
  const begin = performance.now()
  const sends: Promise<void>[] = []
  for (let number = 0; number < MESSAGES_PER_SECOND * SECONDS; number += 1) {
    const dueMs = (number * 1_000) / MESSAGES_PER_SECOND - (performance.now() - begin)
    if (dueMs > 0) await wait(dueMs)
    const text = `${TEXT}${number}`
    sentAt.set(text, performance.now())
    sends.push(side.send(number % SENDER_COUNT, text))
  }
  await Promise.all(sends)
  for (let tries = 0; tries < 50 && sentAt.size > 0; tries += 1) await wait(100)
  return delays
}

async function openFloor(databaseUrl: string): Promise<Side> {
  const program = inProject('bench', 'bare', 'messageServer.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', program, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await firstLine(child, /http:\S+/)
  const connect = () => connectSocket(`${origin}/chat`)
  const senders = await openInGroups(SENDER_COUNT, connect)
  const staff = await openInGroups(STAFF_COUNT, connect)
  await Promise.all(
    staff.slice(0, JOINED_COUNT).map((socket, index) => socket.emitWithAck('join', index % SENDER_COUNT)),
  )
  return {
    ...sideOf(child, [...senders, ...staff], staff),
    send: async (sender, text) => void (await senders[sender]?.emitWithAck('send', { room: sender, text })),
    onMessage: (listener) => {
      for (const socket of staff) socket.on('message', ({ text }: { text: string }) => listener(text))
    },
  }
}

async function openProduct(databaseUrl: string): Promise<Side> {
  const child = spawn(process.execPath, [inProject('dist', 'server', 'main.js')], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await firstLine(child, /http:\S+/)
  const staffToken = await signIn(origin, API_BASE, { email: 'admin@choba.example' })
  const senders: { socket: Socket; conversationId: number }[] = []
  for (const email of await readActiveMembers(databaseUrl)) {
    const token = await signIn(origin, APP_API_BASE, { kind: 'member', email })
    const { id } = await call<{ id: number }>(
      origin,
      `${APP_API_BASE}/chat`,
      { type: ConversationType.CMS_TO_USER },
      token,
    )
    senders.push({ socket: await connectSignedIn(origin, token), conversationId: id })
  }
  const staff = await openInGroups(STAFF_COUNT, () => connectSignedIn(origin, staffToken))
  await Promise.all(
    staff.slice(0, JOINED_COUNT).map((socket, index) => {
      const conversationId = senders[index % SENDER_COUNT]?.conversationId
      return socket.emitWithAck('CLIENT_JOIN_CONVERSATION', { conversationId })
    }),
  )
  return {
    ...sideOf(child, [...senders.map(({ socket }) => socket), ...staff], staff),
    async send(sender, text) {
      const { socket, conversationId } = senders[sender] ?? {}
      const message = { conversationId, clientId: randomUUID(), type: MessageType.TEXT, text }
      const answer = (await socket?.emitWithAck('CLIENT_SEND_MESSAGE', message)) as { ok: boolean; message?: string }
      if (!answer.ok) throw new Error(`a message was refused: ${answer.message}`)
    },
    onMessage: (listener) => {
      for (const socket of staff)
        socket.on('SERVER_SEND_MESSAGE_TO_CLIENT', ({ message }: { message: { text: string } }) =>
          listener(message.text),
        )
    },
  }
}

function sideOf(child: ChildProcess, sockets: Socket[], staff: Socket[]) {
  let otherEventCount = 0
  const observed = staff.at(-1)
  observed?.onAny((name: string) => {
    if (name !== 'message' && name !== 'SERVER_SEND_MESSAGE_TO_CLIENT') otherEventCount += 1
  })
  return { process: child, sockets, countOtherEvents: () => otherEventCount }
}

/** Opens sockets, some at a time. */
async function openInGroups(count: number, open: () => Promise<Socket>): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < count)
    sockets.push(
      ...(await Promise.all(Array.from({ length: Math.min(CONNECTIONS_AT_ONCE, count - sockets.length) }, open))),
    )
  return sockets
}

async function connectSocket(url: string): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], forceNew: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return socket
}

async function connectSignedIn(origin: string, token: string): Promise<Socket> {
  const socket = await connectSocket(`${origin}${SOCKET_NAMESPACE}`)
  await socket.emitWithAck('authenticate', { token })
  return socket
}

/** Returns the access token of an account. */
async function signIn(origin: string, base: string, credentials: object): Promise<string> {
  const body = { ...credentials, password: DEMO_PASSWORD }
  return (await call<{ token: string }>(origin, `${base}/auth/login`, body)).token
}

/** Returns the email addresses of the members of the demo data who may sign in, as many as send messages. */
async function readActiveMembers(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const statement = 'select email from member where status = $1 and email is not null order by id limit $2'
  const { rows } = await client.query<{ email: string }>(statement, [RecordStatus.ACTIVE, SENDER_COUNT])
  await client.end()
  return rows.map(({ email }) => email)
}

async function call<Data>(origin: string, path: string, body: object, token?: string): Promise<Data> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
  return ((await response.json()) as { data: Data }).data
}

/** Returns what the pattern finds in the first line of the output in which it finds something. */
function firstLine({ stdout }: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    if (stdout === null) return reject(new Error('the process has no output'))
    const lines = createInterface(stdout)
    lines.on('line', (line) => {
      const [found] = pattern.exec(line) ?? []
      if (found !== undefined) resolve(found)
    })
    lines.once('close', () => reject(new Error('the process has ended')))
  })
}
