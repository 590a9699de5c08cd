import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listConversations, listMessages, sendMessage } from '../../../contract/conversation/chat.ts'
import { listSendableProducts } from '../../../contract/conversation/sendableProducts.ts'
import type { RequestOf } from '../../../contract/endpoint.ts'
import { MessageType, SenderRole } from '../../../contract/enumerations.ts'
import ja from '../../../locales/ja.json' with { type: 'json' }
import { userLifecycle } from '../../../machines/lifecycles/account.ts'
import { productLifecycle } from '../../../machines/lifecycles/product.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import { session } from '../../auth/tables.ts'
import { auditLog, staff } from '../../db/schema.ts'
import type { LiveEvent } from '../../live/liveEvents.ts'
import { createRecordingLiveUpdates, openTestApp, type TestApp } from '../../testing/testApp.ts'
import { product } from '../store/partTables.ts'
import { store } from '../store/table.ts'
import { addProduct } from '../store/testing.ts'
import { member } from '../user/table.ts'
import { message } from './tables.ts'
import { createConversationFixtures, STAFF, textMessage } from './testing.ts'

const START = new Date('2026-11-21T03:00:00.000Z')
const publishedEvents: LiveEvent[] = []
let app: TestApp
let fixtures: Awaited<ReturnType<typeof createConversationFixtures>>
beforeAll(async () => {
  app = await openTestApp({ liveUpdates: createRecordingLiveUpdates(publishedEvents) })
  fixtures = await createConversationFixtures(app)
})
afterAll(() => app.close())
beforeEach(() => {
  app.time.now = START
  publishedEvents.length = 0
})

test('messages of both sides are numbered from 1 and read by each side, without the name of the staff member for the other', async () => {
  const { writer, id } = await fixtures.openMemberConversation()
  const sentAt = app.time.now.toISOString()
  const question = textMessage('ポイントが付いていません。')
  expect((await fixtures.write(id, question, writer)).body.data).toEqual({ seq: 1, createdAt: sentAt })
  expect((await fixtures.answer(id, '確認いたします。')).body.data).toEqual({ seq: 2, createdAt: sentAt })
  const common = { type: MessageType.TEXT, image: null, product: null, createdAt: sentAt }
  const { body } = await app.call(listMessages, { params: { id }, query: {} }, { as: 'allPermissions' })
  expect(body.data).toEqual({
    items: [
      {
        ...common,
        seq: 1,
        text: 'ポイントが付いていません。',
        sender: { role: SenderRole.USER, id: writer.id, name: '佐藤 結衣' },
      },
      {
        ...common,
        seq: 2,
        text: '確認いたします。',
        sender: { role: SenderRole.ADMIN, id: app.staffIds[STAFF], name: STAFF },
      },
    ],
    lastSeq: 2,
  })
  expect(await fixtures.readAppMessages(id, writer)).toEqual({
    items: [
      {
        ...body.data.items[0],
        sender: { role: SenderRole.USER, id: writer.id, name: 'ゆいゆい' },
        clientId: question.clientId,
      },
      { ...body.data.items[1], sender: { role: SenderRole.ADMIN, id: null, name: null } },
    ],
    lastSeq: 2,
  })
  const conversation = expect.objectContaining({ conversationId: id })
  expect(publishedEvents.filter(({ type }) => type === 'message')).toEqual([
    expect.objectContaining({ conversation, seq: 1 }),
    expect.objectContaining({ conversation, seq: 2 }),
  ])
})

test('a message that is sent again is stored once, also 50 times at the same moment, and its client id takes no other text', async () => {
  const { writer, id } = await fixtures.openMemberConversation()
  const repeated = textMessage('二回押しました。')
  const answers = await Promise.all(Array.from({ length: 50 }, () => fixtures.write(id, repeated, writer)))
  const first = { seq: 1, createdAt: app.time.now.toISOString() }
  expect(answers.map(({ body }) => body.data)).toEqual(Array.from({ length: 50 }, () => first))
  app.time.now = new Date(START.getTime() + 20 * 86_400_000)
  const [account] = await app.db.select().from(member).where(eq(member.id, writer.id))
  const writerLater = { ...writer, ...(await fixtures.signIn('member', account?.email ?? '')) }
  expect((await fixtures.write(id, repeated, writerLater)).body.data).toEqual(first)
  const other = await fixtures.write(id, { ...repeated, text: '別の本文' }, writerLater)
  expect([other.status, other.body.errors]).toEqual([422, { clientId: ja['message.clientId.reused'] }])
  expect((await fixtures.readStored(id)).map(({ seq, text }) => [seq, text])).toEqual([[1, '二回押しました。']])
  expect((await fixtures.readRow(id)).unreadCount).toBe(1)
})

test('a client id in upper case is the same as in lower case, which is answered', async () => {
  const { writer, id } = await fixtures.openMemberConversation()
  const sent = textMessage('大文字です。')
  const clientId = sent.clientId.toUpperCase()
  expect((await fixtures.write(id, { ...sent, clientId }, writer)).body.data.seq).toBe(1)
  expect((await fixtures.write(id, sent, writer)).body.data.seq).toBe(1)
  expect((await fixtures.readAppMessages(id, writer)).items.map((each) => each.clientId)).toEqual([sent.clientId])
})

test('staff see by name which colleague has written, also one without a nickname', async () => {
  const { id } = await fixtures.openMemberConversation()
  await fixtures.answer(id, '確認いたします。')
  await app.db.update(staff).set({ nickname: null }).where(eq(staff.id, app.staffIds[STAFF]))
  const { body } = await app.call(listMessages, { params: { id }, query: {} }, { as: 'allPermissions' })
  expect(body.data.items.map(({ sender }) => sender)).toEqual([
    { role: SenderRole.ADMIN, id: app.staffIds[STAFF], name: `${STAFF} full name` },
  ])
  await app.db.update(staff).set({ nickname: STAFF }).where(eq(staff.id, app.staffIds[STAFF]))
})

test('a client id that was used in another conversation is refused there, and may be used by another sender', async () => {
  const { id } = await fixtures.openMemberConversation()
  const { id: otherId, writer } = await fixtures.openMemberConversation()
  const sent = textMessage('ご連絡いたします。')
  expect((await fixtures.answer(id, sent)).status).toBe(200)
  expect((await fixtures.answer(otherId, sent)).body.errors).toEqual({ clientId: ja['message.clientId.reused'] })
  expect((await fixtures.write(otherId, sent, writer)).status).toBe(200)
  expect((await fixtures.answer(otherId, sent, 'allPermissions')).status).toBe(200)
})

test('an answer is refused with the messages of colleagues that its sender has not seen, unless it is sent despite them', async () => {
  const { writer, id } = await fixtures.openMemberConversation()
  await fixtures.write(id, '質問です。', writer)
  await fixtures.answer(id, '先に回答しました。', 'allPermissions')
  await fixtures.write(id, 'ありがとうございます。', writer)
  await fixtures.answer(id, '追記です。', 'allPermissions')
  const late = { ...textMessage('遅れた回答'), seenSeq: 1 }
  const refusal = await app.call(sendMessage, { params: { id }, body: late }, { as: STAFF })
  expect([refusal.status, refusal.body.message]).toEqual([409, ja['message.colleagueAnswered']])
  const { messages = [] } = refusal.body as { messages?: { seq: number; sender: unknown; text: string }[] }
  const sender = { role: SenderRole.ADMIN, id: app.staffIds.allPermissions, name: 'allPermissions' }
  expect(messages.map(({ seq, text, sender: from }) => ({ seq, text, from }))).toEqual([
    { seq: 2, text: '先に回答しました。', from: sender },
    { seq: 4, text: '追記です。', from: sender },
  ])
  expect((await fixtures.answer(id, { ...late, despite: [2] })).status).toBe(409)
  expect((await fixtures.answer(id, { ...late, despite: [2, 4] })).body.data.seq).toBe(5)
  // The own messages that a staff member has sent in another tab refuse nothing.
  expect((await fixtures.answer(id, { ...textMessage('続き'), seenSeq: 4 })).body.data.seq).toBe(6)
})

test('the state, the waiting time, the preview and the count of unread messages follow from the messages', async () => {
  const { writer, id } = await fixtures.openMemberConversation()
  const firstAt = app.time.now
  await fixtures.write(id, '一つ目\nの質問', writer)
  app.time.now = new Date(firstAt.getTime() + 60_000)
  await fixtures.write(id, '二つ目', writer)
  expect(await fixtures.read(id)).toMatchObject({
    state: 'waiting',
    waitingSince: firstAt.toISOString(),
    unreadCount: 2,
    lastSeq: 2,
    lastMessage: { preview: '二つ目', senderRole: SenderRole.USER, at: app.time.now.toISOString() },
    version: 1,
  })
  await fixtures.answer(id, '回答')
  expect(await fixtures.read(id)).toMatchObject({ state: 'answered', waitingSince: null, unreadCount: 0, lastSeq: 3 })
})

test('a message of 4,000 kanji by a member with a long name is stored, and one more character is refused', async () => {
  const { writer, id } = await fixtures.openMemberConversation()
  await app.db
    .update(member)
    .set({ fullName: '龍'.repeat(400) })
    .where(eq(member.id, writer.id))
  const text = '鬱'.repeat(4_000)
  expect((await fixtures.write(id, text, writer)).status).toBe(200)
  expect((await fixtures.readStored(id)).map((stored) => stored.text)).toEqual([text])
  const tooLong = await fixtures.write(id, `${text}鬱`, writer)
  expect([tooLong.status, tooLong.body.errors]).toEqual([422, { text: ja['field.tooLong'] }])
})

test('the characters of a message and of its beginning in lists are counted as people do', async () => {
  const { writer, id } = await fixtures.openMemberConversation()
  const family = '👨‍👩‍👧‍👦'
  expect((await fixtures.write(id, family.repeat(4_000), writer)).status).toBe(200)
  expect((await fixtures.read(id)).lastMessage?.preview).toBe(family.repeat(140))
  const tooLong = await fixtures.write(id, family.repeat(4_001), writer)
  expect([tooLong.status, tooLong.body.errors]).toEqual([422, { text: ja['field.tooLong'] }])
})

test('the server opens none of the addresses in a message', async () => {
  let connectionCount = 0
  const listener = createServer(() => (connectionCount += 1)).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const { writer, id } = await fixtures.openMemberConversation()
  const addresses = Array.from({ length: 50 }, (_, index) => `http://127.0.0.1:${port}/${index}`)
  expect((await fixtures.write(id, addresses.join('\n'), writer)).status).toBe(200)
  expect(await fixtures.readTexts(id)).toEqual([addresses.join('\n')])
  await app.call(listConversations, { query: {} }, { as: 'allPermissions' })
  // A connection of its own arrives after any that the server would have opened.
  const own = connect(port, '127.0.0.1')
  await once(own, 'connect')
  await expect.poll(() => connectionCount).toBe(1)
  own.destroy()
  listener.close()
})

test('a product is sent as it is now, while it is active, and a store sends only its own', async () => {
  const { storeId, storeAccount } = fixtures
  const productMessage = (productId: number) => {
    const { clientId } = textMessage('')
    return { clientId, type: MessageType.PRODUCT, productId }
  }
  const id = await fixtures.openStoreConversation()
  const own = await addProduct(app.db, storeId)
  const unusable = { productId: ja['message.productId.unusable'] }
  const hidden = await addProduct(app.db, storeId, { status: productLifecycle.codes.deactivated })
  const foreign = await addProduct(app.db, await fixtures.addStore({ status: storeLifecycle.codes.accepted }))
  expect((await fixtures.write(id, productMessage(hidden), storeAccount, storeId)).body.errors).toEqual(unusable)
  expect((await fixtures.write(id, productMessage(foreign), storeAccount, storeId)).body.errors).toEqual(unusable)
  expect((await fixtures.write(id, productMessage(own), storeAccount, storeId)).status).toBe(200)
  expect((await fixtures.answer(id, productMessage(foreign), 'allPermissions')).status).toBe(200)
  await app.db.update(product).set({ name: '改名', status: productLifecycle.codes.deleted }).where(eq(product.id, own))
  const { body } = await app.call(listMessages, { params: { id }, query: {} }, { as: 'allPermissions' })
  const { maker, ...shown } = body.data.items[0]?.product ?? {}
  expect([shown, typeof maker]).toEqual([
    { id: own, storeId, name: '龍の湯呑み', image: null, status: productLifecycle.codes.deleted },
    'string',
  ])
  expect((await fixtures.read(id, 'allPermissions')).lastMessage?.preview).toBe('龍の湯呑み')
})

test('staff find the products that they can send by name, of all stores or of one', async () => {
  const { storeId } = fixtures
  const other = await fixtures.addStore({ status: storeLifecycle.codes.accepted })
  const closed = await fixtures.addStore({ status: storeLifecycle.codes.inactive })
  const add = (ofStore: number, status: number = productLifecycle.codes.active) =>
    addProduct(app.db, ofStore, { name: 'ﾎﾟﾝﾁｮ 青', status })
  const own = await add(storeId)
  await add(storeId, productLifecycle.codes.deactivated)
  await add(closed)
  const foreign = await add(other)
  const find = async (query: RequestOf<typeof listSendableProducts>['query']) =>
    (await app.call(listSendableProducts, { query }, { as: STAFF })).body.data.items
  expect((await find({ q: 'ポンチョ' })).map(({ id }) => id)).toEqual([own, foreign])
  expect((await find({ q: 'poncho', storeId: other })).map(({ id }) => id)).toEqual([foreign])
  expect(await find({ q: '赤いポンチョ' })).toEqual([])
  const [first] = await find({ q: `#${own}` })
  const [named] = await app.db.select({ name: store.name }).from(store).where(eq(store.id, storeId))
  expect(first).toEqual({
    id: own,
    storeId,
    storeName: named?.name,
    name: 'ﾎﾟﾝﾁｮ 青',
    maker: expect.any(String),
    image: null,
  })
})

test('the time of a message is never before that of the message before it', async () => {
  const { writer, id } = await fixtures.openMemberConversation()
  const { createdAt } = (await fixtures.write(id, '先', writer)).body.data
  app.time.now = new Date(START.getTime() - 5_000)
  expect((await fixtures.write(id, '後', writer)).body.data).toEqual({ seq: 2, createdAt })
})

test('a message needs the field of its type and no other', async () => {
  const { writer, id } = await fixtures.openMemberConversation()
  const clientId = randomUUID()
  const errorsOf = async (fields: object) =>
    (await fixtures.write(id, { clientId, type: MessageType.TEXT, ...fields }, writer)).body.errors
  expect(await errorsOf({})).toEqual({ text: ja['field.required'] })
  expect(await errorsOf({ text: 'a', imageId: 1 })).toEqual({ imageId: ja['field.unknown'] })
  expect(await errorsOf({ type: MessageType.IMAGE })).toEqual({ imageId: ja['field.required'] })
  expect(await errorsOf({ type: MessageType.PRODUCT, productId: 2_000_000_000 })).toEqual({
    productId: ja['message.productId.unusable'],
  })
  expect(await errorsOf({ text: ' \u200b' })).toEqual({ text: ja['field.required'] })
  expect(await errorsOf({ text: 'a\ufffe' })).toEqual({ text: '使用できない文字（U+FFFE）が含まれています。' })
  expect((await fixtures.write(id, 'a\u202eb', writer)).status).toBe(200)
  expect(await fixtures.readTexts(id)).toEqual(['ab'])
})

test('whose session has ended, whose account is not active or whose store is not accepted cannot send', async () => {
  const { writer, id } = await fixtures.openMemberConversation()
  await app.db.update(member).set({ status: userLifecycle.codes.deactivated }).where(eq(member.id, writer.id))
  expect((await fixtures.write(id, '送れますか', writer)).status).toBe(403)
  await app.db.update(member).set({ status: userLifecycle.codes.active }).where(eq(member.id, writer.id))
  expect((await fixtures.write(id, '送れますか', writer)).status).toBe(401)

  const storeConversationId = await fixtures.openStoreConversation()
  const setStatus = (status: number) => app.db.update(store).set({ status }).where(eq(store.id, fixtures.storeId))
  await setStatus(storeLifecycle.codes.inactive)
  const refusal = await fixtures.write(storeConversationId, '送れますか', fixtures.storeAccount, fixtures.storeId)
  expect([refusal.status, refusal.body.message]).toEqual([403, ja['conversation.storeNotAccepted']])
  await setStatus(storeLifecycle.codes.accepted)
  expect((await fixtures.write(storeConversationId, '送れます', fixtures.storeAccount, fixtures.storeId)).status).toBe(
    200,
  )

  await app.db.update(session).set({ revokedAt: app.time.now }).where(eq(session.staffId, app.staffIds[STAFF]))
  expect((await fixtures.answer(id, '送れますか')).status).toBe(401)
})

test('stored messages cannot be changed', async () => {
  await expect(app.db.update(message).set({ text: '書き換え' })).rejects.toThrow()
})

test('messages leave no lines in the history of a conversation', async () => {
  const { writer, id } = await fixtures.openMemberConversation()
  await fixtures.write(id, 'こんにちは', writer)
  await fixtures.answer(id, 'こんにちは', 'allPermissions')
  const lines = await app.db.select().from(auditLog).where(eq(auditLog.recordId, id))
  expect(lines.filter(({ record }) => record === 'conversation').map(({ event }) => event)).toEqual(['create'])
})
