import { randomUUID } from 'node:crypto'
import type { Socket } from 'socket.io-client'
import { ConversationType, MessageType, RecordStatus } from '../../contract/enumerations.ts'
import { API_BASE, APP_API_BASE, PAGE_SIZE_MAX, SOCKET_NAMESPACE } from '../../contract/limits.ts'
import { inProject } from '../../scripts/paths.ts'
import { LIVE_CHANNEL, parseNotification } from '../../server/live/processNotifications.ts'
import { createApi } from './api.ts'
import { openCommitTimes } from './commitTimes.ts'
import { startMeasured } from './measuredProcess.ts'
import { connectSocket, openInGroups, type Side } from './side.ts'

/** What a socket of staff is told of what it may have missed. */
interface Authenticated {
  cursor: string
  changed: string[] | null
}

type SendAnswer = { ok: true } | { ok: false; status: number; message: string }

const UNANSWERED: SendAnswer = { ok: false, status: 503, message: 'not answered' }

/** The product with its demo data, whose members send the messages. */
export interface Product extends Side {
  /** Returns the conversation of a sender with staff. */
  conversationIdOf(sender: number): number
  /** Opens a socket that has not authenticated yet, with a function that does so: without a token as the super admin. */
  openStaffSocket(
    token?: string,
  ): Promise<{ socket: Socket; authenticate: (cursor?: string) => Promise<Authenticated> }>
  /** Calls the API as staff. */
  call<Data>(path: string): Promise<Data>
}

/** Starts the product on a PostgreSQL database, or on an embedded one in a folder. */
export async function openProduct(
  place: { databaseUrl: string } | { dataDir: string },
  senderCount: number,
): Promise<Product> {
  const env =
    'databaseUrl' in place ? { DATABASE_URL: place.databaseUrl } : { DATABASE_URL: '', DATA_DIR: place.dataDir }
  const server = await startMeasured(inProject('dist', 'server', 'main.js'), {
    env: { ...env, PORT: '0', LOG_LEVEL: 'error' },
  })
  const api = createApi(server.origin)
  const staffToken = await api.signIn(API_BASE, { email: 'admin@choba.example' })
  const senders: { socket: Socket; conversationId: number }[] = []
  const opening = { type: ConversationType.CMS_TO_USER }
  for (const email of await readActiveMembers(api, staffToken, senderCount)) {
    const token = await api.signIn(APP_API_BASE, { kind: 'member', email })
    const { id } = await api.call<{ id: number }>(`${APP_API_BASE}/chat`, { token, body: opening })
    const socket = await connectSocket(`${server.origin}${SOCKET_NAMESPACE}`)
    await authenticate(socket, token)
    senders.push({ socket, conversationId: id })
  }
  const staff: Socket[] = []
  const commitTimes =
    'databaseUrl' in place
      ? { commitTimes: await openCommitTimes(place.databaseUrl, LIVE_CHANNEL, keyOfNotification) }
      : {}
  const openStaffSocket = async (token = staffToken) => {
    const socket = await connectSocket(`${server.origin}${SOCKET_NAMESPACE}`)
    staff.push(socket)
    return { socket, authenticate: (cursor?: string) => authenticate(socket, token, cursor) }
  }
  const conversationIdOf = (sender: number) => senders[sender]?.conversationId ?? 0
  return {
    server,
    senderCount: senders.length,
    ...commitTimes,
    openStaffSocket,
    conversationIdOf,
    call: (path) => api.call(`${API_BASE}${path}`, { token: staffToken }),
    openStaff: (count) =>
      openInGroups(count, async () => {
        const opened = await openStaffSocket()
        await opened.authenticate()
        return opened.socket
      }),
    async join(socket, sender) {
      await socket.emitWithAck('CLIENT_JOIN_CONVERSATION', { conversationId: conversationIdOf(sender) })
    },
    async send(sender, text) {
      const { socket, conversationId } = senders[sender] ?? {}
      const message = { conversationId, clientId: randomUUID(), type: MessageType.TEXT, text }
      // A busy machine may close a connection, whose acknowledgements then never come.
      const answer = (await socket?.emitWithAck('CLIENT_SEND_MESSAGE', message).catch(() => UNANSWERED)) as SendAnswer
      if (answer.ok || answer.status === 503 || answer.status === 401) return answer.ok
      throw new Error(`a message was refused: ${answer.message}`)
    },
    onMessage(socket, listener) {
      type Payload = { conversationId: number; message: { seq: number; text: string } }
      socket.on('SERVER_SEND_MESSAGE_TO_CLIENT', ({ conversationId, message: { seq, text } }: Payload) =>
        listener({ text, key: `${conversationId} ${seq}` }),
      )
    },
    listEventName: 'CONVERSATION_NON_READ_BY_ADMIN',
    messageEventName: 'SERVER_SEND_MESSAGE_TO_CLIENT',
    async close() {
      for (const socket of [...senders.map(({ socket: each }) => each), ...staff]) socket.close()
      await commitTimes.commitTimes?.close()
      await server.stop()
    },
  }
}

async function authenticate(socket: Socket, token: string, cursor?: string): Promise<Authenticated> {
  const whenAuthenticated = new Promise<Authenticated>((resolve) => void socket.once('authenticated', resolve))
  await socket.emitWithAck('authenticate', { token, ...(cursor === undefined ? {} : { cursor }) })
  return whenAuthenticated
}

function keyOfNotification(payload: string): string | undefined {
  const notification = parseNotification(payload)
  if (notification === undefined || !('event' in notification) || notification.event.type !== 'message')
    return undefined
  const { conversation, seq } = notification.event
  return `${conversation.conversationId} ${seq}`
}

/** Returns the email addresses of members of the demo data who may sign in. */
async function readActiveMembers(
  { call }: ReturnType<typeof createApi>,
  token: string,
  count: number,
): Promise<string[]> {
  const emails: string[] = []
  for (let page = 1; emails.length < count; page += 1) {
    const path = `${API_BASE}/user?status=${RecordStatus.ACTIVE}&limit=${PAGE_SIZE_MAX}&page=${page}`
    const { items } = await call<{ items: { email: string }[] }>(path, { token })
    if (items.length === 0) break
    emails.push(...items.flatMap(({ email }) => (email === '' ? [] : [email])))
  }
  return emails.slice(0, count)
}
