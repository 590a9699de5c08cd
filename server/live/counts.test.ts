import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { getConversation, transitionConversation } from '../../contract/conversation/chat.ts'
import { countUnreadConversations } from '../../contract/unreadCounts.ts'
import { seededRandom } from '../../machines/testing/seededRandom.ts'
import { createLog } from '../app/log.ts'
import { STAFF } from '../features/conversation/testing.ts'
import { openLiveTest } from '../testing/liveProcesses.ts'
import { createThrottle } from './throttle.ts'

let live: Awaited<ReturnType<typeof openLiveTest>>
beforeAll(async () => {
  live = await openLiveTest()
})
afterEach(() => live.disconnectAll())
afterAll(() => live.close())

test('a console gets at most one list event a second, with the newest counts and every changed conversation', async () => {
  const conversations = [
    await live.fixtures.openMemberConversation(),
    await live.fixtures.openMemberConversation(),
    await live.fixtures.openMemberConversation(),
  ]
  const staff = await live.connectStaff('allPermissions', 1)
  const arrivals: number[] = []
  staff.socket.on('CONVERSATION_NON_READ_BY_ADMIN', () => void arrivals.push(performance.now()))
  const startedAt = performance.now()
  for (let round = 0; round < 10; round += 1)
    for (const { writer, id } of conversations) await live.fixtures.write(id, `発言 ${round}`, writer)
  const ids = conversations.map(({ id }) => id)
  const latest = new Map<number, number>()
  await vi.waitUntil(
    () => {
      for (const { changed } of staff.payloadsOf('CONVERSATION_NON_READ_BY_ADMIN'))
        for (const { id, lastSeq } of changed ?? []) latest.set(id, lastSeq)
      return ids.every((id) => latest.get(id) === 10)
    },
    { timeout: 15_000, interval: 10 },
  )
  expect(staff.payloadsOf('CONVERSATION_NON_READ_BY_ADMIN').at(-1)?.counts).toEqual([
    { memberType: 'store', count: 0 },
    { memberType: 'member', count: 3 },
  ])
  expect(arrivals.length).toBeLessThanOrEqual(1 + Math.floor((performance.now() - startedAt) / 1_000))
})

test.each([1, 2, 3])(
  'after what members and staff did in the order of the seed %i, the numbers told to consoles are those of the server',
  async (seed) => {
    const random = seededRandom(seed)
    const staff = await live.connectStaff(STAFF, 1)
    const conversations = [await live.fixtures.openMemberConversation(), await live.fixtures.openMemberConversation()]
    const storeConversationId = await live.fixtures.openStoreConversation()
    const { storeAccount, storeId } = live.fixtures
    const act = async ({ id, write }: { id: number; write: (text: string) => Promise<unknown> }, step: number) => {
      const { body } = await live.app.call(getConversation, { params: { id } }, { as: STAFF })
      const { version, lastSeq } = body.data
      const events = ['markWaiting', 'finish', 'reopen'] as const
      const event = events[Math.floor(random() * 6)]
      if (event === undefined) await (random() < 0.6 ? write(`発言 ${step}`) : live.fixtures.answer(id, `返信 ${step}`))
      else
        await live.app.call(
          transitionConversation,
          { params: { id }, body: { event, version, seenSeq: lastSeq } },
          { as: STAFF },
        )
    }
    const targets = [
      ...conversations.map(({ id, writer }) => ({
        id,
        write: (text: string) => live.fixtures.write(id, text, writer),
      })),
      {
        id: storeConversationId,
        write: (text: string) => live.fixtures.write(storeConversationId, text, storeAccount, storeId),
      },
    ]
    for (let step = 0; step < 30; step += 1) {
      const target = targets[Math.floor(random() * targets.length)]
      if (target !== undefined) await act(target, step)
    }
    await vi.waitFor(
      async () => {
        const { body } = await live.app.call(countUnreadConversations, {}, { as: STAFF })
        expect(staff.payloadsOf('CONVERSATION_NON_READ_BY_ADMIN').at(-1)?.counts).toEqual(body.data.items)
      },
      { timeout: 15_000, interval: 50 },
    )
  },
)

test('a task runs at most once in its interval, and once more for a request that came during a run', async () => {
  vi.useFakeTimers()
  const runTimes: number[] = []
  const throttle = createThrottle(
    () => {
      runTimes.push(Math.round(performance.now()))
      return Promise.resolve()
    },
    { delayMs: 50, intervalMs: 1_000, log: createLog('silent'), failureMessage: 'not run' },
  )
  const startedAt = Math.round(performance.now())
  for (let ms = 0; ms < 2_500; ms += 10) {
    throttle.request()
    await vi.advanceTimersByTimeAsync(10)
  }
  await vi.advanceTimersByTimeAsync(10_000)
  throttle.stop()
  vi.useRealTimers()
  expect(runTimes.map((time) => time - startedAt)).toEqual([50, 1_050, 2_050, 3_050])
})
