import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { MessageType, SenderRole } from '../../contract/enumerations.ts'
import { STAFF, textMessage } from '../features/conversation/testing.ts'
import { type LiveClient, openLiveTest } from '../testing/liveProcesses.ts'

let live: Awaited<ReturnType<typeof openLiveTest>>
beforeAll(async () => {
  live = await openLiveTest()
})
afterEach(() => live.disconnectAll())
afterAll(() => live.close())

const join = (client: LiveClient, conversationId: number, lastSeq: number) =>
  client.send('CLIENT_JOIN_CONVERSATION', { conversationId, lastSeq })

test('staff who were cut off get the answer of a colleague when they are back, and cannot answer again before', async () => {
  const { writer, id } = await live.fixtures.openMemberConversation()
  await live.fixtures.write(id, '定休日はいつですか。', writer)
  const { token } = await live.app.signIn(STAFF)
  const cutOff = await live.connect(token)
  expect(await join(cutOff, id, 0)).toMatchObject({ ok: true, lastSeq: 1 })
  cutOff.socket.disconnect()
  const colleague = await live.connectStaff('allPermissions', 1)
  const answer = { ...textMessage('水曜日です。'), seenSeq: 1 }
  expect(await colleague.send('CLIENT_SEND_MESSAGE', { conversationId: id, ...answer })).toMatchObject({ seq: 2 })

  const back = await live.connect(token)
  const missed = {
    seq: 2,
    sender: { role: SenderRole.ADMIN, id: live.app.staffIds.allPermissions, name: 'allPermissions' },
    type: MessageType.TEXT,
    text: '水曜日です。',
    image: null,
    product: null,
    createdAt: live.app.time.now.toISOString(),
  }
  const tooEarly = { conversationId: id, ...textMessage('木曜日です。'), seenSeq: 1 }
  expect(await back.send('CLIENT_SEND_MESSAGE', tooEarly)).toMatchObject({ ok: false, status: 409, messages: [missed] })
  expect(await join(back, id, 1)).toMatchObject({ ok: true, lastSeq: 2, messages: [missed], hasGap: false })
  expect(await live.fixtures.readTexts(id)).toEqual(['定休日はいつですか。', '水曜日です。'])
})

describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('with PostgreSQL', () => {
  test('a message that arrives before the answer to a join hides none of those that were missed', async () => {
    const { writer, id } = await live.fixtures.openMemberConversation()
    await live.fixtures.write(id, '1', writer)
    const { token } = await live.app.signIn(STAFF)
    const cutOff = await live.connect(token, 1)
    expect(await join(cutOff, id, 0)).toMatchObject({ ok: true, lastSeq: 1 })
    cutOff.socket.disconnect()
    for (const text of ['2', '3', '4']) await live.fixtures.write(id, text, writer)

    const back = await live.connect(token, 1)
    const lock = await lockPresence()
    // The answer to a join says who is there, and so waits for the lock.
    const joining = join(back, id, 1)
    await lock.whenQueryWaits()
    await live.fixtures.write(id, '5', writer)
    const arrived = await back.waitFor('SERVER_SEND_MESSAGE_TO_CLIENT')
    lock.release()
    const joined = await joining
    if (!joined.ok) throw new Error(joined.message)
    expect([...joined.messages, arrived.message].map(({ seq, text }) => [seq, text])).toEqual([
      [2, '2'],
      [3, '3'],
      [4, '4'],
      [5, '5'],
    ])
    expect(back.payloadsOf('SERVER_SEND_MESSAGE_TO_CLIENT')).toHaveLength(1)
  })
})

/** Locks the table of presence against reading until it is released. */
async function lockPresence() {
  const { db } = live.app
  let release = () => {}
  const whenReleased = new Promise<void>((resolve) => void (release = resolve))
  await new Promise<void>((resolve, reject) => {
    db.transaction(async (tx) => {
      await tx.execute(sql`lock table presence`)
      resolve()
      await whenReleased
    }).catch(reject)
  })
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query ilike 'select %"presence"%'`
  return {
    release,
    whenQueryWaits: () =>
      vi.waitUntil(async () => ((await db.execute(waiting)) as { rows: unknown[] }).rows.length > 0, {
        timeout: 15_000,
        interval: 10,
      }),
  }
}
