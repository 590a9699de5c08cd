import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConversationDraft } from '../../../contract/conversation/conversation.ts'
import { deleteDraft, saveDraft } from '../../../contract/conversation/draft.ts'
import ja from '../../../locales/ja.json' with { type: 'json' }
import { deleteExpiredRows } from '../../app/deleteExpiredRows.ts'
import { openTestApp, type CallerName, type TestApp } from '../../testing/testApp.ts'
import { conversationDraft } from './tables.ts'
import { createConversationFixtures, STAFF, textMessage } from './testing.ts'

let app: TestApp
let fixtures: Awaited<ReturnType<typeof createConversationFixtures>>
let id: number
beforeAll(async () => {
  app = await openTestApp()
  fixtures = await createConversationFixtures(app)
  const opened = await fixtures.openMemberConversation()
  id = opened.id
  await fixtures.write(id, '質問', opened.writer)
  await app.send('GET', '/auth/profile', { as: STAFF })
})
afterAll(() => app.close())

const save = (text: string, version: number, as: CallerName = STAFF) =>
  app.call(saveDraft, { params: { id }, body: { text, basedOnSeq: 1, version } }, { as })
const remove = (version: number | undefined) =>
  app.call(deleteDraft, { params: { id }, body: version === undefined ? {} : { version } }, { as: STAFF })
const readDraft = async (as: CallerName = STAFF) => (await fixtures.read(id, as)).draft
const countRows = () => app.db.$count(conversationDraft, eq(conversationDraft.conversationId, id))

test('a draft is kept for its writer as it was typed, one for each conversation', async () => {
  expect(await readDraft()).toEqual({ text: '', imageIds: [], images: [], basedOnSeq: 0, version: 0, updatedAt: null })
  const updatedAt = app.time.now.toISOString()
  const draft: ConversationDraft = {
    text: ' お世話に\n',
    imageIds: [],
    images: [],
    basedOnSeq: 1,
    version: 1,
    updatedAt,
  }
  expect((await save(' お世話に\n', 0)).body.data).toEqual(draft)
  for (let reload = 0; reload < 20; reload += 1) expect(await readDraft()).toEqual(draft)
  expect([await countRows(), await readDraft('allPermissions')]).toMatchObject([1, { text: '', version: 0 }])
})

test('of two windows that save different drafts, the later one gets the other draft and overwrites nothing', async () => {
  const responses = await Promise.all([save('一つ目の窓', 1), save('二つ目の窓', 1)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const saved = responses.find(({ status }) => status === 200)?.body.data
  const refused = responses.find(({ status }) => status === 409)
  expect([refused?.body.message, refused?.body.data]).toEqual([
    ja['conversation.draft.changed'],
    { record: saved, allowedEvents: [] },
  ])
  expect(await readDraft()).toEqual(saved)
})

test('a sent draft does not come back from another tab', async () => {
  const { version } = await readDraft()
  const sent = await fixtures.answer(id, { ...textMessage('送信した本文'), draftVersion: version })
  expect(sent.status).toBe(200)
  expect(await readDraft()).toMatchObject({ text: '', version: version + 1 })
  const late = await save('送信した本文', version)
  expect([late.status, late.body.data]).toMatchObject([409, { record: { text: '', version: version + 1 } }])
  expect((await save('初めから', 0)).status).toBe(409)
  expect([await readDraft(), await countRows()]).toMatchObject([{ text: '' }, 1])
})

test('what was typed after a message was sent is kept, and so is the draft of a message that was refused', async () => {
  const { version } = await readDraft()
  const saved = (await save('次の本文', version)).body.data
  await fixtures.answer(id, { ...textMessage('前の本文'), draftVersion: version })
  expect(await readDraft()).toEqual(saved)
  const refused = await fixtures.answer(id, { ...textMessage('\u202e'), draftVersion: saved.version })
  expect(refused.status).toBe(422)
  expect(await readDraft()).toEqual(saved)
})

test('a draft that is deleted while it is sent leaves exactly the sent text', async () => {
  const { version } = await readDraft()
  const [sent] = await Promise.all([
    fixtures.answer(id, { ...textMessage('この本文だけ'), draftVersion: version }),
    remove(version),
  ])
  expect(sent.status).toBe(200)
  expect((await fixtures.readStored(id)).at(-1)?.text).toBe('この本文だけ')
  expect(await readDraft()).toMatchObject({ text: '' })
})

test('a deleted draft stays deleted, and a new one follows it', async () => {
  const { version } = await readDraft()
  await save('消す本文', version)
  expect((await remove(undefined)).body.data).toMatchObject({ text: '', version: version + 2 })
  expect((await save('古い本文', version + 1)).status).toBe(409)
  expect((await save('新しい本文', version + 2)).body.data).toMatchObject({ text: '新しい本文', version: version + 3 })
  expect((await remove(version)).status).toBe(409)
})

test('a draft has at most 4,000 characters and loses those that reverse a text, but no blanks', async () => {
  const { version } = await readDraft()
  expect((await save('あ'.repeat(4_001), version)).body.errors).toEqual({ text: ja['field.tooLong'] })
  expect((await save('a\ufffe', version)).body.errors).toEqual({ text: '使用できない文字（U+FFFE）が含まれています。' })
  expect((await save('a\u202eb \n', version)).body.data).toMatchObject({ text: 'ab \n', version: version + 1 })
})

test('a draft is deleted a month after its last change', async () => {
  await deleteExpiredRows(app.db, new Date(app.time.now.getTime() + 29 * 86_400_000))
  expect(await countRows()).toBe(1)
  await deleteExpiredRows(app.db, new Date(app.time.now.getTime() + 31 * 86_400_000))
  expect(await countRows()).toBe(0)
})
