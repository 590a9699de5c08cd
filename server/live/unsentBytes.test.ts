import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listAppMessages, startAppConversation } from '../../contract/appApi/chat.ts'
import { ConversationType, SenderRole } from '../../contract/enumerations.ts'
import { MESSAGE_TEXT_MAX } from '../../contract/limits.ts'
import { type LiveClient, openLiveTest } from '../testing/liveProcesses.ts'
import { storeSystemMessages } from '../testing/systemMessages.ts'

const TEXT = '鬱'.repeat(MESSAGE_TEXT_MAX)
const TEXTS_PER_ROUND = Array.from({ length: 40 }, () => TEXT)
/** More bytes than the operating system keeps for one connection and the server for one socket. */
const SENT_BYTES = 24_000_000
const ROUNDS = Math.ceil(SENT_BYTES / Buffer.byteLength(TEXT) / TEXTS_PER_ROUND.length)

let live: Awaited<ReturnType<typeof openLiveTest>>
beforeAll(async () => {
  live = await openLiveTest()
})
afterEach(() => live.disconnectAll())
afterAll(() => live.close())

const seqsOf = (client: LiveClient) =>
  client.payloadsOf('SERVER_SEND_MESSAGE_TO_CLIENT').map(({ message }) => message.seq)
const seqsUpTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

/** Returns the connection of a client, which can be made to read nothing. */
const connectionOf = ({ socket }: LiveClient) =>
  (socket.io.engine.transport as unknown as { ws: { pause: () => void; resume: () => void } }).ws

test('a socket that does not read is closed while the others go on, and catches up when it is back', async () => {
  const { fixtures } = live
  const { token, id: memberId } = fixtures.member
  const opening = { query: {}, body: { type: ConversationType.STORE_TO_USER, partnerId: fixtures.storeId } }
  const { id } = (await fixtures.callApp(startAppConversation, opening, fixtures.member)).body.data
  const [stalled, reading] = [await live.connect(token, 1), await live.connect(token, 1)]
  for (const client of [stalled, reading])
    expect(await client.send('CLIENT_JOIN_CONVERSATION', { conversationId: id })).toMatchObject({ ok: true })
  const connection = connectionOf(stalled)
  connection.pause()
  const reader = { role: SenderRole.USER, id: memberId, sessionId: '' }
  for (let round = 1; round <= ROUNDS; round += 1) {
    await storeSystemMessages(live, id, TEXTS_PER_ROUND, { reader })
    const lastSeq = round * TEXTS_PER_ROUND.length
    await reading.waitFor('SERVER_SEND_MESSAGE_TO_CLIENT', ({ message }) => message.seq === lastSeq)
  }
  const total = ROUNDS * TEXTS_PER_ROUND.length
  expect(seqsOf(reading)).toEqual(seqsUpTo(total))
  expect(reading.socket.connected).toBe(true)

  connection.resume()
  // On a busy machine the client also misses the pings of the server meanwhile.
  expect(['transport close', 'ping timeout']).toContain(await stalled.whenClosed)
  const seqs = seqsOf(stalled)
  expect(seqs).toEqual(seqsUpTo(seqs.length))
  const back = await live.connect(token)
  const joined = await back.send('CLIENT_JOIN_CONVERSATION', { conversationId: id, lastSeq: seqs.length })
  expect(joined).toMatchObject({ ok: true, lastSeq: total, hasGap: true })
  while (seqs.length < total) {
    const query = { after: seqs.length, limit: 100 }
    const { items } = (await fixtures.callApp(listAppMessages, { params: { id }, query }, fixtures.member)).body.data
    seqs.push(...items.map(({ seq }) => seq))
  }
  expect(seqs).toEqual(seqsUpTo(total))
})
