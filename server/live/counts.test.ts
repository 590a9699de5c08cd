import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../app/log.ts'
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
