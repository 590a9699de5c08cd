import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ReasonPurpose, REASON_PERMISSIONS, REASON_PURPOSES } from '../../../contract/kinds/reasonPurposes.ts'
import { listReasonChoices } from '../../../contract/replyTemplate.ts'
import { storeEndpoints } from '../../../contract/store.ts'
import { openTestApp, type CallerName, type TestApp } from '../../testing/testApp.ts'
import { createStoreFixtures } from '../store/testing.ts'
import { replyTemplate } from './table.ts'

const STAFF: CallerName = 'STORE_MANAGEMENT'
let app: TestApp
let addStore: Awaited<ReturnType<typeof createStoreFixtures>>['addStore']
beforeAll(async () => {
  app = await openTestApp()
  addStore = (await createStoreFixtures(app.db)).addStore
  const values = { purpose: 'store.reject', updatedAt: app.time.now } as const
  await app.db.insert(replyTemplate).values([
    { ...values, title: 'い 住所', text: '住所が確認できません。', language: 'ja' },
    { ...values, title: 'あ 電話', text: '電話がつながりません。', language: 'ja' },
    // The same text under another title: it is offered once.
    { ...values, title: 'う 電話', text: '電話がつながりません。', language: 'ja' },
    { ...values, title: 'Địa chỉ', text: 'Không xác nhận được địa chỉ.', language: 'vi' },
    { ...values, purpose: 'store.deactivate', title: '停止', text: '規約に違反しています。', language: 'ja' },
    { ...values, purpose: 'reply', title: '返信', text: 'お問い合わせありがとうございます。', language: 'ja' },
  ])
})
afterAll(() => app.close())

async function reject(reason: string, as: CallerName = STAFF): Promise<void> {
  const id = await addStore()
  const body = { event: 'reject', version: 1, reason }
  expect((await app.call(storeEndpoints.transition, { params: { id }, body }, { as })).status).toBe(200)
}

async function readTexts(as: CallerName = STAFF, purpose: ReasonPurpose = 'store.reject') {
  const { status, body } = await app.call(listReasonChoices, { query: { purpose } }, { as })
  expect(status).toBe(200)
  return body.data.items.map(({ title, text }) => title ?? text)
}

test('the templates of an event come first in the language of the caller, and then those used last, and typed reasons', async () => {
  expect(await readTexts()).toEqual(['あ 電話', 'い 住所', 'Địa chỉ'])
  await reject('住所が確認できません。')
  expect(await readTexts()).toEqual(['い 住所', 'あ 電話', 'Địa chỉ'])
  await reject('書類が足りません。')
  await reject('電話がつながりません。')
  await reject('書類が足りません。')
  expect(await readTexts()).toEqual(['書類が足りません。', 'あ 電話', 'い 住所', 'Địa chỉ'])
  // What one person uses does not move the list of another one, and each event has its own list.
  expect(await readTexts('allPermissions')).toEqual(['あ 電話', 'い 住所', 'Địa chỉ'])
  expect(await readTexts(STAFF, 'store.deactivate')).toEqual(['停止'])
})

test('the five reasons that were typed last are offered', async () => {
  for (const number of [1, 2, 3, 4, 5, 6]) await reject(`理由${number}`, 'allPermissions')
  expect(await readTexts('allPermissions')).toEqual([
    '理由6',
    '理由5',
    '理由4',
    '理由3',
    '理由2',
    'あ 電話',
    'い 住所',
    'Địa chỉ',
  ])
})

test('only staff who may send an event read the reasons for it', async () => {
  for (const purpose of REASON_PURPOSES) {
    const statusOf = async (as: CallerName) =>
      (await app.call(listReasonChoices, { query: { purpose } }, { as })).status
    const others = (['STORE_MANAGEMENT', 'REPORT_MANAGEMENT'] as const).filter(
      (group) => group !== REASON_PERMISSIONS[purpose],
    )
    expect([purpose, await statusOf(REASON_PERMISSIONS[purpose])]).toEqual([purpose, 200])
    for (const group of others) expect([purpose, group, await statusOf(group)]).toEqual([purpose, group, 403])
  }
})
