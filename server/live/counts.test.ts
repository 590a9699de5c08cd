import { isDeepStrictEqual } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { markAppConversationSeen } from '../../contract/appApi/chat.ts'
import { transitionConversation } from '../../contract/conversation/chat.ts'
import { seededRandom } from '../../machines/testing/seededRandom.ts'
import { createLog } from '../app/log.ts'
import { countWaiting } from '../features/conversation/list.ts'
import { STAFF } from '../features/conversation/testing.ts'
import { type LiveClient, openLiveTest } from '../testing/liveProcesses.ts'
import { createThrottle } from './throttle.ts'

/** The seed of the acts, which can be another one: `SEED=17 npx vitest run server/live/counts`. */
const SEED = Number(process.env['SEED'] ?? 1)

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

test('after any acts of several people at once, every console and app is told the counts that the database has', async () => {
  const { app, fixtures } = live
  const conversations = await Promise.all(Array.from({ length: 4 }, () => fixtures.openMemberConversation()))
  const consoles = [
    await live.connectStaff(STAFF),
    await live.connectStaff(STAFF, 1),
    await live.connectStaff('allPermissions', 1),
  ]
  const apps = await Promise.all(conversations.map(({ writer }, index) => live.connect(writer.token, index % 2)))
  const random = seededRandom(SEED)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item

  async function act(): Promise<void> {
    const { id, writer } = pick(conversations)
    const as = pick([STAFF, 'allPermissions'] as const)
    const event = pick(['write', 'answer', 'see', 'finish', 'markWaiting', 'reopen'] as const)
    if (event === 'write') return void (await fixtures.write(id, '本文', writer))
    if (event === 'answer') return void (await fixtures.answer(id, '回答', as))
    const { version, lastSeq: seq } = await fixtures.readRow(id)
    const params = { id }
    if (event === 'see')
      return void (await fixtures.callApp(markAppConversationSeen, { params, query: {}, body: { seq } }, writer))
    await app.call(transitionConversation, { params, body: { event, version, seenSeq: seq } }, { as })
  }
  const toldOf = (client: LiveClient) => {
    const told = client.payloadsOf('CONVERSATION_NON_READ_BY_ADMIN')
    const states = new Map(told.flatMap(({ changed }) => (changed ?? []).map((each) => [each.id, each] as const)))
    return { counts: told.at(-1)?.counts, states }
  }
  const isSettled = async () => {
    const counts = await countWaiting(app.db)
    for (const { id, writer } of conversations) {
      const { lastSeq, state, unreadCount, memberSeenSeq } = await fixtures.readRow(id)
      const count = memberSeenSeq < lastSeq ? 1 : 0
      const client = apps[conversations.findIndex((each) => each.writer === writer)]
      if ((client?.payloadsOf('CONVERSATION_NON_READ').at(-1)?.count ?? 0) !== count) return false
      for (const each of consoles) {
        const told = toldOf(each)
        const shown = told.states.get(id)
        if (!isDeepStrictEqual(told.counts, counts)) return false
        if (!isDeepStrictEqual([shown?.lastSeq, shown?.state, shown?.unreadCount], [lastSeq, state, unreadCount]))
          return false
      }
    }
    return true
  }
  for (const { id, writer } of conversations) await fixtures.write(id, '初め', writer)
  for (let round = 0; round < 6; round += 1) {
    await Promise.all(Array.from({ length: 16 }, act))
    expect(await vi.waitUntil(isSettled, { timeout: 15_000, interval: 50 })).toBe(true)
  }
})

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
