import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendAppMessage, startAppConversation } from '../../../contract/appApi/chat.ts'
import { listReportReasonChoices, submitReport } from '../../../contract/appApi/report.ts'
import { writeReview } from '../../../contract/appApi/review.ts'
import type { MessageToSend } from '../../../contract/conversation/message.ts'
import { ConversationType, MessageType, ReportStatus, UserRole } from '../../../contract/enumerations.ts'
import { type REPORTABLE_KINDS, reportEndpoints } from '../../../contract/report.ts'
import { formRecordEndpoints } from '../../../contract/formRecord.ts'
import { reportReasonRecordKind } from '../../../contract/kinds/reportReason.ts'
import { userLifecycle } from '../../../machines/lifecycles/account.ts'
import type { LiveEvent } from '../../live/liveEvents.ts'
import { createMarketplace, type MarketplacePerson } from '../../testing/marketplace.ts'
import { createRecordingLiveUpdates, openTestApp, type TestApp } from '../../testing/testApp.ts'
import { addProduct } from '../store/testing.ts'
import { report } from './table.ts'

const reportReasonEndpoints = formRecordEndpoints(reportReasonRecordKind)

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

const textMessage = (text: string): MessageToSend => ({ clientId: randomUUID(), type: MessageType.TEXT, text })

/** Opens the conversation of a member with the store, in which each writes a text. Returns its id. */
async function addConversation(person: MarketplacePerson): Promise<number> {
  const body = { type: ConversationType.STORE_TO_USER, partnerId: storeId }
  const { id } = await marketplace.callSuccessfully(startAppConversation, { query: {}, body }, person)
  await send(id, textMessage('席はありますか。'), person)
  await send(id, textMessage('投資に興味はありませんか。'))
  return id
}

/** Sends a message of the member, or of the store. */
function send(id: number, body: MessageToSend, person = account) {
  const query = person.kind === 'member' ? {} : { storeId }
  return marketplace.callSuccessfully(sendAppMessage, { params: { id }, query, body }, person)
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
    expect(publishedEvents).toEqual([
      { type: 'changed', change: { record: 'report', id }, staffId: 0 },
      { type: 'staffNotified', kind: 'NEW_REPORT', eventId: expect.any(Number) as number },
    ])
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

it('the report of a message says which one and what it was, and has the other reports of it beside it', async () => {
  const reporter = await marketplace.addMember()
  const id = await addConversation(reporter)
  const productId = await addProduct(app.db, storeId)
  await send(id, { clientId: randomUUID(), type: MessageType.PRODUCT, productId })
  const reportIds: number[] = []
  for (const seq of [3, 2, 2]) reportIds.push((await submit(reporter, { kind: 'message', id, seq })).body.data.id)
  const rows = await app.db.select().from(report).where(inArray(report.id, reportIds)).orderBy(report.id)
  const common = { conversationId: id, aboutId: id, storeId, storeName: '麺屋 龍' }
  expect(rows).toMatchObject([
    { ...common, messageSeq: 3, aboutName: '龍の湯呑み' },
    { ...common, messageSeq: 2, aboutName: '投資に興味はありませんか。' },
    { ...common, messageSeq: 2, aboutName: '投資に興味はありませんか。' },
  ])
  const seen = await app.call(reportEndpoints.get, { params: { id: reportIds[1] ?? 0 } }, REPORT_MANAGEMENT_CALLER)
  expect(seen.body.data.others.map((other) => other.id)).toEqual([reportIds[2]])
})

it('a member reports nothing that they cannot see, and neither themselves nor what they have written', async () => {
  const reporter = await marketplace.addMember()
  const hiddenStoreId = await marketplace.addStore(account, 0, { status: 1 })
  const deactivated = await marketplace.addMember(0, { status: userLifecycle.codes.deactivated })
  const foreignConversationId = await addConversation(author)
  const unknown = { id: '通報の対象が見つかりません。' }
  const own = { id: 'ご自身や、ご自身が書いたものは通報できません。' }
  const cases: [MarketplacePerson, Reported, Record<string, string>][] = [
    [reporter, { kind: 'store', id: hiddenStoreId }, unknown],
    [reporter, { kind: 'store', id: 2_000_000_000 }, unknown],
    [reporter, { kind: 'user', id: deactivated.id }, unknown],
    [reporter, { kind: 'review', id: 2_000_000_000 }, unknown],
    [reporter, { kind: 'message', id: foreignConversationId, seq: 1 }, unknown],
    [author, { kind: 'message', id: foreignConversationId, seq: 3 }, unknown],
    [reporter, { kind: 'user', id: reporter.id }, own],
    [author, { kind: 'review', id: reviewId }, own],
    [author, { kind: 'message', id: foreignConversationId, seq: 1 }, own],
    [reporter, { kind: 'message', id: foreignConversationId }, { seq: 'この項目に入力してください。' }],
    [reporter, { kind: 'store', id: storeId, seq: 1 }, { seq: 'この項目は受け付けていません。' }],
  ]
  const countBefore = await app.db.$count(report)
  for (const [person, reported, errors] of cases)
    expect([reported, (await submit(person, reported)).body.errors]).toEqual([reported, errors])
  expect(await app.db.$count(report)).toBe(countBefore)
})

it('a member chooses one of the active reasons, in their order, and staff see it in the report by its present name', async () => {
  const reporter = await marketplace.addMember()
  const staff = { as: 'SYSTEM_MANAGEMENT' } as const
  const add = async (name: string, position: number) =>
    (await app.call(reportReasonEndpoints.create, { body: { name, position } }, staff)).body.data
  const last = await add('その他', 9)
  const first = await add('迷惑行為', 1)
  const inactive = await add('電話', 2)
  const deactivation = { params: { id: inactive.id }, body: { event: 'deactivate', version: 1 } }
  expect((await app.call(reportReasonEndpoints.transition, deactivation, staff)).status).toBe(200)
  expect(await marketplace.callSuccessfully(listReportReasonChoices, {}, reporter)).toEqual({
    items: [
      { id: first.id, name: '迷惑行為' },
      { id: last.id, name: 'その他' },
    ],
  })
  const body = { kind: 'store', id: storeId, content: '不適切です。' } as const
  const { id } = await marketplace.callSuccessfully(submitReport, { body: { ...body, reasonId: first.id } }, reporter)
  for (const reasonId of [inactive.id, 2_000_000_000]) {
    const refused = await marketplace.call(submitReport, { body: { ...body, reasonId } }, reporter)
    expect([refused.status, refused.body.errors]).toEqual([422, { reasonId: 'この通報理由は選べません。' }])
  }
  const rename = { params: { id: first.id }, body: { name: '嫌がらせ', position: 1, version: 1 } }
  expect((await app.call(reportReasonEndpoints.update, rename, staff)).status).toBe(200)
  const read = await app.call(reportEndpoints.get, { params: { id } }, REPORT_MANAGEMENT_CALLER)
  expect(read.body.data.reason).toEqual({ id: first.id, name: '嫌がらせ' })
})
