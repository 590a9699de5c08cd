import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getCouponUse } from '../../../contract/appApi/couponUse.ts'
import { replyToReview, writeReview } from '../../../contract/appApi/review.ts'
import { listAcceptedStoreReviews } from '../../../contract/appApi/store.ts'
import { StoreStatus } from '../../../contract/enumerations.ts'
import { listStoreReviews } from '../../../contract/storeParts.ts'
import type { LiveEvent } from '../../live/liveEvents.ts'
import { createMarketplace, type MarketplacePerson } from '../../testing/marketplace.ts'
import { createRecordingLiveUpdates, openTestApp, type TestApp } from '../../testing/testApp.ts'
import { store } from './table.ts'

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

const review = { rate: 4, content: 'おいしかったです。\nまた来ます。' }

async function addCompletedUse() {
  const storeId = await marketplace.addStore(account, 1_000)
  const visitor = await marketplace.addMember()
  const useId = await marketplace.startUse(visitor, await marketplace.addOfferedCoupon(storeId))
  await marketplace.scan(account, useId)
  await marketplace.complete(account, useId)
  return { storeId, visitor, useId }
}

const write = (person: MarketplacePerson, useId: number) =>
  marketplace.call(writeReview, { params: { id: useId }, body: review }, person)
const reply = (person: MarketplacePerson, reviewId: number, content: string) =>
  marketplace.call(replyToReview, { params: { id: reviewId }, body: { content } }, person)

it('a member reviews the store after a use, the store and the member reply, and staff and the apps see it', async () => {
  const { storeId, visitor, useId } = await addCompletedUse()
  publishedEvents.splice(0)
  const written = await write(visitor, useId)
  const at = app.time.now.toISOString()
  const { id } = written.body.data
  const shownReview = { id, author: 'ゆいゆい', ...review, createdAt: at, replies: [] }
  expect(written.body).toEqual({ status: 200, data: shownReview })
  await reply(account, id, 'ありがとうございます。')
  const replied = await reply(visitor, id, 'こちらこそ。')
  const replies = [
    { id: expect.any(Number) as number, author: '川口 葉月', content: 'ありがとうございます。', createdAt: at },
    { id: expect.any(Number) as number, author: 'ゆいゆい', content: 'こちらこそ。', createdAt: at },
  ]
  expect(replied.body.data).toEqual({ ...shownReview, replies })
  expect(publishedEvents).toEqual(
    ['NEW_REVIEW', 'NEW_SUB_REVIEW', 'NEW_SUB_REVIEW'].flatMap((kind) => [
      { type: 'changed', change: { record: 'review', id }, staffId: 0 },
      { type: 'staffNotified', kind, eventId: expect.any(Number) as number },
    ]),
  )
  const request = { params: { id: storeId }, query: {} }
  const ofApps = await marketplace.call(listAcceptedStoreReviews, request, visitor)
  const ofStaff = await app.call(listStoreReviews, request, { as: 'STORE_MANAGEMENT' })
  expect(ofApps.body.data.items).toEqual([{ ...shownReview, replies }])
  expect(ofStaff.body.data.items).toEqual(ofApps.body.data.items)
  expect((await marketplace.call(getCouponUse, { params: { id: useId } }, visitor)).body.data.isReviewed).toBe(true)
})

it('a review is written once for each use, after its completion, by its member', async () => {
  const { visitor, useId } = await addCompletedUse()
  const attempts = await Promise.all(Array.from({ length: 5 }, () => write(visitor, useId)))
  expect(attempts.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  expect((await write(visitor, useId)).body).toEqual({
    status: 409,
    message: 'この利用についての口コミは投稿済みです。',
  })
  expect((await write(await marketplace.addMember(), useId)).status).toBe(404)
  const openUseId = await marketplace.startUse(
    visitor,
    await marketplace.addOfferedCoupon(await marketplace.addStore(account, 1_000)),
  )
  expect((await write(visitor, openUseId)).body).toEqual({
    status: 409,
    message: '口コミは、クーポンの利用が完了してから投稿できます。',
  })
})

it('others cannot reply to a review, and nobody to a reply or while the store is not accepted', async () => {
  const { storeId, visitor, useId } = await addCompletedUse()
  const { id } = (await write(visitor, useId)).body.data
  const replyId = (await reply(account, id, 'どうも。')).body.data.replies[0]?.id ?? 0
  const [otherAccount, otherMember] = [await marketplace.addStoreAccount(), await marketplace.addMember()]
  const responses = [
    await reply(otherAccount, id, 'x'),
    await reply(otherMember, id, 'x'),
    await reply(account, replyId, 'x'),
  ]
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404])
  await app.db.update(store).set({ status: StoreStatus.INACTIVE }).where(eq(store.id, storeId))
  expect((await reply(account, id, 'x')).body).toEqual({
    status: 409,
    message: 'この店舗は現在ご利用いただけません。',
  })
  const listed = await marketplace.call(listAcceptedStoreReviews, { params: { id: storeId }, query: {} }, visitor)
  expect(listed.status).toBe(404)
})
