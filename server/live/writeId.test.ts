import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { storeEndpoints } from '../../contract/store.ts'
import { openLiveTest } from '../testing/liveProcesses.ts'

let live: Awaited<ReturnType<typeof openLiveTest>>
beforeAll(async () => {
  live = await openLiveTest()
})
afterEach(() => live.disconnectAll())
afterAll(() => live.close())

test('a change is reported with the Idempotency-Key of its call, by which its sender recognizes it', async () => {
  const id = await live.fixtures.addStore()
  const console = await live.connectStaff('STORE_MANAGEMENT', 1)
  const accept = { params: { id }, body: { event: 'accept', version: 1 } } as const
  const headers = { 'Idempotency-Key': 'of the console' }
  expect((await live.app.call(storeEndpoints.transition, accept, { as: 'STORE_MANAGEMENT', headers })).status).toBe(200)
  const change = await console.waitFor('RECORD_CHANGED', ({ record }) => record === 'store')
  expect(change).toMatchObject({ record: 'store', id, writeId: headers['Idempotency-Key'] })
})
