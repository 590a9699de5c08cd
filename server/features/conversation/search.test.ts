import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMessages, searchMessages } from '../../../contract/conversation/chat.ts'
import { ConversationType, MessageType, SenderRole } from '../../../contract/enumerations.ts'
import type { RequestOf } from '../../../contract/endpoint.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'
import { excerptOf } from './search.ts'
import { message } from './tables.ts'
import { createConversationFixtures, STAFF } from './testing.ts'

let app: TestApp
let fixtures: Awaited<ReturnType<typeof createConversationFixtures>>
let id: number
let storeConversationId: number
const TEXTS = [
  '我家在上海东边。',
  'ｶﾅで書きました',
  'カナの名前です',
  '大阪へ行きます',
  'Ｏｒｄｅｒ No.12 100%',
  'ラーメンが好き',
  '髙嶋屋で待ちます',
]
beforeAll(async () => {
  app = await openTestApp()
  fixtures = await createConversationFixtures(app)
  const opened = await fixtures.openMemberConversation()
  id = opened.id
  for (const text of TEXTS) {
    app.time.now = new Date(app.time.now.getTime() + 1_000)
    await fixtures.write(id, text, opened.writer)
  }
  storeConversationId = await fixtures.openStoreConversation()
  app.time.now = new Date(app.time.now.getTime() + 1_000)
  await fixtures.write(storeConversationId, 'カナと上海の店です', fixtures.storeAccount, fixtures.storeId)
})
afterAll(() => app.close())

const search = async (query: RequestOf<typeof searchMessages>['query']) =>
  (await app.call(searchMessages, { query }, { as: STAFF })).body.data
const find = async (q: string, more: RequestOf<typeof searchMessages>['query'] = {}) =>
  (await search({ q, ...more })).items.map(
    ({ conversationId, seq }) => `${conversationId === id ? '' : 'store '}${seq}`,
  )

test('messages are found by one kanji, two characters, kana of either width and kind, newest first', async () => {
  expect(await find('上海')).toEqual(['store 1', '1'])
  expect(await find('海')).toEqual(['store 1', '1'])
  expect(await find('东')).toEqual(['1'])
  for (const q of ['カナ', 'ｶﾅ', 'かな']) expect([q, await find(q)]).toEqual([q, ['store 1', '3', '2']])
  expect(await find('カナ 名')).toEqual(['3'])
  expect(await find('阪')).toEqual(['4'])
  expect(await find('ORDER')).toEqual(['5'])
  expect(await find('kana')).toEqual(['store 1', '3', '2'])
  expect(await find('0%')).toEqual(['5'])
  expect(await find('上海 店')).toEqual(['store 1'])
  for (const q of ['髙島屋', '高島屋', '髙\u200b嶋屋']) expect([q, await find(q)]).toEqual([q, ['7']])
  for (const q of ['ラ－メン', 'らーめん']) expect([q, await find(q)]).toEqual([q, ['6']])
  expect(await find('見つからない')).toEqual([])
  expect(await find(' ')).toEqual([])
})

test('a search is limited to a type or to one conversation', async () => {
  expect(await find('上海', { type: ConversationType.CMS_TO_USER })).toEqual(['1'])
  expect(await find('上海', { type: ConversationType.CMS_TO_STORE })).toEqual(['store 1'])
  expect(await find('か', { conversationId: id })).toEqual(['3', '2'])
  const unknown = await app.call(searchMessages, { query: { q: 'か', conversationId: 2_000_000_000 } }, { as: STAFF })
  expect(unknown.status).toBe(404)
})

test('a found message says where it is, so that the conversation opens around it', async () => {
  const { items } = await search({ q: '大阪' })
  expect(items).toEqual([
    {
      conversationId: id,
      type: ConversationType.CMS_TO_USER,
      name: '佐藤 結衣',
      seq: 4,
      senderRole: SenderRole.USER,
      excerpt: '大阪へ行きます',
      createdAt: new Date(Date.parse('2026-11-21T03:00:04.000Z')).toISOString(),
    },
  ])
  const around = await app.call(listMessages, { params: { id }, query: { around: 4, limit: 3 } }, { as: STAFF })
  expect(around.body.data.items.map(({ text }) => text)).toEqual(TEXTS.slice(2, 5))
})

test('the pages of a search have each message once, also those with the same time', async () => {
  const readAll = async (cursor?: string): Promise<string[]> => {
    const { items, nextCursor } = await search({ q: 'カナ', limit: 1, ...(cursor === undefined ? {} : { cursor }) })
    const seqs = items.map((item) => `${item.conversationId}.${item.seq}`)
    return nextCursor === null ? seqs : [...seqs, ...(await readAll(nextCursor))]
  }
  expect(await readAll()).toEqual([`${storeConversationId}.1`, `${id}.3`, `${id}.2`])
})

test('a rare word is found among more messages than one call reads one by one, and a frequent one page by page', async () => {
  const { id: longId, writer } = await fixtures.openMemberConversation()
  const at = app.time.now
  const values = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      conversationId: longId,
      seq: first + index,
      conversationType: ConversationType.CMS_TO_USER,
      senderRole: SenderRole.USER,
      senderId: writer.id,
      clientId: `00000000-0000-4000-8000-${String(first + index).padStart(12, '0')}`,
      type: MessageType.TEXT,
      text: first + index === 1 ? '珍獣をさがす🦄' : `頻出 ${first + index}`,
      createdAt: at,
    }))
  for (let first = 1; first <= 21_000; first += 3_000) await app.db.insert(message).values(values(first, 3_000))
  expect((await search({ q: '珍獣' })).items.map(({ seq }) => seq)).toEqual([1])
  expect((await search({ q: '獣' })).items.map(({ seq }) => seq)).toEqual([1])
  const frequent = await search({ q: '頻出', limit: 2 })
  expect(frequent.items.map(({ seq }) => seq)).toEqual([21_000, 20_999])
  const later = await search({ q: '頻出', limit: 2, cursor: frequent.nextCursor ?? '' })
  expect(later.items.map(({ seq }) => seq)).toEqual([20_998, 20_997])
  // A character in no index is searched in parts.
  const firstPart = await search({ q: '🦄' })
  expect(firstPart.items).toEqual([])
  const secondPart = await search({ q: '🦄', cursor: firstPart.nextCursor ?? '' })
  expect([secondPart.items.map(({ seq }) => seq), secondPart.nextCursor]).toEqual([[1], null])
})

test.each([
  ['短い文です', '文', '短い文です'],
  [`${'あ'.repeat(200)}カフェ${'い'.repeat(200)}`, 'かふぇ', `…${'あ'.repeat(20)}カフェ${'い'.repeat(97)}…`],
  [`${'㍿'.repeat(30)}ｶﾞｽ`, 'ガス', `…${'㍿'.repeat(20)}ｶﾞｽ`],
  ['一行目\n二行目', '二行', '一行目 二行目'],
  [`🍣${'寿'.repeat(120)}`, '無い', `🍣${'寿'.repeat(99)}…`],
  ['髙嶋屋'.repeat(10), '高島屋 ', '髙嶋屋'.repeat(10)],
  [`${'👨‍👩‍👧‍👦'.repeat(30)}会${'葛\u{e0100}'.repeat(120)}`, '会', `…${'👨‍👩‍👧‍👦'.repeat(20)}会${'葛\u{e0100}'.repeat(99)}…`],
])('the excerpt of %j for %j is %j', (text, q, excerpt) => {
  expect(excerptOf(text, q)).toBe(excerpt)
})
