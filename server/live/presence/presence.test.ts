import { randomUUID } from 'node:crypto'
import { createServer, connect as connectTo, type AddressInfo, type Socket as NetSocket } from 'node:net'
import { once } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { STAFF, textMessage } from '../../features/conversation/testing.ts'
import { connectSignedIn, type LiveClient, openLiveTest, startSocketProcess } from '../../testing/liveProcesses.ts'
import { presence, presenceProcess } from '../tables.ts'
import { storeRows } from './presenceRows.ts'

/** A member whose process is killed is gone within this time, and one whose connection is cut within the other. */
const GONE_AFTER_KILL = { timeout: 10_000, interval: 10 }
const GONE_AFTER_CUT = { timeout: 20_000, interval: 10 }

let live: Awaited<ReturnType<typeof openLiveTest>>
beforeAll(async () => {
  live = await openLiveTest()
})
afterEach(() => live.disconnectAll())
afterAll(() => live.close())

/** Joins a conversation and returns what the acknowledgement says of the others. */
async function join(client: LiveClient, conversationId: number) {
  const joined = await client.send('CLIENT_JOIN_CONVERSATION', { conversationId })
  if (!joined.ok) throw new Error(joined.message)
  const { viewers, isOtherSideOnline, isOtherSideWriting, seenSeq } = joined
  return { viewers, isOtherSideOnline, isOtherSideWriting, seenSeq }
}

const setWriting = (client: LiveClient, conversationId: number, isWriting: boolean) =>
  client.send('CONVERSATION_PRESENCE', { conversationId, isWriting })
const lastPresenceOf = (client: LiveClient) => client.payloadsOf('CONVERSATION_PRESENCE').at(-1)

describe('who is connected', () => {
  test('a member is online from the first socket on, and offline after the last one, but not between two that follow each other', async () => {
    const { writer, id } = await live.fixtures.openMemberConversation()
    const staff = await live.connectStaff(STAFF, 1)
    const viewer = { staffId: live.app.staffIds[STAFF], name: STAFF, isWriting: false }
    expect(await join(staff, id)).toMatchObject({ isOtherSideOnline: false, isOtherSideWriting: false, seenSeq: 0 })
    const first = await live.connect(writer.token)
    const online = await staff.waitFor('USER_ONLINE')
    expect(online).toEqual({ userId: writer.id, at: live.app.time.now.toISOString() })
    expect(lastPresenceOf(staff)).toEqual({
      conversationId: id,
      seenSeq: 0,
      viewers: [viewer],
      isOtherSideWriting: false,
      isOtherSideOnline: true,
    })
    first.socket.disconnect()
    const second = await live.connect(writer.token)
    second.socket.disconnect()
    await staff.waitFor('USER_OFFLINE')
    expect(staff.received.map(([name]) => name).filter((name) => name.startsWith('USER_'))).toEqual([
      'USER_ONLINE',
      'USER_OFFLINE',
    ])
  })

  test('a store is online while somebody acts for it, and a member is told only of stores', async () => {
    const { fixtures } = live
    const id = await fixtures.openStoreConversation()
    await fixtures.answer(id, '開店おめでとうございます。')
    const staff = await live.connectStaff(STAFF, 1)
    await join(staff, id)
    const client = await live.connect(fixtures.storeAccount.token)
    await client.send('CLIENT_SWITCH_STORE', { storeId: fixtures.storeId })
    expect(await join(client, id)).toMatchObject({ isOtherSideOnline: null, viewers: undefined })
    expect(await staff.waitFor('STORE_ONLINE')).toMatchObject({ storeId: fixtures.storeId })
    client.socket.disconnect()
    expect(await staff.waitFor('STORE_OFFLINE')).toMatchObject({ storeId: fixtures.storeId })
    expect(client.received.map(([name]) => name)).not.toContain('USER_ONLINE')
  })
})

describe('who is writing', () => {
  test('writing ends with the message, with leaving, and by itself', async () => {
    const { writer, id } = await live.fixtures.openMemberConversation()
    const member = await live.connect(writer.token)
    const staff = await live.connectStaff(STAFF, 1)
    for (const client of [member, staff]) await join(client, id)
    const changes = () => {
      const values = staff.payloadsOf('CONVERSATION_PRESENCE').map(({ isOtherSideWriting }) => isOtherSideWriting)
      return values.filter((value, index) => value !== (values[index - 1] ?? false))
    }
    const endings = [
      () => member.send('CLIENT_SEND_MESSAGE', { conversationId: id, ...textMessage('送信') }),
      () => setWriting(member, id, false),
      () => Promise.resolve(),
      async () => {
        await member.send('CLIENT_LEAVE_CONVERSATION', { conversationId: id })
        await join(member, id)
      },
    ]
    for (const [index, end] of endings.entries()) {
      expect(await setWriting(member, id, true)).toEqual({ ok: true })
      await vi.waitUntil(() => changes().length === index * 2 + 1, { timeout: 15_000, interval: 10 })
      await end()
      await vi.waitUntil(() => changes().length === index * 2 + 2, { timeout: 15_000, interval: 10 })
    }
    expect(changes()).toEqual(endings.flatMap(() => [true, false]))
  })

  test('whoever writes is no longer writing six seconds later, although their process never says so', async () => {
    const { writer, id } = await live.fixtures.openMemberConversation()
    const processId = randomUUID()
    const row = { kind: 'member', personId: writer.id, conversationId: id } as const
    await storeRows(live.app.db, processId, [{ ...row, isWriting: true }])
    const isProcess = eq(presenceProcess.id, processId)
    const aliveUntil = sql`clock_timestamp() + interval '1 hour'`
    await live.app.db.update(presenceProcess).set({ aliveUntil }).where(isProcess)
    const [stored] = await live.app.db
      .select({ seconds: sql<number>`extract(epoch from ${presence.writingUntil} - clock_timestamp())::float` })
      .from(presence)
      .where(eq(presence.processId, processId))
    expect(stored?.seconds).toBeLessThanOrEqual(6)
    const staff = await live.connectStaff(STAFF, 1)
    expect(await join(staff, id)).toMatchObject({ isOtherSideWriting: true })
    await staff.waitFor('CONVERSATION_PRESENCE', ({ isOtherSideWriting }) => !isOtherSideWriting)
    await live.app.db.delete(presenceProcess).where(isProcess)
  })

  test('staff see which colleagues are there and writing; members do not', async () => {
    const { writer, id } = await live.fixtures.openMemberConversation()
    const member = await live.connect(writer.token)
    const staff = await live.connectStaff(STAFF, 0)
    const colleague = await live.connectStaff('allPermissions', 1)
    for (const client of [member, staff]) await join(client, id)
    await join(colleague, id)
    await setWriting(colleague, id, true)
    const viewersOf = (isColleagueWriting: boolean) =>
      [
        { staffId: live.app.staffIds[STAFF], name: STAFF, isWriting: false },
        { staffId: live.app.staffIds.allPermissions, name: 'allPermissions', isWriting: isColleagueWriting },
      ].toSorted((one, other) => one.staffId - other.staffId)
    // Two processes tell their leases one after the other.
    const told = await staff.waitFor(
      'CONVERSATION_PRESENCE',
      ({ viewers = [] }) => viewers.length === 2 && viewers.some(({ isWriting }) => isWriting),
    )
    expect(told.viewers).toEqual(viewersOf(true))
    expect(
      (await member.waitFor('CONVERSATION_PRESENCE', ({ isOtherSideWriting }) => isOtherSideWriting)).viewers,
    ).toBeUndefined()
    colleague.socket.disconnect()
    await vi.waitUntil(() => lastPresenceOf(staff)?.viewers?.length === 1, { timeout: 15_000, interval: 10 })
  })

  test('one must have joined to say so', async () => {
    const { id } = await live.fixtures.openMemberConversation()
    const staff = await live.connectStaff()
    expect(await setWriting(staff, id, true)).toEqual({
      ok: false,
      status: 409,
      message: 'この会話に参加していません。',
    })
  })
})

test('the other side is told how far a member has seen', async () => {
  const { writer, id } = await live.fixtures.openMemberConversation()
  await live.fixtures.answer(id, 'ご案内')
  const staff = await live.connectStaff(STAFF, 1)
  const member = await live.connect(writer.token)
  for (const client of [staff, member]) await join(client, id)
  expect(await member.send('CLIENT_SEEN_CONVERSATION', { conversationId: id, seq: 99 })).toEqual({ ok: true, seq: 1 })
  await staff.waitFor('CONVERSATION_PRESENCE', ({ seenSeq }) => seenSeq === 1)
})

test('twenty quick reloads of an app make one person online once, and offline after the last', async () => {
  const { writer, id } = await live.fixtures.openMemberConversation()
  const staff = await live.connectStaff(STAFF, 1)
  await join(staff, id)
  for (let reload = 0; reload < 20; reload += 1) {
    const client = await live.connect(writer.token, reload % 2)
    if (reload === 0) await staff.waitFor('USER_ONLINE')
    client.socket.disconnect()
  }
  await staff.waitFor('USER_OFFLINE')
  expect(staff.received.map(([name]) => name).filter((name) => name.startsWith('USER_'))).toEqual([
    'USER_ONLINE',
    'USER_OFFLINE',
  ])
  expect(lastPresenceOf(staff)).toMatchObject({ conversationId: id, isOtherSideOnline: false })
})

test('whoever sends nothing but the answers to the pings of the server stays online, such as a hidden tab', async () => {
  const { writer, id } = await live.fixtures.openMemberConversation()
  const staff = await live.connectStaff(STAFF, 1)
  const colleague = await live.connectStaff('allPermissions')
  const member = await live.connect(writer.token)
  for (const client of [staff, colleague, member]) await join(client, id)
  await staff.waitFor('USER_ONLINE')
  const sentPackets: string[] = []
  for (const { socket } of [colleague, member])
    socket.io.engine.on('packetCreate', ({ type }: { type: string }) => void sentPackets.push(type))
  // Two pings of each socket take longer than any lease.
  await vi.waitUntil(() => sentPackets.length >= 4, { timeout: 30_000, interval: 10 })
  expect(sentPackets).toEqual(['pong', 'pong', 'pong', 'pong'])
  expect(staff.payloadsOf('USER_OFFLINE')).toEqual([])
  await setWriting(staff, id, true)
  const viewers = [
    { staffId: live.app.staffIds[STAFF], name: STAFF, isWriting: true },
    { staffId: live.app.staffIds.allPermissions, name: 'allPermissions', isWriting: false },
  ].toSorted((one, other) => one.staffId - other.staffId)
  await staff.waitFor('CONVERSATION_PRESENCE', (presence) => isDeepStrictEqual(presence.viewers, viewers))
  expect(lastPresenceOf(staff)).toMatchObject({ viewers, isOtherSideOnline: true })
})

test('a member whose connection is cut without a word is offline within 20 seconds', async () => {
  const { writer, id } = await live.fixtures.openMemberConversation()
  const staff = await live.connectStaff(STAFF, 1)
  await join(staff, id)
  const proxy = await openProxy(live.processes[0]?.address ?? '')
  const member = await connectSignedIn(proxy.address, writer.token)
  await staff.waitFor('USER_ONLINE')
  proxy.cut()
  await vi.waitUntil(() => staff.payloadsOf('USER_OFFLINE').length > 0, GONE_AFTER_CUT)
  expect(lastPresenceOf(staff)).toMatchObject({ conversationId: id, isOtherSideOnline: false })
  member.socket.disconnect()
  await proxy.close()
})

describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('with two processes on one PostgreSQL', () => {
  test('whoever was connected to a process that is killed is gone within 10 seconds', async () => {
    const { writer, id } = await live.fixtures.openMemberConversation()
    const process = await startSocketProcess(live.app)
    const staff = await live.connectStaff()
    await join(staff, id)
    const colleague = await connectSignedIn(process.address, (await live.app.signIn('allPermissions')).token)
    const member = await connectSignedIn(process.address, writer.token)
    for (const client of [colleague, member]) await join(client, id)
    await setWriting(member, id, true)
    await staff.waitFor('USER_ONLINE')
    await staff.waitFor('CONVERSATION_PRESENCE', ({ isOtherSideWriting }) => isOtherSideWriting)
    await process.kill()
    await vi.waitUntil(() => staff.payloadsOf('USER_OFFLINE').length > 0, GONE_AFTER_KILL)
    const viewers = [{ staffId: live.app.staffIds[STAFF], name: STAFF, isWriting: false }]
    expect(lastPresenceOf(staff)).toEqual({
      conversationId: id,
      seenSeq: 0,
      viewers,
      isOtherSideWriting: false,
      isOtherSideOnline: false,
    })
  })
})

/** Opens a proxy to the server whose connections can be cut without either side noticing. */
async function openProxy(target: string) {
  const { port, hostname } = new URL(target)
  const streams = new Set<NetSocket>()
  const proxy = createServer((client) => {
    const server = connectTo(Number(port), hostname)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      streams.add(from)
      from.pipe(to)
      from.on('error', () => undefined)
    }
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cut() {
      for (const stream of streams) {
        stream.unpipe()
        stream.pause()
      }
    },
    async close() {
      for (const stream of streams) stream.destroy()
      await new Promise((resolve) => void proxy.close(resolve))
    },
  }
}
