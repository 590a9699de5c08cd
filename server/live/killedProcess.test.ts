import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textMessage } from '../features/conversation/testing.ts'
import type { AppPersonOfTest } from '../testing/appPeople.ts'
import {
  connectSignedIn,
  type LiveClient,
  openLiveTest,
  type SocketProcess,
  startSocketProcess,
} from '../testing/liveProcesses.ts'

const SENDER_COUNT = 6
/** Fewer than a member may send in a minute. */
const MESSAGES_PER_SENDER = 25
const ACKNOWLEDGED_BEFORE_KILL = 40

let live: Awaited<ReturnType<typeof openLiveTest>>
beforeAll(async () => {
  live = await openLiveTest()
})
afterAll(async () => {
  live.disconnectAll()
  await live.close()
})

/** A member who sends messages one after another, each with the same id until it is acknowledged. */
interface Sender {
  writer: AppPersonOfTest
  id: number
  acknowledged: { seq: number; text: string }[]
}

/** Sends the messages that are left. Returns when all are acknowledged, or the socket is closed. */
async function sendRest(
  client: LiveClient,
  { id, acknowledged }: Sender,
  drafts: ReturnType<typeof textMessage>[],
  onSent: () => void,
) {
  while (acknowledged.length < MESSAGES_PER_SENDER) {
    const draft = drafts[acknowledged.length] ?? textMessage('')
    const answer = await Promise.race([
      client.send('CLIENT_SEND_MESSAGE', { conversationId: id, ...draft }),
      client.whenClosed,
    ])
    if (typeof answer === 'string') return
    if (!answer.ok) throw new Error(answer.message)
    acknowledged.push({ seq: answer.seq, text: draft.text ?? '' })
    onSent()
  }
}

describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)(
  'a process that is killed while messages are sent',
  () => {
    test(
      'every acknowledged message is stored once and in order, and every reader gets all of them',
      { timeout: 120_000 },
      async () => {
        const killed: SocketProcess = await startSocketProcess(live.app)
        const senders: Sender[] = []
        for (let index = 0; index < SENDER_COUNT; index += 1)
          senders.push({ ...(await live.fixtures.openMemberConversation()), acknowledged: [] })
        const reader = await live.connectStaff()
        for (const { id } of senders) await reader.send('CLIENT_JOIN_CONVERSATION', { conversationId: id })
        let acknowledgedCount = 0
        await Promise.all(
          senders.map(async (sender, senderIndex) => {
            const drafts = Array.from({ length: MESSAGES_PER_SENDER }, (_, index) =>
              textMessage(`${senderIndex} ${index}`),
            )
            const first = await connectSignedIn(killed.address, sender.writer.token)
            await sendRest(first, sender, drafts, () => {
              acknowledgedCount += 1
              if (acknowledgedCount === ACKNOWLEDGED_BEFORE_KILL) void killed.kill()
            })
            expect(sender.acknowledged.length).toBeLessThan(MESSAGES_PER_SENDER)
            await sendRest(await live.connect(sender.writer.token, 1), sender, drafts, () => undefined)
          }),
        )
        for (const { id, acknowledged } of senders) {
          expect(acknowledged.map(({ seq }) => seq)).toEqual(acknowledged.map((_, index) => index + 1))
          const stored = (await live.fixtures.readStored(id)).map(({ seq, text }) => ({ seq, text }))
          expect(stored).toEqual(acknowledged)
          await reader.waitFor(
            'SERVER_SEND_MESSAGE_TO_CLIENT',
            ({ conversationId, message }) => conversationId === id && message.seq === MESSAGES_PER_SENDER,
          )
          const received = reader
            .payloadsOf('SERVER_SEND_MESSAGE_TO_CLIENT')
            .flatMap(({ conversationId, message }) =>
              conversationId === id ? [{ seq: message.seq, text: message.text }] : [],
            )
          expect(received).toEqual(acknowledged)
        }
      },
    )
  },
)
