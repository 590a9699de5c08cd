import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Store, storeEndpoints } from '../../../contract/store.ts'
import { updateStore } from '../../../contract/storeEdit.ts'
import { allowedStaffEvents } from '../../../machines/lifecycle.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import { idOf } from '../../demo/address.ts'
import type { LiveEvent } from '../../live/liveEvents.ts'
import { createRecordingLiveUpdates, openTestApp, type TestApp } from '../../testing/testApp.ts'
import { expectedStore, createStoreFixtures } from './testing.ts'

const STORE_MANAGEMENT_CALLER = { as: 'STORE_MANAGEMENT' } as const
const publishedEvents: LiveEvent[] = []
let app: TestApp
let storeFixtures: Awaited<ReturnType<typeof createStoreFixtures>>
beforeAll(async () => {
  app = await openTestApp({ liveUpdates: createRecordingLiveUpdates(publishedEvents) })
  storeFixtures = await createStoreFixtures(app.db)
})
afterAll(() => app.close())

function edit(id: number, changes: Partial<Store>) {
  const { name, nameKana, nickName, phone, zipcode, prefectureId, address, industryId, introduction, version } = {
    ...expectedStore(id, storeFixtures),
    ...changes,
  }
  const body = { name, nameKana, nickName, phone, zipcode, prefectureId, address, industryId, introduction, version }
  return app.call(updateStore, { params: { id }, body }, STORE_MANAGEMENT_CALLER)
}

it('an edit of a store changes the profile, and the history has names instead of ids', async () => {
  const id = await storeFixtures.addStore()
  const osakaId = idOf(storeFixtures.masterDataIds.prefectureIds, '大阪府')
  const response = await edit(id, { name: '麺屋 虎', prefectureId: osakaId })
  const after = {
    ...expectedStore(id, storeFixtures),
    name: '麺屋 虎',
    prefectureId: osakaId,
    prefecture: '大阪府',
    version: 2,
    updatedAt: app.time.now.toISOString(),
  }
  expect(response.body).toEqual({ status: 200, data: after })
  const history = await app.call(storeEndpoints.history, { params: { id }, query: {} }, STORE_MANAGEMENT_CALLER)
  expect(history.body.data.items.map(({ event, changes }) => ({ event, changes }))).toEqual([
    {
      event: 'edit',
      changes: [
        { field: 'name', before: '麺屋 龍', after: '麺屋 虎' },
        { field: 'prefecture', before: '東京都', after: '大阪府' },
      ],
    },
  ])
})

it('an edit of a store notifies those who edit master data of the entries that more or fewer records use', async () => {
  const id = await storeFixtures.addStore()
  const { prefectureId } = expectedStore(id, storeFixtures)
  const osakaId = idOf(storeFixtures.masterDataIds.prefectureIds, '大阪府')
  const findIdsOfChangedUse = () =>
    publishedEvents.flatMap((event) =>
      event.type === 'changed' && event.change.record === 'masterDataUse' ? [event.change.id] : [],
    )
  publishedEvents.length = 0
  await edit(id, { name: '麺屋 虎' })
  expect(findIdsOfChangedUse()).toEqual([])
  await edit(id, { name: '麺屋 虎', prefectureId: osakaId, version: 2 })
  expect(findIdsOfChangedUse()).toEqual([prefectureId, osakaId])
})

it('an edit of a store that changes nothing writes nothing', async () => {
  const id = await storeFixtures.addStore()
  expect((await edit(id, {})).body.data).toEqual(expectedStore(id, storeFixtures))
  const history = await app.call(storeEndpoints.history, { params: { id }, query: {} }, STORE_MANAGEMENT_CALLER)
  expect(history.body.data.total).toBe(0)
})

it('an edit of a store with the phone number and the postal code in another form writes nothing (rule 6.4)', async () => {
  const id = await storeFixtures.addStore()
  const before = expectedStore(id, storeFixtures)
  const typedValues = { phone: '０３－１２３４－５６７８', zipcode: `〒${before.zipcode.replace('-', '')}` }
  expect((await edit(id, typedValues)).body.data).toEqual(before)
})

it('an edit of an old version of a store is refused with the current record', async () => {
  const id = await storeFixtures.addStore()
  const firstResponse = await edit(id, { nickName: 'りゅう' })
  const lateResponse = await edit(id, { nickName: 'たつ' })
  const conflict = {
    record: firstResponse.body.data,
    allowedEvents: allowedStaffEvents(storeLifecycle, firstResponse.body.data.status),
  }
  expect([lateResponse.status, lateResponse.body.data]).toEqual([409, conflict])
})

it('an edit of a store with an industry that was merged or deleted meanwhile is refused, and one with another industry accepted', async () => {
  const id = await storeFixtures.addStore()
  const response = await edit(id, { industryId: 999_999 })
  const goneError = 'この項目は統合または削除されました。選び直してください。'
  expect([response.status, response.body.errors]).toEqual([422, { industryId: goneError }])
  const otherIndustryId = storeFixtures.masterDataIds.allIndustryIds.find(
    (industryId) => industryId !== storeFixtures.ramenId,
  )
  expect((await edit(id, { industryId: otherIndustryId ?? 0 })).body.data.industryId).toBe(otherIndustryId)
})

it('an edit of a store with ids that are not a prefecture or an industry is refused', async () => {
  const id = await storeFixtures.addStore()
  const response = await edit(id, { prefectureId: storeFixtures.ramenId, industryId: storeFixtures.tokyoId })
  const choiceError = '選択肢から選んでください。'
  expect([response.status, response.body.errors]).toEqual([422, { prefectureId: choiceError, industryId: choiceError }])
  expect((await app.call(storeEndpoints.get, { params: { id } }, STORE_MANAGEMENT_CALLER)).body.data).toEqual(
    expectedStore(id, storeFixtures),
  )
})
