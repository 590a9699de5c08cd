import { randomUUID } from 'node:crypto'
import { getTableName, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MessageType } from '../../contract/enumerations.ts'
import type { ClientEvent } from '../../contract/live/liveEvent.ts'
import { clientEvents, type ClientEventName, serverEvents } from '../../contract/live/liveEvents.ts'
import { session } from '../auth/tables.ts'
import { presence, presenceProcess } from './tables.ts'
import { STAFF } from '../features/conversation/testing.ts'
import { type LiveClient, openLiveTest } from '../testing/liveProcesses.ts'
import { tables } from '../testing/tables.ts'

/** The names of the events of the specified protocol. */
const SPECIFIED_NAMES = [
  'authenticate',
  'authenticated',
  'CLIENT_JOIN_CONVERSATION',
  'CLIENT_LEAVE_CONVERSATION',
  'CLIENT_SEND_MESSAGE',
  'CLIENT_SEEN_CONVERSATION',
  'CLIENT_SWITCH_STORE',
  'SERVER_SEND_MESSAGE_TO_CLIENT',
  'NEW_MESSAGE_IN_CONVERSATION',
  'CONVERSATION_NON_READ',
  'CONVERSATION_NON_READ_BY_ADMIN',
  'USER_ONLINE',
  'USER_OFFLINE',
  'STORE_ONLINE',
  'STORE_OFFLINE',
  'STORE_PERMISSION_CHANGED',
  'POINT_CHANGED',
  'SYSTEM_CONFIG_CHANGED',
  'USE_COUPON',
]

/** How many refused events one client of these tests sends, which is below every limit of rate. */
const EVENTS_PER_CLIENT = 15

/** The kinds of people at a socket, and what keeps each from most events. */
const people = ['nobody', 'staff', 'staffWithoutPermission', 'member', 'storeAccount', 'storeAccountWithStore'] as const
type PersonName = (typeof people)[number]

let live: Awaited<ReturnType<typeof openLiveTest>>
let conversationId: number
/** Signed in before, because a sign-in is written too. */
let staffTokens: { staff: string; staffWithoutPermission: string }
beforeAll(async () => {
  live = await openLiveTest()
  conversationId = (await live.fixtures.openMemberConversation()).id
  staffTokens = {
    staff: (await live.app.signIn(STAFF)).token,
    staffWithoutPermission: (await live.app.signIn('noPermissions')).token,
  }
})
afterEach(() => live.disconnectAll())
afterAll(() => live.close())

async function connectAs(person: PersonName): Promise<LiveClient> {
  if (person === 'nobody') return live.connectAnonymous()
  if (person === 'staff' || person === 'staffWithoutPermission') return live.connect(staffTokens[person])
  if (person === 'member') return live.connect(live.fixtures.member.token)
  const client = await live.connect(live.fixtures.storeAccount.token)
  if (person === 'storeAccountWithStore') await client.send('CLIENT_SWITCH_STORE', { storeId: live.fixtures.storeId })
  return client
}

const kindOf = (person: PersonName) =>
  person === 'nobody'
    ? undefined
    : person.startsWith('staff')
      ? 'staff'
      : person === 'member'
        ? 'member'
        : 'storeAccount'

/** Returns a well-formed payload of each event that staff may send if they may send it. */
function samplePayload(name: ClientEventName, kind: string | undefined): Record<string, unknown> {
  const samples: Record<ClientEventName, Record<string, unknown>> = {
    authenticate: { token: 'forged' },
    CLIENT_JOIN_CONVERSATION: { conversationId, lastSeq: 0 },
    CLIENT_LEAVE_CONVERSATION: { conversationId },
    CLIENT_SEND_MESSAGE: {
      conversationId,
      clientId: randomUUID(),
      type: MessageType.TEXT,
      text: 'テスト',
      ...(kind === 'staff' ? { seenSeq: 0 } : {}),
    },
    CLIENT_SEEN_CONVERSATION: { conversationId, seq: 0 },
    CLIENT_SWITCH_STORE: { storeId: live.fixtures.storeId },
    CONVERSATION_PRESENCE: { conversationId, isWriting: true },
    CONVERSATION_VIEWERS: { isShown: true },
  }
  return samples[name]
}

const ODD_VALUES: unknown[] = [
  null,
  '',
  'x',
  -1,
  0,
  1.5,
  2 ** 53,
  1e300,
  true,
  {},
  [],
  ['a'],
  'あ\u0000',
  '\u202E',
  {
    toString: 'x',
  },
]

/** Returns payloads that the schema of an event refuses: other things than objects, odd values, missing and further fields. */
function badPayloads(event: ClientEvent, name: ClientEventName, kind: string | undefined): unknown[] {
  const schema = kind === 'staff' ? (event.staffPayload ?? event.payload) : event.payload
  const sample = samplePayload(name, kind)
  const candidates: unknown[] = [
    ...[undefined, null, 'text', 5, true, [], [sample], {}],
    { ...sample, unknown: 1 },
    JSON.parse(`{ "constructor": 1, "hasOwnProperty": 1 }`),
  ]
  for (const field of Object.keys(sample)) {
    const { [field]: _removed, ...rest } = sample
    candidates.push(rest, ...ODD_VALUES.map((value) => ({ ...sample, [field]: value })))
  }
  return candidates.filter((payload) => !v.safeParse(schema, payload).success)
}

/** Counts the rows of each table except those of sessions and presence, which connecting writes. */
async function countRows(): Promise<Record<string, number> | undefined> {
  const counted = tables.filter((table) => table !== session && table !== presence && table !== presenceProcess)
  const fields = Object.fromEntries(
    counted.map((table) => [getTableName(table), sql<number>`(select count(*)::int from ${table})`]),
  )
  const [row] = await live.app.db.select(fields).from(sql`(select) as one_row`)
  return row
}

test('the declared events are those of the specified protocol, and extensions of it', () => {
  const events = [...Object.entries(clientEvents), ...Object.entries(serverEvents)]
  const specified = events.filter(([, event]) => !('isExtension' in event)).map(([name]) => name)
  expect(specified.toSorted()).toEqual(SPECIFIED_NAMES.toSorted())
  for (const [name, event] of events) expect(event.name).toBe(name)
})

describe.each(Object.entries(clientEvents) as [ClientEventName, ClientEvent][])('the event %s', (name, event) => {
  test.each(people)('it is refused from %s with every bad payload, and changes nothing', async (person) => {
    const kind = kindOf(person)
    const before = await countRows()
    const payloads = badPayloads(event, name, kind)
    for (let start = 0; start < payloads.length; start += EVENTS_PER_CLIENT) {
      const client = await connectAs(person)
      for (const payload of payloads.slice(start, start + EVENTS_PER_CLIENT)) {
        const refusal = await client.sendRaw(name, payload)
        const expected = statusOfBadPayload(name, event, kind, payload)
        expect([payload, refusal]).toEqual([
          payload,
          expect.objectContaining({ ok: false, status: expected, message: expect.any(String) as string }),
        ])
        if (expected === 422) expect(Object.keys(refusal['errors'] ?? {})).not.toEqual([])
      }
      client.socket.disconnect()
    }
    expect(await countRows()).toEqual(before)
  })

  test.each(people)('a well-formed one from %s is refused if they may not send it', async (person) => {
    const kind = kindOf(person)
    const client = await connectAs(person)
    const before = await countRows()
    const { status } = await client.sendRaw(name, samplePayload(name, kind))
    const refusal = statusOfForbidden(name, event, person)
    expect([undefined, refusal, 404, 409, ...(person === 'storeAccount' ? [403] : [])]).toContain(status)
    if (refusal !== undefined) expect(status).toBe(refusal)
    if (person !== 'staff') expect(await countRows()).toEqual(before)
  })
})

/** Returns the status with which an event is refused from people who may not send it; undefined for others. */
function statusOfForbidden(name: string, event: ClientEvent, person: PersonName): number | undefined {
  const kind = kindOf(person)
  if (kind === undefined || name === 'authenticate') return 401
  if (!event.senders.some((sender) => sender === kind)) return 403
  // Leaving what one has not joined has no effect.
  return person === 'staffWithoutPermission' && name !== 'CLIENT_LEAVE_CONVERSATION' ? 403 : undefined
}

function statusOfBadPayload(name: string, event: ClientEvent, kind: string | undefined, payload: unknown): number {
  if (name !== 'authenticate') {
    if (kind === undefined) return 401
    if (!event.senders.some((sender) => sender === kind)) return 403
  }
  const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload)
  return isObject ? 422 : 400
}

test('an event that does not exist is refused', async () => {
  const client = await connectAs('member')
  for (const name of [
    'CLIENT_DELETE_CONVERSATION',
    'constructor',
    '__proto__',
    'toString',
    'SERVER_SEND_MESSAGE_TO_CLIENT',
  ])
    expect(await client.sendRaw(name, {})).toEqual({ ok: false, status: 404, message: 'このイベントは存在しません。' })
})

test('a refusal is in the language of the client', async () => {
  const client = await live.connectAnonymous()
  await client.sendRaw('authenticate', { token: live.fixtures.member.token, language: 'vi' })
  expect(await client.sendRaw('unknown')).toEqual({ ok: false, status: 404, message: 'Sự kiện này không tồn tại.' })
})

describe('too many events', () => {
  test('those above the rate of an event are refused, with the time to wait', async () => {
    const client = await connectAs('storeAccount')
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => client.sendRaw('CLIENT_SWITCH_STORE', { storeId: 999_999 })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 403))
    expect(answers.at(-1)).toEqual({
      ok: false,
      status: 429,
      message: '短時間に送信されたイベントが多すぎます。1秒後にもう一度お試しください。',
      retryAfter: 1,
    })
    expect(client.socket.connected).toBe(true)
  })

  test('a socket that floods the server is closed with the reason', async () => {
    const client = await connectAs('member')
    for (let index = 0; index < 200; index += 1)
      client.socket.emit('CLIENT_LEAVE_CONVERSATION', { conversationId }, () => {})
    expect(await client.whenClosed).toBe('io server disconnect')
    expect(client.payloadsOf('closed')).toEqual([
      {
        status: 429,
        message: '短時間に送信されたイベントが多すぎます。1秒後にもう一度お試しください。',
        retryAfter: 1,
      },
    ])
  })
})
