import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { submitReport } from '../../../contract/appApi/report.ts'
import { writeReview } from '../../../contract/appApi/review.ts'
import { ConversationType, ReportStatus, UserRole } from '../../../contract/enumerations.ts'
import { type REPORTABLE_KINDS, reportEndpoints } from '../../../contract/report.ts'
import { userLifecycle } from '../../../machines/account.ts'
import type { LiveEvent } from '../../live/liveEvents.ts'
import { createMarketplace, type MarketplacePerson } from '../../testing/marketplace.ts'
import { createRecordingLiveUpdates, openTestApp, type TestApp } from '../../testing/testApp.ts'
import { conversation } from '../unreadCounts/tables.ts'
import { report } from './table.ts'

const REPORT_MANAGEMENT_CALLER = { as: 'REPORT_MANAGEMENT' } as const
const publishedEvents: LiveEvent[] = []
let app: TestApp
let marketplace: Awaited<ReturnType<typeof createMarketplace>>
let account: MarketplacePerson
let storeId: number
let author: MarketplacePerson
let reviewId: number
beforeAll(async () => {
  app = await openTestApp({ liveUpdates: createRecordingLiveUpdates(publishedEvents) })
  marketplace = await createMarketplace(app)
  account = await marketplace.addStoreAccount()
  storeId = await marketplace.addStore(account, 1_000)
  author = await marketplace.addMember(0, { fullName: '田中 一郎' })
  const useId = await marketplace.startUse(author, await marketplace.addOfferedCoupon(storeId))
  await marketplace.scan(account, useId)
  await marketplace.complete(account, useId)
  const body = { rate: 1, content: 'ひどい店です。' }
  reviewId = (await marketplace.callSuccessfully(writeReview, { params: { id: useId }, body }, author)).id
})
afterAll(() => app.close())

interface Reported {
  kind: (typeof REPORTABLE_KINDS)[number]
  id: number
  seq?: number
}

const submit = (person: MarketplacePerson, reported: Reported) =>
  marketplace.call(submitReport, { body: { ...reported, content: '不適切です。' } }, person)

async function addConversation(memberId: number, conversationStoreId: number | null): Promise<number> {
  const [added] = await app.db
    .insert(conversation)
    .values({
      type: conversationStoreId === null ? ConversationType.CMS_TO_USER : ConversationType.STORE_TO_USER,
      memberId,
      storeId: conversationStoreId,
      lastMessage: 'こんにちは',
      lastMessageAt: app.time.now,
      unreadByAdmin: false,
      createdAt: app.time.now,
    })
    .returning({ id: conversation.id })
  return added?.id ?? 0
}

it('a member reports a store, a member and a review, and staff see what and by whom', async () => {
  const reporter = await marketplace.addMember(0, { email: 'reporter@members.example' })
  const cases = [
    [{ kind: 'store', id: storeId }, { id: storeId, name: '麺屋 龍' }, '麺屋 龍'],
    [{ kind: 'user', id: author.id }, null, '田中 一郎'],
    [{ kind: 'review', id: reviewId }, { id: storeId, name: '麺屋 龍' }, 'ひどい店です。'],
  ] as const
  for (const [reported, store, name] of cases) {
    publishedEvents.splice(0)
    const submitted = await submit(reporter, reported)
    const { id } = submitted.body.data
    expect(submitted.body).toEqual({ status: 200, data: { id, createdAt: app.time.now.toISOString() } })
    expect(publishedEvents).toEqual([{ type: 'changed', change: { record: 'report', id }, staffId: 0 }])
    const seen = await app.call(reportEndpoints.get, { params: { id } }, REPORT_MANAGEMENT_CALLER)
    expect(seen.body.data).toMatchObject({
      userId: reporter.id,
      userName: '佐藤 結衣',
      email: 'reporter@members.example',
      storeId: store?.id ?? null,
      storeName: store?.name ?? null,
      content: '不適切です。',
      status: ReportStatus.REQUEST,
      about: { ...reported, name },
    })
    const history = await app.call(reportEndpoints.history, { params: { id }, query: {} }, REPORT_MANAGEMENT_CALLER)
    expect(history.body.data.items).toMatchObject([
      { event: 'create', to: 'unhandled', actor: '佐藤 結衣', actorRole: UserRole.MEMBER },
    ])
  }
})

it('the report of a message has its conversation and number, and other reports of that message beside it', async () => {
  const reporter = await marketplace.addMember()
  const id = await addConversation(reporter.id, storeId)
  const reportIds: number[] = []
  for (const seq of [1, 2, 2]) reportIds.push((await submit(reporter, { kind: 'message', id, seq })).body.data.id)
  const [row] = await app.db
    .select()
    .from(report)
    .where(eq(report.id, reportIds[1] ?? 0))
  expect(row).toMatchObject({ conversationId: id, messageSeq: 2, aboutId: id, storeId })
  const seen = await app.call(reportEndpoints.get, { params: { id: reportIds[1] ?? 0 } }, REPORT_MANAGEMENT_CALLER)
  expect(seen.body.data.others.map((other) => other.id)).toEqual([reportIds[2]])
})

it('a member reports nothing that they cannot see, and neither themselves nor what they have written', async () => {
  const reporter = await marketplace.addMember()
  const hiddenStoreId = await marketplace.addStore(account, 0, { status: 1 })
  const deactivated = await marketplace.addMember(0, { status: userLifecycle.codes.deactivated })
  const foreignConversationId = await addConversation(author.id, storeId)
  const unknown = { id: '通報の対象が見つかりません。' }
  const own = { id: 'ご自身や、ご自身が書いたものは通報できません。' }
  const cases: [MarketplacePerson, Reported, Record<string, string>][] = [
    [reporter, { kind: 'store', id: hiddenStoreId }, unknown],
    [reporter, { kind: 'store', id: 2_000_000_000 }, unknown],
    [reporter, { kind: 'user', id: deactivated.id }, unknown],
    [reporter, { kind: 'review', id: 2_000_000_000 }, unknown],
    [reporter, { kind: 'message', id: foreignConversationId, seq: 1 }, unknown],
    [reporter, { kind: 'user', id: reporter.id }, own],
    [author, { kind: 'review', id: reviewId }, own],
    [reporter, { kind: 'message', id: foreignConversationId }, { seq: 'この項目に入力してください。' }],
    [reporter, { kind: 'store', id: storeId, seq: 1 }, { seq: 'この項目は受け付けていません。' }],
  ]
  const countBefore = await app.db.$count(report)
  for (const [person, reported, errors] of cases)
    expect([reported, (await submit(person, reported)).body.errors]).toEqual([reported, errors])
  expect(await app.db.$count(report)).toBe(countBefore)
})
