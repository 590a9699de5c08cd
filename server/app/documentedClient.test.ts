import { randomUUID } from 'node:crypto'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { emailOf, TEST_PASSWORD } from '../testing/testApp.ts'
import { openLiveTest } from '../testing/liveProcesses.ts'

// The client below knows only what the three documents say, which it reads when it starts.

type Json = Record<string, unknown>

interface OpenApiDocument {
  servers: { url: string }[]
  paths: Record<
    string,
    Record<string, { operationId: string; requestBody?: { content: Record<string, { schema: Json }> } }>
  >
}

interface Reference {
  $ref: string
}

interface AsyncApiDocument {
  servers: Record<string, { pathname: string; protocol: string }>
  channels: Record<string, { address: string; messages: Record<string, AsyncApiMessage> }>
  operations: Record<string, { action: string; messages: Reference[]; reply?: { messages: Reference[] } }>
}

interface AsyncApiMessage {
  name: string
  payload?: Json
  'x-senders'?: string[]
}

function createValidator() {
  const ajv = new Ajv({ strict: false })
  formats.default(ajv)
  return (schema: Json, value: unknown) => {
    if (!ajv.validate(schema, value)) throw new Error(`${ajv.errorsText()}: ${JSON.stringify(value)}`)
  }
}

/** Creates a function that calls an operation of an OpenAPI document by its id. */
function createApiClient(origin: string, { servers, paths }: OpenApiDocument) {
  const validate = createValidator()
  return async (operationId: string, call: { params?: Json; query?: Json; body?: Json; token?: string } = {}) => {
    const [path, method, operation] = Object.entries(paths)
      .flatMap(([eachPath, methods]) => Object.entries(methods).map(([name, each]) => [eachPath, name, each] as const))
      .find(([, , each]) => each.operationId === operationId) ?? ['', '', undefined]
    const schema = operation?.requestBody?.content['application/json']?.schema
    if (schema !== undefined) validate(schema, call.body)
    const filledPath = path.replaceAll(/\{(\w+)\}/g, (_brace, name: string) => String(call.params?.[name]))
    const query = new URLSearchParams(Object.entries(call.query ?? {}).map(([name, value]) => [name, String(value)]))
    const response = await fetch(`${origin}${servers[0]?.url}${filledPath}?${query}`, {
      method: method.toUpperCase(),
      headers: {
        'Content-Type': 'application/json',
        ...(call.token === undefined ? {} : { Authorization: `Bearer ${call.token}` }),
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    })
    const { data, message } = (await response.json()) as { data: Json; message?: string }
    if (response.status !== 200) throw new Error(`${operationId}: ${response.status} ${message}`)
    return data
  }
}

/** Connects to the socket that an AsyncAPI document describes. */
async function createSocketClient(origin: string, document: AsyncApiDocument, sender: string) {
  const validate = createValidator()
  const server = Object.values(document.servers).find(({ protocol }) => protocol === 'ws')
  const [channel] = Object.values(document.channels)
  const messageOf = ({ $ref }: Reference) => channel?.messages[$ref.split('/').at(-1) ?? ''] as AsyncApiMessage
  const operationsOf = (action: string) =>
    Object.values(document.operations).filter((operation) => operation.action === action)
  const socket = io(`${origin}${channel?.address}`, {
    path: server?.pathname ?? '',
    forceNew: true,
    reconnection: false,
  })
  const received: { name: string; payload: Json }[] = []
  const violations: string[] = []
  socket.onAny((name: string, payload: Json) => {
    const sent = operationsOf('send').flatMap(({ messages }) => messages.map(messageOf))
    const declared = sent.find((each) => each.name === name)
    try {
      if (declared === undefined) throw new Error(`${name} is not in the document`)
      if (declared.payload !== undefined) validate(declared.payload, payload)
    } catch (error) {
      violations.push(`${name}: ${String(error)}`)
    }
    received.push({ name, payload })
  })
  await new Promise<void>((resolve) => void socket.once('connect', resolve))
  return {
    socket,
    violations,
    async send(name: string, payload: Json): Promise<Json> {
      for (const { messages, reply } of operationsOf('receive')) {
        const declared = messages
          .map(messageOf)
          .find((each) => each.name === name && each['x-senders']?.includes(sender))
        if (declared?.payload === undefined) continue
        validate(declared.payload, payload)
        const acknowledgement = (await socket.emitWithAck(name, payload)) as Json
        for (const each of reply?.messages.map(messageOf) ?? []) validate(each.payload ?? {}, acknowledgement)
        return acknowledgement
      }
      throw new Error(`${sender} cannot send ${name}`)
    },
    async receive(name: string): Promise<Json> {
      await vi.waitUntil(() => received.some((each) => each.name === name), { timeout: 15_000, interval: 10 })
      return received.find((each) => each.name === name)?.payload ?? {}
    },
  }
}

let live: Awaited<ReturnType<typeof openLiveTest>>
beforeAll(async () => {
  live = await openLiveTest()
})
afterAll(() => live.close())

test('a member and staff hold a conversation with clients that are made of the documents alone', async () => {
  const origin = live.processes[0]?.address ?? ''
  const read = async <Document>(path: string) => (await (await fetch(origin + path)).json()) as Document
  const callStaffApi = createApiClient(origin, await read('/api/cms/openapi.json'))
  const callAppApi = createApiClient(origin, await read('/api/app/openapi.json'))
  const socketDocument = await read<AsyncApiDocument>('/api/cms/asyncapi.json')

  const memberSignIn = { kind: 'member', email: 'member1@members.example', password: TEST_PASSWORD }
  const memberToken = String((await callAppApi('appLogin', { body: memberSignIn }))['token'])
  const staffSignIn = { email: emailOf('CONVERSATION_MANAGEMENT'), password: TEST_PASSWORD, remember: false }
  const staffToken = String((await callStaffApi('login', { body: staffSignIn }))['token'])
  const { id } = await callAppApi('startAppConversation', { token: memberToken, body: { type: 1 } })

  const member = await createSocketClient(origin, socketDocument, 'member')
  const staff = await createSocketClient(origin, socketDocument, 'staff')
  expect(await member.send('authenticate', { token: memberToken })).toEqual({ ok: true })
  expect(await staff.send('authenticate', { token: staffToken })).toEqual({ ok: true })
  expect(await member.receive('authenticated')).toMatchObject({ nonRead: 0 })

  expect(await member.send('CLIENT_JOIN_CONVERSATION', { conversationId: id })).toMatchObject({ ok: true })
  const question = { conversationId: id, clientId: randomUUID(), type: 1, text: '予約できますか。' }
  expect(await member.send('CLIENT_SEND_MESSAGE', question)).toMatchObject({ ok: true, seq: 1 })
  const summary = await staff.receive('CONVERSATION_NON_READ_BY_ADMIN')
  expect(summary).toMatchObject({ changed: [{ id, lastMessage: { preview: question.text } }] })

  const joined = await staff.send('CLIENT_JOIN_CONVERSATION', { conversationId: id })
  expect(joined).toMatchObject({ ok: true, lastSeq: 1, messages: [{ seq: 1, text: question.text }] })
  const answer = { conversationId: id, clientId: randomUUID(), type: 1, text: 'はい、できます。', seenSeq: 1 }
  expect(await staff.send('CLIENT_SEND_MESSAGE', answer)).toMatchObject({ ok: true, seq: 2 })
  expect(await staff.receive('SERVER_SEND_MESSAGE_TO_CLIENT')).toMatchObject({ message: { seq: 2, text: answer.text } })
  expect(await member.send('CLIENT_SEEN_CONVERSATION', { conversationId: id, seq: 2 })).toEqual({ ok: true, seq: 2 })
  expect(await staff.receive('CONVERSATION_PRESENCE')).toMatchObject({ conversationId: id })

  const expected = [
    { seq: 1, text: question.text },
    { seq: 2, text: answer.text },
  ]
  const window = { params: { id }, query: { after: 0 } }
  expect(await callStaffApi('listMessages', { ...window, token: staffToken })).toMatchObject({ items: expected })
  expect(await callAppApi('listAppMessages', { ...window, token: memberToken })).toMatchObject({ items: expected })
  expect([...member.violations, ...staff.violations]).toEqual([])
  member.socket.disconnect()
  staff.socket.disconnect()
})
