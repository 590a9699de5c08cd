import { desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createContentResource,
  deleteContentResource,
  getPublicPageText,
  getContentResource,
  listContentResourceHistory,
  listContentResources,
  listDeletedContentResources,
  restoreDeletedContentResource,
  updateContentResource,
} from '../../../contract/contentResource.ts'
import type { RequestOf } from '../../../contract/endpoint.ts'
import { pageVersionEndpoints } from '../../../contract/pageVersion.ts'
import { auditLog } from '../../db/schema.ts'
import type { LiveEvent } from '../../live/liveEvents.ts'
import { deleteExpiredRows } from '../../app/deleteExpiredRows.ts'
import { openTestApp, createRecordingLiveUpdates, type TestApp } from '../../testing/testApp.ts'
import { contentResource, pageVersion } from './table.ts'

const SYSTEM_MANAGEMENT_CALLER = { as: 'SYSTEM_MANAGEMENT' } as const
const STORE_MANAGEMENT_CALLER = { as: 'STORE_MANAGEMENT' } as const
const publishedEvents: LiveEvent[] = []
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ liveUpdates: createRecordingLiveUpdates(publishedEvents) })
})
afterAll(() => app.close())
beforeEach(async () => {
  publishedEvents.length = 0
  await app.db.delete(contentResource)
  await app.db.delete(pageVersion)
})

type NewBody = RequestOf<typeof createContentResource>['body']
type EditBody = RequestOf<typeof updateContentResource>['body']
const TERMS_PAGE: NewBody = { key: 'term', kind: 1, language: 'ja', value: '# 利用規約', description: '' }

const create = (body: Partial<NewBody>) =>
  app.call(createContentResource, { body: { ...TERMS_PAGE, ...body } }, SYSTEM_MANAGEMENT_CALLER)
const update = (id: number, body: Partial<EditBody>) =>
  app.call(
    updateContentResource,
    { params: { id }, body: { key: 'term', language: 'ja', description: '', position: 1, version: 1, ...body } },
    SYSTEM_MANAGEMENT_CALLER,
  )
const remove = ({ id, version }: { id: number; version: number }) =>
  app.call(deleteContentResource, { params: { id }, body: { version } }, SYSTEM_MANAGEMENT_CALLER)
const restore = (id: number) => app.call(restoreDeletedContentResource, { params: { id } }, SYSTEM_MANAGEMENT_CALLER)
const readPage = (name: 'term' | 'privacy' | 'download', language: 'ja' | 'vi' | 'en') =>
  app.call(getPublicPageText, { params: { page: name }, query: { language } }).then(({ body }) => body.data)
/** Publishes the drafts of all pages, which are in force at once. */
async function publishDrafts() {
  for (const { id, version } of await app.db.select().from(pageVersion).where(eq(pageVersion.status, 0)))
    await app.call(
      pageVersionEndpoints.transition,
      { params: { id }, body: { event: 'publish', version } },
      SYSTEM_MANAGEMENT_CALLER,
    )
}
const listKeys = async (q?: string) =>
  (
    await app.call(listContentResources, { query: q === undefined ? {} : { q } }, SYSTEM_MANAGEMENT_CALLER)
  ).body.data.items.map(({ key }) => key)
const createPngBase64 = async (width: number, height: number) =>
  (
    await sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer()
  ).toString('base64')

describe('values of content resources', () => {
  test.each([
    [1, ' # 規約\n\n本文 ', '# 規約\n\n本文'],
    [3, 'https://video.example/watch?v=1', 'https://video.example/watch?v=1'],
    [4, '#C73E2A', '#c73e2a'],
    [5, '-12.50', '-12.50'],
    [5, '-0', '0'],
    [5, '-0.00', '0.00'],
    [5, '-0.05', '-0.05'],
  ])('the value of a content resource of kind %d is stored: %j', async (kind, value, storedValue) => {
    const response = await create({ key: 'home.banner', kind, value })
    expect(response.body.data).toMatchObject({ kind, value: storedValue, position: 1, version: 1 })
  })

  const requiredError = 'この項目に入力してください。'
  const httpsUrlError = 'https:// で始まるURLを入力してください。'
  test.each([
    [1, ' \n ', requiredError],
    [1, '\u200b\n\ufeff', requiredError],
    [1, 'あ'.repeat(50_001), '文字数が多すぎます。'],
    [3, 'http://video.example/1', httpsUrlError],
    [3, 'javascript:alert(1)', httpsUrlError],
    [3, 'https://', httpsUrlError],
    [3, 'https://user:secret@video.example/', 'URLにIDやパスワードを含めることはできません。'],
    [3, 'https:\\\\video.example', httpsUrlError],
    [3, 'data:text/html,<script>alert(1)</script>', httpsUrlError],
    [4, 'red', '「#」と6桁の16進数で入力してください（例：#c73e2a）。'],
    [4, '#fff', '「#」と6桁の16進数で入力してください（例：#c73e2a）。'],
    [5, '1e3', '数値を入力してください（整数部は12桁、小数部は6桁まで）。'],
    [5, '１２', '数値を入力してください（整数部は12桁、小数部は6桁まで）。'],
    [5, '', requiredError],
  ])('the value of a content resource of kind %d is refused: %j', async (kind, value, error) => {
    const response = await create({ key: 'home.banner', kind, value })
    expect([response.status, response.body.errors]).toEqual([422, { value: error }])
    expect(await app.db.$count(contentResource)).toBe(0)
  })

  test('the text of a public page is stored as it was typed, even with scripts, because the page that shows it makes scripts inert', async () => {
    const value = '<script>alert(1)</script> [x](javascript:alert(1))'
    await create({ value })
    await publishDrafts()
    expect((await readPage('term', 'ja')).text).toBe(value)
  })

  test('the value of a content resource is a picture for the kind of pictures, and a text for every other kind', async () => {
    const image = await createPngBase64(8, 8)
    expect((await create({ image })).body.errors).toEqual({ image: 'この項目は受け付けていません。' })
    expect((await create({ key: 'logo', kind: 2, image })).body.errors).toEqual({
      value: 'この項目は受け付けていません。',
    })
    const { value: _value, ...withoutValue } = TERMS_PAGE
    const call = (body: NewBody) => app.call(createContentResource, { body }, SYSTEM_MANAGEMENT_CALLER)
    expect((await call({ ...withoutValue, key: 'logo', kind: 2 })).body.errors).toEqual({ image: requiredError })
    expect((await call(withoutValue)).body.errors).toEqual({ value: requiredError })
  })
})

async function createPictureResource(image: string) {
  const { value: _value, ...body } = TERMS_PAGE
  return app.call(createContentResource, { body: { ...body, key: 'logo', kind: 2, image } }, SYSTEM_MANAGEMENT_CALLER)
}

describe('pictures of content resources', () => {
  test('the picture of a content resource is stored uncropped as WebP of at most 1,600 pixels, and served to everybody until its content resource is deleted', async () => {
    const createdResource = (await createPictureResource(await createPngBase64(2_400, 800))).body.data
    expect(createdResource.value).toMatch(/^\/picture\/content\/[\da-f]{64}\.webp$/)
    const response = await app.app.request(createdResource.value)
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
    expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'")
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([width, height]).toEqual([1_600, 533])
    await app.call(
      deleteContentResource,
      { params: { id: createdResource.id }, body: { version: 1 } },
      SYSTEM_MANAGEMENT_CALLER,
    )
    expect((await app.app.request(createdResource.value)).status).toBe(404)
    expect((await restore(createdResource.id)).body.data).toEqual({ ...createdResource, version: 3 })
    expect((await app.app.request(createdResource.value)).status).toBe(200)
  })

  test('the picture of a content resource stays after an edit without a file, and is replaced by an edit with another file', async () => {
    const { id, value } = (await createPictureResource(await createPngBase64(8, 8))).body.data
    const descriptionEditResponse = await update(id, { key: 'logo', description: 'ロゴ' })
    expect(descriptionEditResponse.body.data).toMatchObject({ value, version: 2 })
    const replacementResponse = await update(id, {
      key: 'logo',
      description: 'ロゴ',
      image: await createPngBase64(9, 9),
      version: 2,
    })
    expect(replacementResponse.body.data.version).toBe(3)
    expect(replacementResponse.body.data.value).not.toBe(value)
    expect((await app.app.request(value)).status).toBe(404)
    expect((await app.app.request(replacementResponse.body.data.value)).status).toBe(200)
  })

  test.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['GIF89a'],
    ['<!doctype html><script>alert(1)</script>'],
  ])('the picture of a content resource is refused if the file is not an image: %j', async (file) => {
    const response = await createPictureResource(Buffer.from(file).toString('base64'))
    expect([response.status, response.body.errors]).toEqual([
      422,
      { image: 'JPEG、PNG、WebPのいずれかの画像を選んでください。' },
    ])
    expect(await app.db.$count(contentResource)).toBe(0)
  })
})

describe('keys of content resources', () => {
  test.each(['Term', '利用規約', 'a b', '-a', 'a-', 'a..b', '../a', 'a/b'])(
    'the key of a content resource is refused: %j',
    async (key) => {
      const response = await create({ key })
      expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, ['key']])
    },
  )

  test('the key of a content resource can be used only once in each language', async () => {
    await create({})
    expect((await create({ language: 'vi' })).status).toBe(200)
    const other = (await create({ key: 'fee' })).body.data
    const takenError = { key: 'この言語には同じキーがすでにあります。' }
    expect((await create({})).body.errors).toEqual(takenError)
    expect((await update(other.id, { value: 'x' })).body.errors).toEqual(takenError)
  })

  test('the key of a content resource is given to one of two people who choose the same key at once', async () => {
    const responses = await Promise.all([create({}), create({})])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await app.db.$count(contentResource)).toBe(1)
  })

  test('the text of a public page keeps its key and its language, so that an edit never takes it from its page', async () => {
    const { id } = (await create({})).body.data
    expect((await update(id, { key: 'terms', value: 'x' })).body.errors).toEqual({
      key: '公開ページの本文のキーは変更できません。',
    })
    expect((await update(id, { language: 'all', value: 'x' })).body.errors).toEqual({
      language: '公開ページの本文の言語は変更できません。',
    })
    expect((await update(id, { value: '改定' })).body.data).toMatchObject({
      key: 'term',
      language: 'ja',
      value: '改定',
    })
  })

  test('the key of a public page is accepted for a text, and for no other kind of content resource', async () => {
    const textKindError = { key: 'このキーは公開ページの本文用です。種類はテキストにしてください。' }
    expect((await create({ kind: 5, value: '1' })).body.errors).toEqual(textKindError)
    const { id } = (await create({ key: 'fee', kind: 5, value: '1' })).body.data
    expect((await update(id, { value: '1' })).body.errors).toEqual(textKindError)
  })
})

test('content resources are listed in their order, and found by key and description', async () => {
  await create({ description: '会員向けの規約' })
  await create({ key: 'privacy', description: 'スタッフ向け' })
  await create({ key: 'fee', kind: 5, value: '10', position: 1 })
  expect(await listKeys()).toEqual(['term', 'fee', 'privacy'])
  expect(await listKeys('priv')).toEqual(['privacy'])
  expect(await listKeys('会員')).toEqual(['term'])
})

test('an edit of a content resource sends the version that the editor saw, so the second of two editors gets 409 with what the first one saved', async () => {
  const { id } = (await create({})).body.data
  const responses = await Promise.all([update(id, { value: '第一版' }), update(id, { value: '第二版' })])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const current = (await app.call(getContentResource, { params: { id } }, SYSTEM_MANAGEMENT_CALLER)).body.data
  expect(current.version).toBe(2)
  expect(responses.find(({ status }) => status === 409)?.body.data).toEqual({ record: current, allowedEvents: [] })
})

test('a DELETE without a body deletes the content resource whatever its version is', async () => {
  const { id } = (await create({})).body.data
  await update(id, { value: '第一版' })
  expect(
    (await app.call(deleteContentResource, { params: { id }, body: { version: 1 } }, SYSTEM_MANAGEMENT_CALLER)).status,
  ).toBe(409)
  expect((await app.send('DELETE', `/resource/${id}`, SYSTEM_MANAGEMENT_CALLER)).status).toBe(200)
  expect(await listKeys()).toEqual([])
})

test('the history of a content resource has what changed, and only the changed lines of a long text; without a change nothing is written', async () => {
  const { id } = (await create({ value: '一\n二\n三' })).body.data
  await update(id, { value: '一\n弐\n三', description: '新しい説明' })
  const lineCount = await app.db.$count(auditLog)
  expect((await update(id, { value: '一\n弐\n三', description: '新しい説明', version: 2 })).body.data.version).toBe(2)
  expect(await app.db.$count(auditLog)).toBe(lineCount)
  const { items } = (
    await app.call(listContentResourceHistory, { params: { id }, query: {} }, SYSTEM_MANAGEMENT_CALLER)
  ).body.data
  expect(items.map(({ event, actor, changes }) => ({ event, actor, changes }))).toEqual([
    {
      event: 'edit',
      actor: 'SYSTEM_MANAGEMENT',
      changes: [
        { field: 'value', before: '二', after: '弐' },
        { field: 'description', before: '', after: '新しい説明' },
      ],
    },
    {
      event: 'create',
      actor: 'SYSTEM_MANAGEMENT',
      changes: [
        { field: 'key', before: null, after: 'term' },
        { field: 'language', before: null, after: 'ja' },
        { field: 'value', before: null, after: '一\n二\n三' },
        { field: 'position', before: null, after: '1' },
      ],
    },
  ])
})

describe('deleted content resources', () => {
  const listDeleted = async () =>
    (await app.call(listDeletedContentResources, { query: {} }, SYSTEM_MANAGEMENT_CALLER)).body.data.items
  const eventsOf = async (id: number) => {
    const call = { params: { id }, query: {} }
    const { items } = (await app.call(listContentResourceHistory, call, SYSTEM_MANAGEMENT_CALLER)).body.data
    return items.map(({ event }) => event)
  }

  test('a deleted content resource is listed, and restored with its id, its history and its whole text', async () => {
    const value = `# 規約\n\n${'第1条 本文\n'.repeat(5_000)}終わり`
    const createdResource = (await create({ value, description: '会員向け', position: 7 })).body.data
    await remove(createdResource)
    const [first] = await listDeleted()
    expect(first).toEqual({
      ...{ id: createdResource.id, name: 'term', actor: 'SYSTEM_MANAGEMENT' },
      deletedAt: app.time.now.toISOString(),
    })
    const restoredResource = (await restore(createdResource.id)).body.data
    expect(restoredResource).toEqual({ ...createdResource, version: 3, updatedAt: app.time.now.toISOString() })
    await publishDrafts()
    expect((await readPage('term', 'ja')).text).toBe(value)
    expect((await listDeleted()).filter(({ id }) => id === createdResource.id)).toEqual([])
    expect(await eventsOf(createdResource.id)).toEqual(['restore', 'delete', 'create'])
    const repeatedResponse = await restore(createdResource.id)
    expect([repeatedResponse.status, repeatedResponse.body.message]).toEqual([
      422,
      'このリソースは削除されていません。すでに復元された可能性があります。',
    ])
  })

  test('a deleted content resource is restored once if several people restore it at once', async () => {
    const createdResource = (await create({})).body.data
    await remove(createdResource)
    const statuses = (await Promise.all(Array.from({ length: 4 }, () => restore(createdResource.id)))).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422])
  })

  test('a deleted content resource is not restored if a new one has its key in its language, or if its content was not kept', async () => {
    const createdResource = (await create({})).body.data
    await remove(createdResource)
    expect(
      (await app.call(restoreDeletedContentResource, { params: { id: createdResource.id } }, STORE_MANAGEMENT_CALLER))
        .status,
    ).toBe(403)
    await create({})
    const refusalResponse = await restore(createdResource.id)
    expect([refusalResponse.status, refusalResponse.body.message]).toEqual([
      422,
      'この言語には同じキーがすでにあります。',
    ])
    expect((await restore(2_000_000_000)).status).toBe(404)

    const idWithoutContent = 1_999_999_999
    const changes = [{ field: 'key', before: 'term', after: null }]
    const deletionLine = { record: 'content', recordId: idWithoutContent, event: 'delete', changes, at: app.time.now }
    await app.db.insert(auditLog).values(deletionLine)
    const missingContentResponse = await restore(idWithoutContent)
    expect([missingContentResponse.status, missingContentResponse.body.message]).toEqual([
      422,
      '削除したときに内容が保存されていないため、復元できません。',
    ])
  })
})

test('a repeated creation with the same Idempotency-Key adds one content resource', async () => {
  const call = () =>
    app.call(
      createContentResource,
      { body: TERMS_PAGE },
      { ...SYSTEM_MANAGEMENT_CALLER, headers: { 'Idempotency-Key': 'one-write-0001' } },
    )
  const [first, second] = [await call(), await call()]
  expect(second.body).toEqual(first.body)
  expect(await app.db.$count(contentResource)).toBe(1)
})

test('only staff who manage the system read the list or change a content resource; every change is published', async () => {
  const { id } = (await create({})).body.data
  expect(publishedEvents).toContainEqual(
    expect.objectContaining({ type: 'changed', change: expect.objectContaining({ record: 'content', id }) }),
  )
  expect((await app.call(listContentResources, { query: {} }, STORE_MANAGEMENT_CALLER)).status).toBe(403)
  expect(
    (await app.call(createContentResource, { body: { ...TERMS_PAGE, language: 'vi' } }, STORE_MANAGEMENT_CALLER))
      .status,
  ).toBe(403)
  expect(
    (await app.call(deleteContentResource, { params: { id }, body: { version: 1 } }, { as: 'noPermissions' })).status,
  ).toBe(403)
  await app.call(deleteContentResource, { params: { id }, body: { version: 1 } }, SYSTEM_MANAGEMENT_CALLER)
  expect(await listKeys()).toEqual([])
  const [last] = await app.db.select().from(auditLog).where(eq(auditLog.record, 'content')).orderBy(desc(auditLog.id))
  expect(last).toMatchObject({ event: 'delete', recordId: id })
})

describe('public pages', () => {
  test('a public page has the text in the reader’s language, or else the one for all languages, or else the Japanese one; null without any', async () => {
    const none = { text: null, language: null, updatedAt: null, version: null, validFrom: null, versions: [] }
    expect(await readPage('term', 'vi')).toEqual(none)
    await create({ value: '規約' })
    await publishDrafts()
    expect(await readPage('term', 'vi')).toMatchObject({ text: '規約', language: 'ja' })
    await create({ language: 'all', value: 'Terms for all' })
    await publishDrafts()
    expect(await readPage('term', 'vi')).toMatchObject({ text: 'Terms for all', language: 'all' })
    await create({ language: 'vi', value: 'Điều khoản' })
    await publishDrafts()
    expect(await readPage('term', 'vi')).toMatchObject({
      text: 'Điều khoản',
      language: 'vi',
      updatedAt: app.time.now.toISOString(),
    })
    expect(await readPage('term', 'ja')).toMatchObject({ text: '規約', language: 'ja' })
    expect((await readPage('privacy', 'ja')).text).toBeNull()
  })
})

// This test is the last one, because the deletion of expired rows ends all sessions.
test('a picture is kept after its content resource is deleted, so that it can be restored years later (rule 3.11)', async () => {
  const createdResource = (await createPictureResource(await createPngBase64(8, 8))).body.data
  await remove(createdResource)
  await deleteExpiredRows(app.db, new Date('2046-11-21T03:00:00.000Z'))
  const { token } = await app.signIn(SYSTEM_MANAGEMENT_CALLER.as)
  const restoreResponse = await app.call(
    restoreDeletedContentResource,
    { params: { id: createdResource.id } },
    { token },
  )
  expect(restoreResponse.body.data).toEqual({ ...createdResource, version: 3 })
  expect((await app.app.request(createdResource.value)).status).toBe(200)
})
