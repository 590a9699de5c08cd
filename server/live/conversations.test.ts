import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MessageType, SenderRole } from '../../contract/enumerations.ts'
import { MESSAGE_TEXT_MAX } from '../../contract/limits.ts'
import { staff } from '../db/schema.ts'
import { conversation } from '../features/conversation/tables.ts'
import { STAFF, textMessage } from '../features/conversation/testing.ts'
import { member } from '../features/user/table.ts'
import { type LiveClient, openLiveTest } from '../testing/liveProcesses.ts'
import { storeSystemMessages } from '../testing/systemMessages.ts'

let live: Awaited<ReturnType<typeof openLiveTest>>
beforeAll(async () => {
  live = await openLiveTest()
})
afterEach(() => live.disconnectAll())
afterAll(() => live.close())

/** Sends a text of a member or a store. */
const sendText = (client: LiveClient, conversationId: number, text: string) =>
  client.send('CLIENT_SEND_MESSAGE', { conversationId, ...textMessage(text) })

const systemTexts = (count: number) => Array.from({ length: count }, (_, index) => `お知らせ ${index}`)

describe('the messages of a joined conversation', () => {
  test('a message is sent to every joined socket, its client id only to its sender, and the name of staff only to staff', async () => {
    const { writer, id } = await live.fixtures.openMemberConversation()
    const member = await live.connect(writer.token)
    const staff = await live.connectStaff()
    const colleague = await live.connectStaff('allPermissions', 1)
    for (const client of [member, staff, colleague])
      expect(await client.send('CLIENT_JOIN_CONVERSATION', { conversationId: id })).toMatchObject({
        ok: true,
        lastSeq: 0,
        messages: [],
        hasGap: false,
      })
    const question = textMessage('営業時間を教えてください。')
    expect(await member.send('CLIENT_SEND_MESSAGE', { conversationId: id, ...question })).toEqual({
      ok: true,
      seq: 1,
      createdAt: live.app.time.now.toISOString(),
    })
    await colleague.waitFor('SERVER_SEND_MESSAGE_TO_CLIENT')
    const answer = { ...textMessage('9時からです。'), seenSeq: 1 }
    expect(await staff.send('CLIENT_SEND_MESSAGE', { conversationId: id, ...answer })).toMatchObject({
      ok: true,
      seq: 2,
    })
    for (const client of [member, staff, colleague])
      await client.waitFor('SERVER_SEND_MESSAGE_TO_CLIENT', ({ message }) => message.seq === 2)
    const at = live.app.time.now.toISOString()
    const memberName = expect.any(String) as string
    const staffSender = { role: SenderRole.ADMIN, id: live.app.staffIds[STAFF], name: STAFF }
    const message = { type: MessageType.TEXT, image: null, product: null, createdAt: at }
    const questionSender = { role: SenderRole.USER, id: writer.id, name: memberName }
    const asSeen = (own: { question?: true; answer?: true; staffSender: unknown }) => [
      {
        conversationId: id,
        message: {
          ...message,
          seq: 1,
          sender: questionSender,
          text: question.text,
          ...(own.question && { clientId: question.clientId }),
        },
      },
      {
        conversationId: id,
        message: {
          ...message,
          seq: 2,
          sender: own.staffSender,
          text: answer.text,
          ...(own.answer && { clientId: answer.clientId }),
        },
      },
    ]
    const eventsOf = (client: LiveClient) => client.payloadsOf('SERVER_SEND_MESSAGE_TO_CLIENT')
    expect(eventsOf(member)).toEqual(asSeen({ question: true, staffSender: { ...staffSender, id: null, name: null } }))
    expect(eventsOf(staff)).toEqual(asSeen({ answer: true, staffSender }))
    expect(eventsOf(colleague)).toEqual(asSeen({ staffSender }))
  })

  test('200 messages that are sent at once on two processes arrive once, in their order and with their sender at every socket', async () => {
    const { writer, id } = await live.fixtures.openMemberConversation()
    const { db, staffIds } = live.app
    const writingStaff = [STAFF, 'allPermissions', 'STORE_MANAGEMENT', 'REPORT_MANAGEMENT', 'POINT_MANAGEMENT'] as const
    const idsOfStaff = writingStaff.map((name) => staffIds[name])
    await db.update(staff).set({ isSuperAdmin: true }).where(inArray(staff.id, idsOfStaff))
    const member = await live.connect(writer.token)
    const senders = [{ client: member, sender: [SenderRole.USER, writer.id], count: 25, seen: {} }]
    for (const [index, name] of writingStaff.entries()) {
      const sender = [SenderRole.ADMIN, staffIds[name]]
      senders.push({ client: await live.connectStaff(name, index % 2), sender, count: 35, seen: { seenSeq: 1_000 } })
    }
    const reader = await live.connectStaff('allPermissions', 1)
    const clients = [...senders.map(({ client }) => client), reader]
    for (const client of clients)
      expect(await client.send('CLIENT_JOIN_CONVERSATION', { conversationId: id })).toMatchObject({ ok: true })
    const acknowledgements = await Promise.all(
      senders.flatMap(({ client, sender, count, seen }) =>
        Array.from({ length: count }, (_, index) =>
          client.send('CLIENT_SEND_MESSAGE', {
            conversationId: id,
            ...textMessage(`${sender.join(' ')} ${index}`),
            ...seen,
          }),
        ),
      ),
    )
    const seqs = acknowledgements.map((acknowledgement) => (acknowledgement.ok ? acknowledgement.seq : acknowledgement))
    const everySeq = Array.from({ length: 200 }, (_, index) => index + 1)
    expect(seqs.toSorted((one, other) => Number(one) - Number(other))).toEqual(everySeq)
    const stored = await live.fixtures.readStored(id)
    expect(stored.map(({ seq, text }) => [seq, text])).toEqual(
      everySeq.map((seq) => [seq, expect.stringContaining(' ')]),
    )
    for (const { sender, count } of senders) {
      const ownTexts = stored.filter(({ senderRole, senderId }) => `${senderRole} ${senderId}` === sender.join(' '))
      // What one socket sends is stored in the order in which it was sent.
      expect(ownTexts.map(({ text }) => text)).toEqual(
        Array.from({ length: count }, (_, index) => `${sender.join(' ')} ${index}`),
      )
    }
    for (const client of clients) {
      await client.waitFor('SERVER_SEND_MESSAGE_TO_CLIENT', ({ message }) => message.seq === 200)
      const received = client
        .payloadsOf('SERVER_SEND_MESSAGE_TO_CLIENT')
        .map(({ message: { seq, text, sender } }) => [seq, text, sender === 'SYSTEM' ? sender : sender.role])
      expect(received).toEqual(stored.map(({ seq, text, senderRole }) => [seq, text, senderRole]))
    }
    const senderIds = reader
      .payloadsOf('SERVER_SEND_MESSAGE_TO_CLIENT')
      .map(({ message: { sender } }) => (sender === 'SYSTEM' ? sender : sender.id))
    expect(senderIds).toEqual(stored.map(({ senderId }) => senderId))
  })

  test('a message whose acknowledgement is lost three times, and one that is sent twice at once, are there once', async () => {
    const { writer, id } = await live.fixtures.openMemberConversation()
    const reader = await live.connectStaff(STAFF, 1)
    await reader.send('CLIENT_JOIN_CONVERSATION', { conversationId: id })
    const question = { conversationId: id, ...textMessage('届いていますか。') }
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const cutOff = await live.connect(writer.token, attempt % 2)
      cutOff.socket.emit('CLIENT_SEND_MESSAGE', question, () => undefined)
      await reader.waitFor('SERVER_SEND_MESSAGE_TO_CLIENT')
      cutOff.socket.disconnect()
    }
    const member = await live.connect(writer.token)
    expect(await member.send('CLIENT_SEND_MESSAGE', question)).toMatchObject({ ok: true, seq: 1 })
    const twice = { conversationId: id, ...textMessage('もしもし。') }
    const acknowledgements = await Promise.all([1, 2].map(() => member.send('CLIENT_SEND_MESSAGE', twice)))
    expect(acknowledgements).toMatchObject([
      { ok: true, seq: 2 },
      { ok: true, seq: 2 },
    ])
    await sendText(member, id, '以上です。')
    await reader.waitFor('SERVER_SEND_MESSAGE_TO_CLIENT', ({ message }) => message.text === '以上です。')
    const texts = ['届いていますか。', 'もしもし。', '以上です。']
    const received = reader.payloadsOf('SERVER_SEND_MESSAGE_TO_CLIENT').map(({ message }) => message.text)
    expect([received, await live.fixtures.readTexts(id)]).toEqual([texts, texts])
  })

  test('the longest message is delivered with a long name, whatever its size in bytes', async () => {
    const { writer, id } = await live.fixtures.openMemberConversation()
    await live.app.db
      .update(member)
      .set({ nickName: '長'.repeat(255) })
      .where(eq(member.id, writer.id))
    const client = await live.connect(writer.token)
    const reader = await live.connectStaff(STAFF, 1)
    for (const each of [client, reader]) await each.send('CLIENT_JOIN_CONVERSATION', { conversationId: id })
    const text = '鬱'.repeat(MESSAGE_TEXT_MAX)
    expect(await sendText(client, id, text)).toMatchObject({ ok: true, seq: 1 })
    const { message } = await reader.waitFor('SERVER_SEND_MESSAGE_TO_CLIENT')
    expect(message.text).toBe(text)
  })
})

describe('a client that joins again', () => {
  test('it is answered what it has missed, or the newest messages with a gap if it has missed too much', async () => {
    const { writer, id } = await live.fixtures.openMemberConversation()
    await storeSystemMessages(live, id, systemTexts(130))
    const client = await live.connect(writer.token)
    const join = async (lastSeq?: number) => {
      await client.send('CLIENT_LEAVE_CONVERSATION', { conversationId: id })
      const joined = await client.send('CLIENT_JOIN_CONVERSATION', {
        conversationId: id,
        ...(lastSeq === undefined ? {} : { lastSeq }),
      })
      if (!joined.ok) throw new Error(joined.message)
      const { lastSeq: last, messages, hasGap } = joined
      return { last, hasGap, first: messages[0]?.seq, count: messages.length }
    }
    expect(await join()).toEqual({ last: 130, hasGap: false, first: 81, count: 50 })
    expect(await join(130)).toEqual({ last: 130, hasGap: false, first: undefined, count: 0 })
    expect(await join(31)).toEqual({ last: 130, hasGap: false, first: 32, count: 99 })
    expect(await join(3)).toEqual({ last: 130, hasGap: true, first: 31, count: 100 })
    expect(await join(999)).toEqual({ last: 130, hasGap: true, first: 31, count: 100 })
  })

  test('a client that has left gets no more messages', async () => {
    const { writer, id } = await live.fixtures.openMemberConversation()
    const leaving = await live.connectStaff()
    const staying = await live.connectStaff('allPermissions', 1)
    for (const each of [leaving, staying]) await each.send('CLIENT_JOIN_CONVERSATION', { conversationId: id })
    expect(await leaving.send('CLIENT_LEAVE_CONVERSATION', { conversationId: id })).toEqual({ ok: true })
    await live.fixtures.write(id, 'もう一度', writer)
    await staying.waitFor('SERVER_SEND_MESSAGE_TO_CLIENT')
    await leaving.waitFor('CONVERSATION_NON_READ_BY_ADMIN')
    expect(leaving.payloadsOf('SERVER_SEND_MESSAGE_TO_CLIENT')).toEqual([])
  })
})

describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('with PostgreSQL', () => {
  test('a message of a transaction that is held open is delivered after its commit, and a later one of another conversation before', async () => {
    const { writer, id } = await live.fixtures.openMemberConversation()
    const other = await live.fixtures.openMemberConversation()
    const reader = await live.connectStaff(STAFF, 1)
    for (const conversationId of [id, other.id]) await reader.send('CLIENT_JOIN_CONVERSATION', { conversationId })
    let commit = () => {}
    const whenCommitted = new Promise<void>((resolve) => void (commit = resolve))
    let report = () => {}
    const whenStored = new Promise<void>((resolve) => void (report = resolve))
    const held = storeSystemMessages(live, id, systemTexts(1), {
      async beforeCommit() {
        report()
        await whenCommitted
      },
    })
    await whenStored
    await live.fixtures.write(other.id, '先に届く', other.writer)
    await reader.waitFor('SERVER_SEND_MESSAGE_TO_CLIENT', ({ conversationId }) => conversationId === other.id)
    commit()
    await held
    await live.fixtures.write(id, '次の発言', writer)
    await reader.waitFor('SERVER_SEND_MESSAGE_TO_CLIENT', ({ message }) => message.seq === 2)
    const places = reader
      .payloadsOf('SERVER_SEND_MESSAGE_TO_CLIENT')
      .map(({ conversationId, message }) => [conversationId, message.seq])
    expect(places).toEqual([
      [other.id, 1],
      [id, 1],
      [id, 2],
    ])
  })

  test('messages are delivered while those to another conversation wait to be stored', async () => {
    const locked = await live.fixtures.openMemberConversation()
    const { writer, id } = await live.fixtures.openMemberConversation()
    const reader = await live.connectStaff(STAFF, 1)
    await reader.send('CLIENT_JOIN_CONVERSATION', { conversationId: id })
    let unlock = () => {}
    const whenUnlocked = new Promise<void>((resolve) => void (unlock = resolve))
    let report = () => {}
    const whenLocked = new Promise<void>((resolve) => void (report = resolve))
    const locking = live.app.db.transaction(async (tx) => {
      await tx.select().from(conversation).where(eq(conversation.id, locked.id)).for('update')
      report()
      await whenUnlocked
    })
    await whenLocked
    const waiting = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const client = await live.connectStaff('allPermissions', 1)
        const sent = { conversationId: locked.id, ...textMessage('待機中です。'), seenSeq: 1_000 }
        return { acknowledgement: client.send('CLIENT_SEND_MESSAGE', sent) }
      }),
    )
    await live.fixtures.write(id, '先に届く', writer)
    await reader.waitFor('SERVER_SEND_MESSAGE_TO_CLIENT')
    expect(await reader.send('CLIENT_JOIN_CONVERSATION', { conversationId: locked.id })).toMatchObject({ lastSeq: 0 })
    unlock()
    await locking
    const acknowledgements = await Promise.all(waiting.map(({ acknowledgement }) => acknowledgement))
    expect(acknowledgements.map(({ ok }) => ok)).toEqual([true, true, true, true, true, true])
  })

  test('messages that are written while the listening connection is lost are delivered once, in their order', async () => {
    const { writer, id } = await live.fixtures.openMemberConversation()
    const reader = await live.connectStaff(STAFF, 1)
    await reader.send('CLIENT_JOIN_CONVERSATION', { conversationId: id })
    await live.fixtures.write(id, '1', writer)
    await reader.waitFor('SERVER_SEND_MESSAGE_TO_CLIENT')
    for (let round = 0; round < 5; round += 1) {
      await live.app.db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'choba listener' and datname = current_database()`,
      )
      for (const text of systemTexts(4)) await storeSystemMessages(live, id, [text])
    }
    await reader.waitFor('SERVER_SEND_MESSAGE_TO_CLIENT', ({ message }) => message.seq === 21)
    const seqs = reader.payloadsOf('SERVER_SEND_MESSAGE_TO_CLIENT').map(({ message }) => message.seq)
    expect(seqs).toEqual(Array.from({ length: 21 }, (_, index) => index + 1))
  })
})
