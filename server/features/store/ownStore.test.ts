import { afterAll, beforeAll, expect, it } from 'vitest'
import { getOwnStore, listOwnStores, requestStore, transitionOwnStore } from '../../../contract/appApi/ownStore.ts'
import { buyPoints, listOwnStorePoints } from '../../../contract/appApi/point.ts'
import { listStoreChoices } from '../../../contract/appApi/store.ts'
import { StoreStatus, UserRole } from '../../../contract/enumerations.ts'
import { POINT_MAX } from '../../../contract/limits.ts'
import { storeEndpoints } from '../../../contract/store.ts'
import type { LiveEvent } from '../../live/liveEvents.ts'
import { createMarketplace, type MarketplacePerson } from '../../testing/marketplace.ts'
import { createRecordingLiveUpdates, openTestApp, type TestApp } from '../../testing/testApp.ts'
import { readBalance } from '../point/ledger.ts'

const STORE_MANAGEMENT_CALLER = { as: 'STORE_MANAGEMENT' } as const
const publishedEvents: LiveEvent[] = []
let app: TestApp
let marketplace: Awaited<ReturnType<typeof createMarketplace>>
let account: MarketplacePerson
beforeAll(async () => {
  app = await openTestApp({ liveUpdates: createRecordingLiveUpdates(publishedEvents) })
  marketplace = await createMarketplace(app)
  account = await marketplace.addStoreAccount()
})
afterAll(() => app.close())

function requestedStore() {
  const { tokyoId, ramenId } = marketplace.storeFixtures
  return {
    name: '麺屋 虎',
    nameKana: 'メンヤ トラ',
    nickName: '',
    phone: '03-1234-5678',
    zipcode: '1500001',
    prefectureId: tokyoId,
    address: '渋谷区本町1-2-3',
    industryId: ramenId,
    introduction: '',
  }
}

function decide(id: number, event: string, version: number) {
  const body = { event, version, ...(event === 'reject' ? { reason: '書類が足りません。' } : {}) }
  return app.call(storeEndpoints.transition, { params: { id }, body }, STORE_MANAGEMENT_CALLER)
}

it('a store account requests a store, and applies again after a rejection; staff see who it was', async () => {
  const owner = await marketplace.addStoreAccount()
  publishedEvents.splice(0)
  const requested = await marketplace.call(requestStore, { body: requestedStore() }, owner)
  const { id } = requested.body.data
  const at = app.time.now.toISOString()
  const ownStore = {
    ...requestedStore(),
    id,
    phone: '0312345678',
    zipcode: '150-0001',
    prefecture: '東京都',
    industry: 'ラーメン',
    status: StoreStatus.REQUEST,
    statusReason: null,
    version: 1,
    balance: 0,
    keptPoints: 0,
    allowedEvents: [],
    createdAt: at,
    updatedAt: at,
  }
  expect(requested.body).toEqual({ status: 200, data: ownStore })
  const { tokyoId, ramenId } = marketplace.storeFixtures
  const notified = { type: 'staffNotified', kind: 'REQUEST_NEW_STORE', eventId: expect.any(Number) as number }
  expect(publishedEvents).toEqual([
    { type: 'changed', change: { record: 'store', id }, staffId: 0 },
    notified,
    { type: 'changed', change: { record: 'masterDataUse', id: tokyoId }, staffId: 0 },
    { type: 'changed', change: { record: 'masterDataUse', id: ramenId }, staffId: 0 },
  ])
  const reapply = (version: number) =>
    marketplace.call(transitionOwnStore, { params: { id }, body: { event: 'reapply', version } }, owner)
  expect((await reapply(1)).body).toMatchObject({
    status: 409,
    message: '現在の状態が「承認待ち」のため、この操作はできません。',
    data: { record: ownStore, allowedEvents: [] },
  })
  await decide(id, 'reject', 1)
  const rejected = {
    ...ownStore,
    status: StoreStatus.REJECT,
    statusReason: '書類が足りません。',
    version: 2,
    allowedEvents: ['reapply'],
  }
  expect((await marketplace.call(listOwnStores, { query: {} }, owner)).body.data).toEqual({
    ...{ items: [rejected], total: 1, page: 1, limit: 20 },
  })
  expect((await reapply(1)).body).toEqual({
    status: 409,
    message: 'ほかの操作で先に更新されました。現在の状態は「却下」です。最新の内容をご確認ください。',
    data: { record: rejected, allowedEvents: ['reapply'] },
  })
  publishedEvents.splice(0)
  expect((await reapply(2)).body.data).toEqual({ ...ownStore, version: 3 })
  const by = { id: owner.id, name: '川口 葉月', role: UserRole.STORE }
  const write = { event: 'reapply', from: 'rejected', to: 'requested', version: 3, by }
  expect(publishedEvents).toEqual([{ type: 'changed', change: { record: 'store', id, write }, staffId: 0 }, notified])
  const history = await app.call(storeEndpoints.history, { params: { id }, query: {} }, STORE_MANAGEMENT_CALLER)
  expect(history.body.data.items.map(({ event, actor, actorRole }) => ({ event, actor, actorRole }))).toEqual([
    { event: 'reapply', actor: '川口 葉月', actorRole: UserRole.STORE },
    { event: 'reject', actor: 'STORE_MANAGEMENT', actorRole: undefined },
    { event: 'create', actor: '川口 葉月', actorRole: UserRole.STORE },
  ])
})

it('the owner sends no event of staff, and staff send none of the owner', async () => {
  const id = await marketplace.addStore(account, 0, { status: StoreStatus.REQUEST })
  const send = (event: string) =>
    marketplace.call(transitionOwnStore, { params: { id }, body: { event, version: 1 } }, account)
  for (const event of ['accept', 'reject', 'deactivate', 'toString', 'unknown'])
    expect([event, (await send(event)).status]).toEqual([event, 409])
  const rejectedId = await marketplace.addStore(account, 0, { status: StoreStatus.REJECT })
  expect((await decide(rejectedId, 'reapply', 1)).status).toBe(409)
})

it('a store is requested only with an offered prefecture and industry', async () => {
  const { prefectures, industries } = (await marketplace.call(listStoreChoices, {}, account)).body.data
  expect(prefectures.find(({ name }) => name === '東京都')?.id).toBe(marketplace.storeFixtures.tokyoId)
  expect(industries.find(({ name }) => name === 'ラーメン')?.id).toBe(marketplace.storeFixtures.ramenId)
  const body = { ...requestedStore(), prefectureId: marketplace.storeFixtures.ramenId, industryId: 2_000_000_000 }
  const { status, body: responseBody } = await marketplace.call(requestStore, { body }, account)
  expect([status, Object.keys(responseBody.errors ?? {})]).toEqual([422, ['prefectureId', 'industryId']])
})

it('an accepted store buys points up to the limit of one purchase', async () => {
  const id = await marketplace.addStore(account)
  const buy = (point: number) => marketplace.call(buyPoints, { params: { id }, body: { point } }, account)
  publishedEvents.splice(0)
  expect((await buy(POINT_MAX)).body.data).toEqual({ point: POINT_MAX, balance: POINT_MAX })
  expect(publishedEvents).toEqual([{ type: 'pointsChanged', change: { owner: 'store', id } }])
  expect((await buy(1)).body.data).toEqual({ point: 1, balance: 1_000_000 })
  const { body } = await marketplace.call(listOwnStorePoints, { params: { id }, query: {} }, account)
  expect(body.data).toMatchObject({ balance: 1_000_000, total: 2, items: [{ point: 1 }, { point: POINT_MAX }] })
  for (const point of [0, -1, 1.5, POINT_MAX + 1]) expect((await buy(point)).body.errors).toHaveProperty('point')
  expect(await readBalance(app.db, 'store', id)).toBe(1_000_000)
})

it.each([
  [StoreStatus.REQUEST, '承認待ち'],
  [StoreStatus.REJECT, '却下'],
  [StoreStatus.INACTIVE, '停止中'],
])('a store of status %i buys no points', async (status, state) => {
  const id = await marketplace.addStore(account, 0, { status })
  const { body } = await marketplace.call(buyPoints, { params: { id }, body: { point: 1 } }, account)
  expect(body).toEqual({ status: 409, message: `承認済みの店舗だけができる操作です。現在の状態は「${state}」です。` })
})

it('a store of another account is not found', async () => {
  const id = await marketplace.addStore(account)
  const other = await marketplace.addStoreAccount()
  const responses = [
    await marketplace.call(getOwnStore, { params: { id } }, other),
    await marketplace.call(buyPoints, { params: { id }, body: { point: 1 } }, other),
    await marketplace.call(listOwnStorePoints, { params: { id }, query: {} }, other),
    await marketplace.call(transitionOwnStore, { params: { id }, body: { event: 'reapply', version: 1 } }, other),
  ]
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await marketplace.call(listOwnStores, { query: {} }, other)).body.data.items).toEqual([])
})
