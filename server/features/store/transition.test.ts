import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeEndpoints } from '../../../contract/store.ts'
import { openTestApp, type CallerName, type TestApp } from '../../testing/testApp.ts'
import { expectedStore, createStoreFixtures } from './testing.ts'

const STORE_MANAGEMENT_CALLER = { as: 'STORE_MANAGEMENT' } as const
let app: TestApp
let storeFixtures: Awaited<ReturnType<typeof createStoreFixtures>>
beforeAll(async () => {
  app = await openTestApp()
  storeFixtures = await createStoreFixtures(app.db)
})
afterAll(() => app.close())

function send(
  id: number,
  event: string,
  version = 1,
  reason?: string,
  person: CallerName = STORE_MANAGEMENT_CALLER.as,
) {
  return app.call(
    storeEndpoints.transition,
    { params: { id }, body: { event, version, ...(reason ? { reason } : {}) } },
    { as: person },
  )
}

const BLANK_TEXTS = ['', '   ', '　', '\u200b', '\u2060\ufe0f', '\u3164', '\u2800']

it.each([
  ...[undefined, ...BLANK_TEXTS].map((reason) => [reason, 'この項目に入力してください。'] as const),
  ['a\ufffe', '使用できない文字（U+FFFE）が含まれています。'] as const,
])('a store is not rejected with the reason %j, and nothing is written', async (reason, message) => {
  const id = await storeFixtures.addStore()
  const response = await send(id, 'reject', 1, reason)
  expect([response.status, response.body.errors]).toEqual([422, { reason: message }])
  const current = await app.call(storeEndpoints.get, { params: { id } }, STORE_MANAGEMENT_CALLER)
  expect(current.body.data).toEqual(expectedStore(id, storeFixtures))
})

it.each(['😀', '書類不備🙇‍♀️', 'سبب الرفض', 'a\u0301', 'x'.repeat(500)])(
  'the reason %j of a rejection is stored unchanged',
  async (reason) => {
    const id = await storeFixtures.addStore()
    const response = await send(id, 'reject', 1, reason)
    expect([response.status, response.body.data.statusReason]).toEqual([200, reason])
  },
)

it.each([0, -1, 1.5, '1', 2 ** 31, 1e308, null, true])(
  'an event with the record version %j is refused',
  async (version) => {
    const id = await storeFixtures.addStore()
    const body = JSON.stringify({ event: 'accept', version })
    const response = await app.send('POST', `/store/${id}/transition`, { ...STORE_MANAGEMENT_CALLER, body })
    expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, ['version']])
  },
)

it('an old version of a store is refused before its event is checked, and the refusal names who changed the store', async () => {
  const id = await storeFixtures.addStore()
  await send(id, 'accept')
  const lateResponse = await send(id, 'reject', 1, '遅れました。', 'allPermissions')
  expect([lateResponse.status, lateResponse.body.message]).toEqual([
    409,
    'STORE_MANAGEMENTさんが先に更新しました（今）。現在の状態は「承認済み」です。最新の内容をご確認ください。',
  ])
})

it('the refusal of an old version tells a person who changed the store in another tab that it was themselves', async () => {
  const id = await storeFixtures.addStore()
  await send(id, 'accept')
  const lateResponse = await send(id, 'reject', 1, '遅れました。')
  expect([lateResponse.status, lateResponse.body.message]).toEqual([
    409,
    'ご自身が別のタブまたは端末で先に更新しました（今）。現在の状態は「承認済み」です。最新の内容をご確認ください。',
  ])
})
