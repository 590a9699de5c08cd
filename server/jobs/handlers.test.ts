import { afterAll, beforeAll, expect, test } from 'vitest'
import { countJobs } from '../../contract/job.ts'
import { openTestApp, type TestApp } from '../testing/testApp.ts'
import { job } from './table.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('staff who manage the system see how many jobs are in each state', async () => {
  const { now } = app.time
  const addJobs = (state: 'waiting' | 'failed', keys: string[]) =>
    app.db.insert(job).values(
      keys.map((key) => ({
        kind: 'deleteExpired' as const,
        key,
        state,
        payload: {},
        createdAt: now,
        dueAt: now,
        dueSetAt: now,
        settledAt: state === 'failed' ? now : null,
      })),
    )
  await addJobs('waiting', ['a', 'b'])
  await addJobs('failed', ['c'])
  expect((await app.call(countJobs, {}, { as: 'SYSTEM_MANAGEMENT' })).body.data.items).toEqual([
    { state: 'waiting', count: 2 },
    { state: 'running', count: 0 },
    { state: 'done', count: 0 },
    { state: 'failed', count: 1 },
  ])
  expect((await app.call(countJobs, {}, { as: 'CONVERSATION_MANAGEMENT' })).status).toBe(403)
})
