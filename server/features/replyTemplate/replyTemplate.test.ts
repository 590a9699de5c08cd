import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  countReplyTemplateUse,
  createReplyTemplate,
  deleteReplyTemplate,
  getReplyTemplate,
  listReplyTemplateHistory,
  listReplyTemplates,
  updateReplyTemplate,
} from '../../../contract/replyTemplate.ts'
import type { RequestOf } from '../../../contract/endpoint.ts'
import ja from '../../../locales/ja.json' with { type: 'json' }
import { openTestApp, type TestApp } from '../../testing/testApp.ts'
import { replyTemplate } from './table.ts'

const STAFF = { as: 'CONVERSATION_MANAGEMENT' } as const
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(replyTemplate)
})

type Fields = RequestOf<typeof createReplyTemplate>['body']
const THANKS: Fields = { title: 'お礼', text: '{{name}} 様\nありがとうございます。', language: 'ja' }
const create = (fields: Partial<Fields> = {}) =>
  app.call(createReplyTemplate, { body: { ...THANKS, ...fields } }, STAFF)
const update = (id: number, fields: Partial<Fields>, version: number) =>
  app.call(updateReplyTemplate, { params: { id }, body: { ...THANKS, ...fields, version } }, STAFF)

test('a reply template is added, changed, used and deleted, and its history keeps what was changed', async () => {
  const created = (await create()).body.data
  expect(created).toEqual({
    id: created.id,
    ...THANKS,
    purpose: 'reply',
    placeholders: ['name'],
    useCount: 0,
    version: 1,
    updatedAt: app.time.now.toISOString(),
  })
  const { id } = created
  await app.call(countReplyTemplateUse, { params: { id } }, STAFF)
  await app.call(countReplyTemplateUse, { params: { id } }, STAFF)
  expect((await update(id, { text: '{{ operator }}です。{{name}} 様' }, 1)).body.data).toMatchObject({
    placeholders: ['name', 'operator'],
    useCount: 2,
    version: 2,
  })
  const stale = await update(id, { title: '古い版' }, 1)
  expect([stale.status, stale.body.data]).toMatchObject([409, { record: { version: 2 } }])
  await app.call(deleteReplyTemplate, { params: { id }, body: { version: 2 } }, STAFF)
  expect((await app.call(getReplyTemplate, { params: { id } }, STAFF)).status).toBe(404)
  expect((await app.call(countReplyTemplateUse, { params: { id } }, STAFF)).status).toBe(404)
  const history = await app.call(listReplyTemplateHistory, { params: { id }, query: {} }, STAFF)
  expect(history.body.data.items.map(({ event }) => event)).toEqual(['delete', 'edit', 'create'])
})

test('a template has only the placeholders that the console fills in', async () => {
  expect((await create({ text: '{{phone}}' })).body.errors).toEqual({ text: ja['replyTemplate.text.placeholders'] })
  const { id } = (await create()).body.data
  expect((await update(id, { text: '{{name' }, 1)).body.errors).toEqual({ text: ja['replyTemplate.text.placeholders'] })
})

test('a language has each title once, however it is written', async () => {
  await create({ title: 'サンクス' })
  expect((await create({ title: 'ｻﾝｸｽ' })).body.errors).toEqual({ title: ja['replyTemplate.title.taken'] })
  await create({ title: '御禮 ラーメン' })
  expect((await create({ title: '御礼らーめん' })).body.errors).toEqual({ title: ja['replyTemplate.title.taken'] })
  expect((await create({ title: 'サンクス', language: 'vi' })).status).toBe(200)
  const { id } = (await create({ title: '別の題' })).body.data
  expect((await update(id, { title: 'サンクス' }, 1)).body.errors).toEqual({ title: ja['replyTemplate.title.taken'] })
})

test('the list is sorted by title, filtered by language, and sorted by how often templates are used', async () => {
  const first = (await create({ title: 'い' })).body.data
  await create({ title: 'あ' })
  await create({ title: 'Xin chào', language: 'vi' })
  await app.call(countReplyTemplateUse, { params: { id: first.id } }, STAFF)
  const titles = async (query: RequestOf<typeof listReplyTemplates>['query']) =>
    (await app.call(listReplyTemplates, { query }, STAFF)).body.data.items.map(({ title }) => title)
  expect(await titles({ language: 'ja' })).toEqual(['あ', 'い'])
  expect((await titles({ sort: '-useCount' }))[0]).toBe('い')
  expect(await titles({ q: 'xin' })).toEqual(['Xin chào'])
})

test('a template for a reason has a title of its own for each event, no placeholders and the length of a reason', async () => {
  const { id } = (await create({ purpose: 'store.reject', text: '確認できませんでした。' })).body.data
  expect((await create({ purpose: 'store.reject', text: '別の文。' })).body.errors).toEqual({
    title: ja['replyTemplate.title.taken'],
  })
  expect((await create({ purpose: 'withdrawal.reject', text: '確認できませんでした。' })).status).toBe(200)
  expect((await create()).status).toBe(200)
  expect((await create({ title: '差し込み', purpose: 'store.reject' })).body.errors).toEqual({
    text: ja['replyTemplate.text.noPlaceholders'],
  })
  expect((await create({ title: '長い', purpose: 'store.reject', text: '長'.repeat(501) })).body.errors).toEqual({
    text: ja['replyTemplate.text.reason'],
  })
  expect((await create({ title: '長さ', purpose: 'store.reject', text: '長'.repeat(500) })).status).toBe(200)
  // An edit without a purpose keeps it.
  expect((await update(id, { text: '確認できません。' }, 1)).body.data).toMatchObject({ purpose: 'store.reject' })
  const { items } = (await app.call(listReplyTemplates, { query: { purpose: 'store.reject' } }, STAFF)).body.data
  expect(items.map(({ title }) => title)).toEqual(['お礼', '長さ'])
})
