import { setTimeout as wait } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ConversationViewers } from '../../../contract/live/presenceEvents.ts'
import { permission, rolePermission, staffRole } from '../../auth/tables.ts'
import { STAFF } from '../../features/conversation/testing.ts'
import { connectSignedIn, type LiveClient, openLiveTest, startSocketProcess } from '../../testing/liveProcesses.ts'

let live: Awaited<ReturnType<typeof openLiveTest>>
beforeAll(async () => {
  live = await openLiveTest()
})
afterEach(() => live.disconnectAll())
afterAll(() => live.close())

const ARRIVAL = { timeout: 15_000, interval: 10 }
const join = (client: LiveClient, conversationId: number) => client.send('CLIENT_JOIN_CONVERSATION', { conversationId })
const viewer = (name: 'allPermissions' | typeof STAFF, isWriting = false) => ({
  staffId: live.app.staffIds[name],
  name,
  isWriting,
})

/** Shows a list. Returns a function that gives who is where by all that the console was told since, by conversation. */
async function watch(client: LiveClient) {
  const answer = await client.send('CONVERSATION_VIEWERS', { isShown: true })
  if (!answer.ok) throw new Error(answer.message)
  const { items } = answer as { items: ConversationViewers[] }
  const from = client.payloadsOf('CONVERSATION_VIEWERS').length
  return () => {
    const told = client.payloadsOf('CONVERSATION_VIEWERS').slice(from)
    const all = [...items, ...told.flatMap(({ changed }) => changed ?? [])]
    return new Map(all.map(({ conversationId, viewers }) => [conversationId, viewers]))
  }
}

test('a console with a list is told who of the staff is in which conversation and who is writing', async () => {
  const [{ id, writer }, other] = [
    await live.fixtures.openMemberConversation(),
    await live.fixtures.openMemberConversation(),
  ]
  const staff = await live.connectStaff(STAFF, 0)
  const [colleague, member] = [await live.connectStaff('allPermissions', 1), await live.connect(writer.token)]
  await join(colleague, id)
  const known = await watch(staff)
  await vi.waitUntil(() => known().get(id)?.length === 1, ARRIVAL)
  expect(known().get(id)).toEqual([viewer('allPermissions')])
  await join(member, id)
  await colleague.send('CONVERSATION_PRESENCE', { conversationId: id, isWriting: true })
  await vi.waitUntil(() => known().get(id)?.[0]?.isWriting === true, ARRIVAL)
  await join(colleague, other.id)
  await colleague.send('CLIENT_LEAVE_CONVERSATION', { conversationId: id })
  await vi.waitUntil(() => known().get(id)?.length === 0 && known().get(other.id)?.length === 1, ARRIVAL)
  expect([...known()].filter(([, viewers]) => viewers.length > 0)).toEqual([[other.id, [viewer('allPermissions')]]])
  colleague.socket.disconnect()
  await vi.waitUntil(() => known().get(other.id)?.length === 0, ARRIVAL)
})

test('it gets one event a second at most, none for members, and none when the list is left', async () => {
  const conversations = [await live.fixtures.openMemberConversation(), await live.fixtures.openMemberConversation()]
  const staff = await live.connectStaff(STAFF, 0)
  const leaver = await live.connectStaff('allPermissions', 0)
  await watch(leaver)
  expect(await leaver.send('CONVERSATION_VIEWERS', { isShown: false })).toEqual({ ok: true, items: [] })
  const leaverTold = leaver.payloadsOf('CONVERSATION_VIEWERS').length
  const known = await watch(staff)
  const arrivals: number[] = []
  staff.socket.on('CONVERSATION_VIEWERS', () => void arrivals.push(performance.now()))
  const startedAt = performance.now()
  const colleague = await live.connectStaff('allPermissions', 1)
  for (let round = 0; round < 8; round += 1) {
    for (const { id } of conversations) {
      await join(colleague, id)
      await wait(150)
      await colleague.send('CLIENT_LEAVE_CONVERSATION', { conversationId: id })
    }
  }
  const last = conversations[0]?.id ?? 0
  await join(colleague, last)
  await vi.waitUntil(
    () => known().get(last)?.length === 1 && known().get(conversations[1]?.id ?? 0)?.length !== 1,
    ARRIVAL,
  )
  expect(arrivals.length).toBeLessThanOrEqual(1 + Math.floor((performance.now() - startedAt) / 1_000))
  expect(leaver.payloadsOf('CONVERSATION_VIEWERS')).toHaveLength(leaverTold)
})

test('members and stores cannot ask', async () => {
  const { writer } = await live.fixtures.openMemberConversation()
  const member = await live.connect(writer.token)
  expect(await member.send('CONVERSATION_VIEWERS', { isShown: true })).toMatchObject({ ok: false, status: 403 })
})

test('whoever loses the right to read conversations is told no more', async () => {
  const { id } = await live.fixtures.openMemberConversation()
  const { db, staffIds } = live.app
  const [granted] = await db
    .insert(rolePermission)
    .select(
      db
        .select({ roleId: staffRole.roleId, permissionId: permission.id })
        .from(staffRole)
        .innerJoin(permission, eq(permission.key, STAFF))
        .where(eq(staffRole.staffId, staffIds.REPORT_MANAGEMENT)),
    )
    .returning()
  const [losing, keeping] = [await live.connectStaff('REPORT_MANAGEMENT', 1), await live.connectStaff(STAFF, 1)]
  const [ofLosing, ofKeeping] = [await watch(losing), await watch(keeping)]
  await db
    .delete(rolePermission)
    .where(
      and(eq(rolePermission.roleId, granted?.roleId ?? 0), eq(rolePermission.permissionId, granted?.permissionId ?? 0)),
    )
  await losing.waitFor('STORE_PERMISSION_CHANGED')
  await join(keeping, id)
  await vi.waitUntil(() => ofKeeping().get(id)?.length === 1, ARRIVAL)
  expect(ofLosing().get(id)).toBeUndefined()
  expect(await losing.send('CONVERSATION_VIEWERS', { isShown: true })).toMatchObject({ ok: false, status: 403 })
})

test.runIf(process.env['TEST_DATABASE_URL'] !== undefined)(
  'a colleague whose process is killed is gone from the list within ten seconds',
  async () => {
    const { id } = await live.fixtures.openMemberConversation()
    const staff = await live.connectStaff(STAFF, 0)
    const known = await watch(staff)
    const server = await startSocketProcess(live.app)
    const { token } = await live.app.signIn('allPermissions')
    const colleague = await connectSignedIn(server.address, token)
    await join(colleague, id)
    await vi.waitUntil(() => known().get(id)?.length === 1, ARRIVAL)
    await server.kill()
    await vi.waitUntil(() => known().get(id)?.length === 0, { timeout: 10_000, interval: 10 })
    expect(known().get(id)).toEqual([])
    colleague.socket.disconnect()
  },
)
