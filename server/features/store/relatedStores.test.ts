import { afterAll, beforeAll, expect, test } from 'vitest'
import { RELATED_STORES_MAX } from '../../../contract/limits.ts'
import { listRelatedStores } from '../../../contract/relatedStores.ts'
import { storeEndpoints } from '../../../contract/store.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import { explainAsLargeTable } from '../../testing/listChecks.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'
import { storeOwner } from '../storeAccount/table.ts'
import { createRelatedStoresQuery } from './relatedStores.ts'
import { store } from './table.ts'
import { createStoreFixtures } from './testing.ts'

const STAFF = { as: 'STORE_MANAGEMENT' } as const
let app: TestApp
let fixtures: Awaited<ReturnType<typeof createStoreFixtures>>
beforeAll(async () => {
  app = await openTestApp()
  fixtures = await createStoreFixtures(app.db)
})
afterAll(() => app.close())

async function addOwner(values: Partial<typeof storeOwner.$inferInsert>): Promise<number> {
  const { id: _id, searchText: _searchText, sortName: _sortName, ...owner } = fixtures.owner
  const [added] = await app.db
    .insert(storeOwner)
    .values({ ...owner, ...values })
    .returning({ id: storeOwner.id })
  if (added === undefined) throw new Error('no owner was inserted')
  return added.id
}

/** An owner and a place with which no other store has anything in common. */
async function addStranger(number: number) {
  const creatorId = await addOwner({
    name: `別人 ${number}`,
    phone: `0800000${number}`,
    email: `${number}@strangers.example`,
  })
  return { creatorId, phone: `0700000${number}`, address: `別の町${number}` }
}

async function readRelated(id: number) {
  const { status, body } = await app.call(listRelatedStores, { params: { id } }, STAFF)
  expect(status).toBe(200)
  return body.data
}

async function reject(id: number, version: number, reason: string) {
  const { status } = await app.call(
    storeEndpoints.transition,
    { params: { id }, body: { event: 'reject', version, reason } },
    STAFF,
  )
  expect(status).toBe(200)
}

test('the stores of the same account, person, phone and address are listed with their ends, the newest first', async () => {
  const unrelated = await fixtures.addStore(await addStranger(1_001))
  const ofAccount = await fixtures.addStore({ ...(await addStranger(1_002)), creatorId: fixtures.owner.id })
  await reject(ofAccount, 1, '店舗の情報が確認できません。')
  const sameName = await addOwner({ name: '山田　花子', phone: '08099990000', email: 'other@stores.example' })
  const ofPerson = await fixtures.addStore({ ...(await addStranger(1_003)), creatorId: sameName })
  const ofPhone = await fixtures.addStore({ ...(await addStranger(1_004)), phone: '09011112222' })
  const samePhone = await addOwner({ name: '鈴木 一', phone: '0312345678', email: 'phone@stores.example' })
  const ofOwnerPhone = await fixtures.addStore({ ...(await addStranger(1_005)), creatorId: samePhone })
  const ofAddress = await fixtures.addStore({ ...(await addStranger(1_006)), address: '渋谷区本町１－２－３' })
  const id = await fixtures.addStore()
  const related = await readRelated(id)
  expect(related.items.map((item) => [item.id, item.relations])).toEqual([
    [ofAddress, ['address']],
    [ofOwnerPhone, ['phone']],
    [ofPhone, ['phone']],
    [ofPerson, ['person']],
    [ofAccount, ['account']],
  ])
  expect(related.items.some((item) => item.id === unrelated)).toBe(false)
  expect(related).toMatchObject({ hasMore: false, rejectionCount: 0, lastRejectedAt: null })
  expect(related.items.at(-1)).toEqual({
    id: ofAccount,
    name: '麺屋 龍',
    creator: '山田 花子',
    status: storeLifecycle.codes.rejected,
    statusReason: '店舗の情報が確認できません。',
    since: app.time.now.toISOString(),
    relations: ['account'],
    rejectionCount: 1,
    lastRejectedAt: app.time.now.toISOString(),
  })
  expect(await readRelated(ofAccount)).toMatchObject({ rejectionCount: 1, lastRejectedAt: app.time.now.toISOString() })
})

test('the newest ones are listed if there are more, and a store that is unknown is not found', async () => {
  const shared = await addStranger(2_001)
  const ids: number[] = []
  for (let index = 0; index < RELATED_STORES_MAX + 2; index += 1) ids.push(await fixtures.addStore(shared))
  const related = await readRelated(ids[0] ?? 0)
  expect(related.hasMore).toBe(true)
  expect(related.items.map(({ id }) => id)).toEqual(ids.slice(2).toReversed())
  expect(related.items[0]?.relations).toEqual(['account', 'phone', 'address'])
  const relatedOfNewest = await readRelated(ids.at(-1) ?? 0)
  expect(relatedOfNewest.hasMore).toBe(true)
  expect(relatedOfNewest.items.map(({ id }) => id)).toEqual(ids.slice(1, -1).toReversed())
  expect((await app.call(listRelatedStores, { params: { id: 999_999 } }, STAFF)).status).toBe(404)
})

test('a store without a phone number is not related to others without one', async () => {
  await fixtures.addStore({ ...(await addStranger(3_001)), phone: '' })
  const owner = await addOwner({ name: '無番 一', phone: '', email: 'none@stores.example' })
  const id = await fixtures.addStore({ ...(await addStranger(3_002)), creatorId: owner, phone: '' })
  expect((await readRelated(id)).items).toEqual([])
})

test('related stores are read from indexes in their order', async () => {
  const keys = {
    id: 1,
    creatorId: 2,
    personName: '山田 花子',
    phones: ['0312345678', '09011112222'],
    prefectureId: 3,
    address: '渋谷区本町1-2-3',
  }
  const query = createRelatedStoresQuery(keys, RELATED_STORES_MAX)
  const plan = await explainAsLargeTable(app.db, store, () => ({ getSQL: () => query }))
  for (const index of ['store_creator', 'store_phone', 'store_address', 'store_owner_person', 'store_owner_phone'])
    expect(plan).toMatch(new RegExp(`Backward using ${index} `))
  expect(plan).not.toContain('Seq Scan')
})
