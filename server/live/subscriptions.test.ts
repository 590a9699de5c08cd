import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startAppConversation } from '../../contract/appApi/chat.ts'
import { logout } from '../../contract/auth.ts'
import { ConversationType } from '../../contract/enumerations.ts'
import { storeAccountLifecycle, userLifecycle } from '../../machines/lifecycles/account.ts'
import { storeLifecycle } from '../../machines/lifecycles/store.ts'
import { permission, rolePermission, staffRole } from '../auth/tables.ts'
import { STAFF, textMessage } from '../features/conversation/testing.ts'
import { store } from '../features/store/table.ts'
import { storeOwner } from '../features/storeAccount/table.ts'
import { member } from '../features/user/table.ts'
import { type LiveClient, openLiveTest } from '../testing/liveProcesses.ts'
import type { AppPersonOfTest } from '../testing/appPeople.ts'
import type { CallerName } from '../testing/testApp.ts'

let live: Awaited<ReturnType<typeof openLiveTest>>
beforeAll(async () => {
  live = await openLiveTest()
})
afterEach(() => live.disconnectAll())
afterAll(() => live.close())

const join = (client: LiveClient, conversationId: number) => client.send('CLIENT_JOIN_CONVERSATION', { conversationId })
const textsOf = (client: LiveClient) =>
  client.payloadsOf('SERVER_SEND_MESSAGE_TO_CLIENT').map(({ message }) => message.text)

/** Opens a conversation of the member with a store. The store sees it from the first message on. */
async function openStoreConversationOf(writer: AppPersonOfTest, storeId: number, firstText: string | null = '初め') {
  const body = { type: ConversationType.STORE_TO_USER, partnerId: storeId }
  const { id } = (await live.fixtures.callApp(startAppConversation, { query: {}, body }, writer)).body.data
  if (firstText !== null) await live.fixtures.write(id, firstText, writer)
  return id
}

async function roleIdOf(person: CallerName) {
  const [row] = await live.app.db.select().from(staffRole).where(eq(staffRole.staffId, live.app.staffIds[person]))
  return row?.roleId ?? 0
}

describe('who may join a conversation', () => {
  test('everybody joins their own conversations, and others do not exist for them', async () => {
    const { fixtures } = live
    const own = await fixtures.openMemberConversation()
    const stranger = await fixtures.openMemberConversation()
    const storeConversation = await openStoreConversationOf(own.writer, fixtures.storeId)
    const member = await live.connect(own.writer.token)
    const storeAccount = await live.connect(fixtures.storeAccount.token)
    const staff = await live.connectStaff()
    const outsider = await live.connectStaff('STORE_MANAGEMENT')
    const statusOf = async (client: LiveClient, id: number) => {
      const joined = await join(client, id)
      return joined.ok ? 200 : joined.status
    }
    const statusesOf = (client: LiveClient) =>
      Promise.all([own.id, stranger.id, storeConversation, 999_999].map((id) => statusOf(client, id)))
    expect(await statusesOf(member)).toEqual([200, 404, 200, 404])
    expect(await statusesOf(staff)).toEqual([200, 200, 404, 404])
    expect(await statusesOf(outsider)).toEqual([403, 403, 403, 403])
    expect(await statusesOf(storeAccount)).toEqual([403, 403, 403, 403])
    expect(await storeAccount.send('CLIENT_SWITCH_STORE', { storeId: fixtures.storeId })).toEqual({
      ok: true,
      storeId: fixtures.storeId,
      cursor: expect.stringMatching(/^\d+$/) as string,
      nonRead: 1,
    })
    expect(await statusesOf(storeAccount)).toEqual([404, 404, 200, 404])
  })

  test('a store account acts only for its own stores, and for one at a time', async () => {
    const { fixtures } = live
    const writer = await fixtures.addMember(0)
    const otherStoreId = await fixtures.addStore({ status: storeLifecycle.codes.accepted })
    const [firstId, secondId] = [
      await openStoreConversationOf(writer, fixtures.storeId),
      await openStoreConversationOf(writer, otherStoreId),
    ]
    const client = await live.connect(fixtures.storeAccount.token)
    await client.send('CLIENT_SWITCH_STORE', { storeId: fixtures.storeId })
    expect(await join(client, firstId)).toMatchObject({ ok: true })
    await client.send('CLIENT_SWITCH_STORE', { storeId: otherStoreId })
    expect(await join(client, firstId)).toMatchObject({ ok: false, status: 404 })
    expect(await join(client, secondId)).toMatchObject({ ok: true })
    await fixtures.write(firstId, '一つ目', writer)
    await fixtures.write(secondId, '二つ目', writer)
    await client.waitFor('SERVER_SEND_MESSAGE_TO_CLIENT')
    expect(textsOf(client)).toEqual(['二つ目'])
    expect(await client.send('CLIENT_SWITCH_STORE', { storeId: 999_999 })).toMatchObject({ ok: false, status: 403 })
    const staff = await live.connectStaff()
    expect(await staff.send('CLIENT_SWITCH_STORE', { storeId: otherStoreId })).toMatchObject({ ok: false, status: 403 })
  })

  test('a store account that has not joined is told of new messages, and in how many conversations there are any', async () => {
    const { fixtures } = live
    const writer = await fixtures.addMember(0)
    const storeId = await fixtures.addStore({ status: storeLifecycle.codes.accepted })
    const id = await openStoreConversationOf(writer, storeId, null)
    const client = await live.connect(fixtures.storeAccount.token, 1)
    await client.send('CLIENT_SWITCH_STORE', { storeId })
    await fixtures.write(id, '予約できますか。', writer)
    const told = await client.waitFor('NEW_MESSAGE_IN_CONVERSATION', ({ conversationId }) => conversationId === id)
    expect(told).toEqual({
      conversationId: id,
      type: ConversationType.STORE_TO_USER,
      seq: 1,
      preview: '予約できますか。',
      senderRole: 3,
      at: live.app.time.now.toISOString(),
    })
    expect(await client.waitFor('CONVERSATION_NON_READ')).toEqual({ count: 1 })
    await client.send('CLIENT_SEEN_CONVERSATION', { conversationId: id, seq: 1 })
    await client.waitFor('CONVERSATION_NON_READ', ({ count }) => count === 0)
  })
})

test('staff who join a conversation, see its messages and leave it change nothing in it', async () => {
  const { writer, id } = await live.fixtures.openMemberConversation()
  await live.fixtures.write(id, '質問です。', writer)
  const before = await live.fixtures.readRow(id)
  const staff = await live.connectStaff(STAFF, 1)
  expect(await join(staff, id)).toMatchObject({ ok: true, lastSeq: 1 })
  expect(await staff.send('CLIENT_SEEN_CONVERSATION', { conversationId: id, seq: 1 })).toEqual({ ok: true, seq: 1 })
  expect(await staff.send('CLIENT_LEAVE_CONVERSATION', { conversationId: id })).toEqual({ ok: true })
  expect(await live.fixtures.readRow(id)).toEqual(before)
})

describe('a right that ends while a conversation is joined', () => {
  test('staff who lose the permission get no further message, and those who keep it still do', async () => {
    const { writer, id } = await live.fixtures.openMemberConversation()
    const { db } = live.app
    const [granted] = await db
      .insert(rolePermission)
      .select(
        db
          .select({ roleId: staffRole.roleId, permissionId: permission.id })
          .from(staffRole)
          .innerJoin(permission, eq(permission.key, STAFF))
          .where(eq(staffRole.staffId, live.app.staffIds.REPORT_MANAGEMENT)),
      )
      .returning()
    const losing = await live.connectStaff('REPORT_MANAGEMENT', 1)
    const keeping = await live.connectStaff(STAFF, 1)
    for (const client of [losing, keeping]) expect(await join(client, id)).toMatchObject({ ok: true })
    await live.fixtures.write(id, '前', writer)
    for (const client of [losing, keeping]) await client.waitFor('SERVER_SEND_MESSAGE_TO_CLIENT')
    await db
      .delete(rolePermission)
      .where(
        and(
          eq(rolePermission.roleId, granted?.roleId ?? 0),
          eq(rolePermission.permissionId, granted?.permissionId ?? 0),
        ),
      )
    await live.fixtures.write(id, '後', writer)
    await keeping.waitFor('SERVER_SEND_MESSAGE_TO_CLIENT', ({ message }) => message.seq === 2)
    await losing.waitFor('STORE_PERMISSION_CHANGED')
    expect(textsOf(keeping)).toEqual(['前', '後'])
    expect(textsOf(losing)).toEqual(['前'])
    expect(await join(losing, id)).toMatchObject({ ok: false, status: 403 })
  })

  test('a store account that loses its store gets no further message, and is told', async () => {
    const { fixtures, app } = live
    const writer = await fixtures.addMember(0)
    const storeId = await fixtures.addStore({ status: storeLifecycle.codes.accepted })
    const id = await openStoreConversationOf(writer, storeId)
    const client = await live.connect(fixtures.storeAccount.token, 1)
    const member = await live.connect(writer.token, 1)
    await client.send('CLIENT_SWITCH_STORE', { storeId })
    for (const each of [client, member]) expect(await join(each, id)).toMatchObject({ ok: true })
    const [owner] = await app.db.select().from(storeOwner).limit(1)
    const [other] = await app.db
      .insert(storeOwner)
      .values({
        ...owner,
        id: undefined,
        name: '別 人',
        email: 'other@stores.example',
      } as typeof storeOwner.$inferInsert)
      .returning()
    await app.db
      .update(store)
      .set({ creatorId: other?.id ?? 0 })
      .where(eq(store.id, storeId))
    await fixtures.write(id, '後', writer)
    await member.waitFor('SERVER_SEND_MESSAGE_TO_CLIENT')
    await client.waitFor('STORE_PERMISSION_CHANGED')
    expect(textsOf(client)).toEqual([])
    const send = { conversationId: id, ...textMessage('まだ書けますか') }
    expect(await client.send('CLIENT_SEND_MESSAGE', send)).toMatchObject({ ok: false, status: 403 })
  })

  test.each([['a sign-out', (token: string) => live.app.call(logout, { body: {} }, { token })]])(
    'a subscription of staff ends with %s',
    async (_how, end) => {
      const { id } = await live.fixtures.openMemberConversation()
      const { token } = await live.app.signIn(STAFF)
      const client = await live.connect(token, 1)
      await join(client, id)
      await end(token)
      expect(await client.whenClosed).toBe('io server disconnect')
    },
  )

  test('the sockets of a member and of a store account are closed when the account is deactivated', async () => {
    const { fixtures, app } = live
    const { writer, id } = await fixtures.openMemberConversation()
    const client = await live.connect(writer.token, 1)
    await join(client, id)
    await app.db.update(member).set({ status: userLifecycle.codes.deactivated }).where(eq(member.id, writer.id))
    expect(await client.whenClosed).toBe('io server disconnect')
    const [owner] = await app.db.select().from(storeOwner).orderBy(storeOwner.id).limit(1)
    const storeAccount = await live.connect((await fixtures.signIn('storeAccount', owner?.email ?? '')).token, 1)
    const setStatus = (status: number) =>
      app.db
        .update(storeOwner)
        .set({ status })
        .where(eq(storeOwner.id, owner?.id ?? 0))
    await setStatus(storeAccountLifecycle.codes.deactivated)
    expect(await storeAccount.whenClosed).toBe('io server disconnect')
    await setStatus(storeAccountLifecycle.codes.active)
  })

  test('a subscription outlasts a check of rights that are still there', async () => {
    const { writer, id } = await live.fixtures.openMemberConversation()
    const client = await live.connectStaff(STAFF, 1)
    await join(client, id)
    // A change of another permission of the same role leads to a check.
    const [other] = await live.app.db.select().from(permission).where(eq(permission.key, 'SYSTEM_MANAGEMENT'))
    const row = { roleId: await roleIdOf(STAFF), permissionId: other?.id ?? 0 }
    await live.app.db.insert(rolePermission).values(row)
    await client.waitFor('STORE_PERMISSION_CHANGED')
    await live.fixtures.write(id, '続き', writer)
    await client.waitFor('SERVER_SEND_MESSAGE_TO_CLIENT')
    expect(textsOf(client)).toEqual(['続き'])
  })
})
