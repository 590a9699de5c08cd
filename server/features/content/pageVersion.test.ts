import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createContentResource,
  deleteContentResource,
  getPublicPageText,
  listContentResources,
  listDeletedContentResources,
  restoreDeletedContentResource,
  updateContentResource,
} from '../../../contract/contentResource.ts'
import type { RequestOf } from '../../../contract/endpoint.ts'
import { pageVersionEndpoints, savePageDraft } from '../../../contract/pageVersion.ts'
import { stateOf } from '../../../machines/lifecycle.ts'
import { pageVersionLifecycle } from '../../../machines/lifecycles/pageVersion.ts'
import { performByServer } from '../../app/jobs.ts'
import { auditLog } from '../../db/schema.ts'
import { noLiveUpdates } from '../../live/liveEvents.ts'
import { type CallerName, openTestApp, type TestApp } from '../../testing/testApp.ts'
import { bringNextIntoForce } from './pageVersion.ts'
import { contentResource, pageVersion } from './table.ts'

const STAFF = { as: 'SYSTEM_MANAGEMENT' } as const
/** Noon in Japan on 21 November 2026. */
const NOON = new Date('2026-11-21T03:00:00.000Z')
const TODAY = '2026-11-21'
const TOMORROW = '2026-11-22'
/** The last millisecond of the day in Japan, and the first of the next. */
const BEFORE_MIDNIGHT = new Date('2026-11-21T14:59:59.999Z')
const MIDNIGHT = new Date('2026-11-21T15:00:00.000Z')

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.passTime(NOON)
  await app.db.delete(contentResource)
  await app.db.delete(pageVersion)
})

type DraftBody = RequestOf<typeof savePageDraft>['body']
const save = (body: Partial<DraftBody>, as: CallerName = STAFF.as) =>
  app.call(
    savePageDraft,
    { body: { page: 'term', ja: '規約', vi: '', en: '', all: '', validFrom: null, version: 0, ...body } },
    { as },
  )
const send = (id: number, event: string, version: number, headers: Record<string, string> = {}) =>
  app.call(pageVersionEndpoints.transition, { params: { id }, body: { event, version } }, { ...STAFF, headers })
const read = async (id: number) => (await app.call(pageVersionEndpoints.get, { params: { id } }, STAFF)).body.data
const stateOfVersion = async (id: number) => stateOf(pageVersionLifecycle, (await read(id)).status)
const readPage = (version?: number, language: 'ja' | 'vi' | 'en' = 'ja') =>
  app.call(getPublicPageText, {
    params: { page: 'term' },
    query: { language, ...(version !== undefined && { version }) },
  })
const publicText = async (version?: number) => (await readPage(version)).body.data.text
const runJob = () =>
  performByServer({ db: app.db, clock: () => app.time.now, liveUpdates: noLiveUpdates }, bringNextIntoForce)
const listTexts = async () => {
  const { items } = (await app.call(listContentResources, { query: {} }, STAFF)).body.data
  return Object.fromEntries(items.map(({ language, value }) => [language, value]))
}
const eventsOf = async (id: number) => {
  const lines = await app.db.select().from(auditLog).where(eq(auditLog.recordId, id)).orderBy(asc(auditLog.id))
  return lines.flatMap(({ record, event, actor }) =>
    record === 'pageVersion' ? [`${event} ${actor ?? 'server'}`] : [],
  )
}

/** Saves and publishes a version of the terms that is in force from today. */
async function publishNow(ja: string): Promise<number> {
  const { id, version } = (await save({ ja })).body.data
  expect((await send(id, 'publish', version)).status).toBe(200)
  return id
}

describe('a draft', () => {
  test('a saved text is a draft, which nobody reads on the public page, until it is published', async () => {
    const inForceId = await publishNow('第一版')
    const draft = (await save({ ja: '第二版', en: 'Second', validFrom: TOMORROW })).body.data
    expect(draft).toMatchObject({
      page: 'term',
      number: null,
      status: 0,
      validFrom: TOMORROW,
      texts: { ja: '第二版', vi: '', en: 'Second', all: '' },
      publishedAt: null,
      publishedBy: null,
      pendingId: draft.id,
      previous: { number: 1, validFrom: TODAY, texts: { ja: '第一版', vi: '', en: '', all: '' } },
      version: 1,
    })
    expect(await read(inForceId)).toMatchObject({ number: 1, status: 2, pendingId: draft.id, previous: null })
    expect((await readPage()).body.data).toEqual({
      text: '第一版',
      language: 'ja',
      updatedAt: NOON.toISOString(),
      version: 1,
      validFrom: TODAY,
      versions: [{ number: 1, validFrom: TODAY }],
    })
    expect([(await readPage(2)).status, (await readPage(1)).status]).toEqual([404, 200])
  })

  test('a page has one draft: of two people who save at once, the second gets 409 with what the first one saved', async () => {
    await publishNow('第一版')
    const responses = await Promise.all([save({ ja: '甲の案' }), save({ ja: '乙の案' })])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const saved = responses.find(({ status }) => status === 200)?.body.data
    expect(responses.find(({ status }) => status === 409)?.body.data).toEqual({
      record: saved,
      allowedEvents: ['publish', 'discard'],
    })
    const edits = await Promise.all([save({ ja: '丙の案', version: 1 }), save({ ja: '丁の案', version: 1 })])
    expect(edits.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await app.db.$count(pageVersion, eq(pageVersion.status, 0))).toBe(1)
    const { id, version } = await read(saved?.id ?? 0)
    expect(version).toBe(2)
    expect(await eventsOf(id)).toEqual([`create ${STAFF.as}`, `edit ${STAFF.as}`])
  })

  test('a draft that somebody has published or discarded meanwhile is not written again: 409 with the version in force', async () => {
    const { id } = (await save({ ja: '第一版' })).body.data
    await send(id, 'publish', 1)
    const response = await save({ ja: '遅い案', version: 1 })
    expect([response.status, (response.body.data as unknown as { record: { id: number } }).record.id]).toEqual([
      409,
      id,
    ])
    const next = (await save({ ja: '次の案' })).body.data
    await send(next.id, 'discard', 1)
    expect((await save({ ja: '遅い案', version: 1 })).status).toBe(409)
    expect(await app.db.$count(pageVersion)).toBe(2)
  })

  test('a saved draft that changes nothing is not written', async () => {
    const first = (await save({ ja: '案' })).body.data
    const lineCount = await app.db.$count(auditLog)
    expect((await save({ ja: '案', version: 1 })).body.data).toEqual(first)
    expect(await app.db.$count(auditLog)).toBe(lineCount)
  })

  test('a discarded draft keeps its text, never becomes public, and staff edit the text in force again', async () => {
    await publishNow('第一版')
    const { id } = (await save({ ja: '第二版', vi: 'Bản 2' })).body.data
    expect(await listTexts()).toEqual({ ja: '第二版', vi: 'Bản 2' })
    const discarded = (await send(id, 'discard', 1)).body.data
    expect(discarded).toMatchObject({ status: 4, number: null, texts: { ja: '第二版', vi: 'Bản 2' }, pendingId: null })
    expect(await listTexts()).toEqual({ ja: '第一版' })
    expect([await publicText(), (await readPage(2)).status]).toEqual(['第一版', 404])
    for (const event of ['publish', 'withdraw', 'discard']) expect((await send(id, event, 2)).status).toBe(409)
  })
})

describe('a publication', () => {
  test('a version without a first day is in force from the day of its publication, and replaces the one before at once', async () => {
    const firstId = await publishNow('第一版')
    const { id } = (await save({ ja: '第二版' })).body.data
    const published = (await send(id, 'publish', 1)).body.data
    expect(published).toMatchObject({
      ...{ number: 2, status: 2, validFrom: TODAY, version: 3, pendingId: null },
      ...{ publishedAt: NOON.toISOString(), publishedBy: STAFF.as },
    })
    expect([await stateOfVersion(firstId), await publicText(), await publicText(1)]).toEqual([
      'replaced',
      '第二版',
      '第一版',
    ])
    expect((await readPage(1)).body.data).toMatchObject({
      version: 1,
      versions: [
        { number: 2, validFrom: TODAY },
        { number: 1, validFrom: TODAY },
      ],
    })
    expect(await eventsOf(id)).toEqual(['create', 'publish', 'takeEffect'].map((event) => `${event} ${STAFF.as}`))
    expect((await eventsOf(firstId)).at(-1)).toBe(`replace ${STAFF.as}`)
  })

  test('a scheduled version is in force from the first instant of its day in Japan, before and after the job has run', async () => {
    const firstId = await publishNow('第一版')
    const { id } = (await save({ ja: '第二版', validFrom: TOMORROW })).body.data
    expect((await send(id, 'publish', 1)).body.data).toMatchObject({ number: 2, status: 1, version: 2 })
    for (const now of [NOON, BEFORE_MIDNIGHT]) {
      app.passTime(now)
      expect([await runJob(), await publicText(), (await readPage(2)).status]).toEqual([false, '第一版', 404])
      expect((await readPage()).body.data.versions).toEqual([{ number: 1, validFrom: TODAY }])
    }
    app.passTime(MIDNIGHT)
    expect([await publicText(), await publicText(2), await publicText(1)]).toEqual(['第二版', '第二版', '第一版'])
    expect([await stateOfVersion(id), await stateOfVersion(firstId)]).toEqual(['scheduled', 'inForce'])
    const withdrawal = await send(id, 'withdraw', 2)
    expect([withdrawal.status, withdrawal.body.message]).toEqual([
      422,
      'この版はすでに適用されているため、下書きに戻せません。',
    ])
    expect([await runJob(), await runJob()]).toEqual([true, false])
    expect([await stateOfVersion(id), await stateOfVersion(firstId)]).toEqual(['inForce', 'replaced'])
    expect([await publicText(), await publicText(1)]).toEqual(['第二版', '第一版'])
    expect((await eventsOf(id)).at(-1)).toBe('takeEffect server')
  })

  test('two processes that run the job at once put a version into force once', async () => {
    const { id } = (await save({ validFrom: TOMORROW })).body.data
    await send(id, 'publish', 1)
    app.passTime(MIDNIGHT)
    const outcomes = await Promise.all([runJob(), runJob(), runJob()])
    expect(outcomes.filter(Boolean)).toEqual([true])
    expect((await eventsOf(id)).filter((line) => line.startsWith('takeEffect'))).toHaveLength(1)
  })

  test('a draft that is saved after midnight begins with the version whose day has come, even before the job has run', async () => {
    const { id } = (await save({ ja: '第一版', validFrom: TOMORROW })).body.data
    await send(id, 'publish', 1)
    app.passTime(MIDNIGHT)
    const draft = (await save({ ja: '第二版' })).body.data
    expect([draft.previous?.number, await stateOfVersion(id), draft.version]).toEqual([1, 'inForce', 1])
  })

  test('a withdrawn version is a draft again, without a number, which the next published version gets', async () => {
    await publishNow('第一版')
    const { id } = (await save({ ja: '第二版', validFrom: TOMORROW })).body.data
    await send(id, 'publish', 1)
    const withdrawn = (await send(id, 'withdraw', 2)).body.data
    expect(withdrawn).toMatchObject({
      ...{ status: 0, number: null, validFrom: TOMORROW, publishedAt: null, publishedBy: null, version: 3 },
    })
    app.passTime(MIDNIGHT)
    expect([await runJob(), await publicText(), (await readPage(2)).status]).toEqual([false, '第一版', 404])
    expect((await send(id, 'publish', 3)).body.data).toMatchObject({ number: 2, status: 2, validFrom: TOMORROW })
  })

  test('a first day that has passed is refused when the draft is saved and when it is published', async () => {
    const pastMessage = '適用開始日が過ぎています。今日以降の日付にしてください。'
    expect((await save({ validFrom: '2026-11-20' })).body.errors).toEqual({ validFrom: pastMessage })
    const { id } = (await save({ validFrom: TODAY })).body.data
    app.passTime(MIDNIGHT)
    const refusal = await send(id, 'publish', 1)
    expect([refusal.status, refusal.body.message]).toEqual([422, pastMessage])
    // What the draft already says is no reason to refuse another change of it.
    expect((await save({ ja: '改訂', validFrom: TODAY, version: 1 })).status).toBe(200)
    for (const validFrom of ['2026-02-30', '20261121', '', 'tomorrow', '1999-12-31'])
      expect([validFrom, Object.keys((await save({ validFrom, version: 2 })).body.errors ?? {})]).toEqual([
        validFrom,
        ['validFrom'],
      ])
  })

  test('a repeated publication with the same Idempotency-Key publishes once, and one of two people at once', async () => {
    const { id } = (await save({})).body.data
    const headers = { 'Idempotency-Key': 'publish-the-terms-1' }
    const [first, second] = [await send(id, 'publish', 1, headers), await send(id, 'publish', 1, headers)]
    expect(second.body).toEqual(first.body)
    const next = (await save({ ja: '第二版' })).body.data
    const responses = await Promise.all([send(next.id, 'publish', 1), send(next.id, 'publish', 1)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await readPage()).body.data.versions.map(({ number }) => number)).toEqual([2, 1])
  })

  test('only staff who manage the system read, save or publish versions; everybody reads what is in force, without signing in', async () => {
    const { id } = (await save({})).body.data
    const reader = { as: 'NOTIFICATION_MANAGEMENT' } as const
    expect((await app.call(pageVersionEndpoints.list, { query: {} }, reader)).status).toBe(403)
    expect((await app.call(pageVersionEndpoints.get, { params: { id } }, reader)).status).toBe(403)
    expect((await save({ ja: '別の案', version: 1 }, reader.as)).status).toBe(403)
    const body = { event: 'publish', version: 1 }
    expect((await app.call(pageVersionEndpoints.transition, { params: { id }, body }, reader)).status).toBe(403)
    expect(await publicText()).toBeNull()
    await send(id, 'publish', 1)
    expect(await publicText()).toBe('規約')
  })

  test.each(['0', '-1', '1.5', 'x', '99999999999'])('the number %s of a version is refused', async (version) => {
    await publishNow('第一版')
    expect((await app.send('GET', `/resource/page/term?language=ja&version=${version}`)).status).toBe(400)
  })
})

describe('the content resources with the key of a public page', () => {
  const create = (language: 'ja' | 'vi', value: string) =>
    app.call(createContentResource, { body: { key: 'term', kind: 1, language, value, description: '' } }, STAFF)
  const update = (id: number, value: string, version: number) =>
    app.call(
      updateContentResource,
      { params: { id }, body: { key: 'term', language: 'ja', description: '', position: 1, value, version } },
      STAFF,
    )
  const drafts = async () => {
    const rows = await app.db.select().from(pageVersion).where(eq(pageVersion.status, 0))
    return rows.map(({ texts: { ja, vi }, version }) => ({ ja, vi, version }))
  }

  test('calls that add, edit, delete and restore the text of a page change its draft, and not the page', async () => {
    const { id } = (await create('ja', '一')).body.data
    expect(await drafts()).toEqual([{ ja: '一', vi: '', version: 1 }])
    const edited = (await update(id, '二', 1)).body.data
    expect([edited.value, edited.version]).toEqual(['二', 2])
    const vi = (await create('vi', 'hai')).body.data
    expect(await drafts()).toEqual([{ ja: '二', vi: 'hai', version: 3 }])
    await app.call(deleteContentResource, { params: { id: vi.id }, body: { version: 1 } }, STAFF)
    expect(await drafts()).toEqual([{ ja: '二', vi: '', version: 4 }])
    await app.call(restoreDeletedContentResource, { params: { id: vi.id } }, STAFF)
    expect(await drafts()).toEqual([{ ja: '二', vi: 'hai', version: 5 }])
    expect(await publicText()).toBeNull()
    expect((await update(id, '遅い', 1)).status).toBe(409)
  })

  test('a draft that is saved edits, adds and deletes the content resources of its page, which can be restored', async () => {
    await publishNow('第一版')
    await save({ ja: '', vi: 'Bản 2', en: 'Second' })
    expect(await listTexts()).toEqual({ vi: 'Bản 2', en: 'Second' })
    const [deleted] = (await app.call(listDeletedContentResources, { query: {} }, STAFF)).body.data.items
    await app.call(restoreDeletedContentResource, { params: { id: deleted?.id ?? 0 } }, STAFF)
    expect(await drafts()).toEqual([{ ja: '第一版', vi: 'Bản 2', version: 2 }])
  })

  test('a text is not changed while a version of its page is scheduled; its description is', async () => {
    const { id } = (await create('ja', '一')).body.data
    const draft = (await save({ ja: '一', validFrom: TOMORROW, version: 1 })).body.data
    await send(draft.id, 'publish', draft.version)
    const refusal = await update(id, '二', 1)
    expect([refusal.status, refusal.body.message]).toEqual([
      422,
      'このページには適用待ちの版があります。先に下書きに戻してください。',
    ])
    expect((await save({ ja: '二', version: 3 })).status).toBe(409)
    const body = { key: 'term', language: 'ja' as const, description: '説明', position: 1, value: '一', version: 1 }
    expect((await app.call(updateContentResource, { params: { id }, body }, STAFF)).body.data.description).toBe('説明')
    expect(await listTexts()).toEqual({ ja: '一' })
  })

  test('saves and discards at once leave the content resources with the texts of the pending version or of that in force', async () => {
    await publishNow('第一版')
    for (let round = 0; round < 5; round += 1) {
      const { id } = (await save({ ja: `案${round}` })).body.data
      const { items } = (await app.call(listContentResources, { query: {} }, STAFF)).body.data
      const [text] = items
      const statuses = await Promise.all([
        send(id, 'discard', 1).then(({ status }) => status),
        update(text?.id ?? 0, `編集${round}`, text?.version ?? 0).then(({ status }) => status),
      ])
      expect(statuses.every((status) => [200, 409].includes(status))).toBe(true)
      const [pending] = await app.db.select().from(pageVersion).where(eq(pageVersion.status, 0))
      expect(await listTexts()).toEqual({ ja: pending?.texts.ja ?? '第一版' })
      if (pending !== undefined) await send(pending.id, 'discard', pending.version)
    }
  })
})

test('the texts that pages had before there were versions are their first versions, in force since their last change', async () => {
  await app.db.insert(contentResource).values([
    { key: 'term', kind: 1, language: 'ja', value: '旧規約', description: '', position: 1, updatedAt: NOON },
    { key: 'term', kind: 1, language: 'en', value: 'Old', description: '', position: 2, updatedAt: BEFORE_MIDNIGHT },
    { key: 'fee', kind: 5, language: 'all', value: '10', description: '', position: 3, updatedAt: MIDNIGHT },
  ])
  const { readFileSync } = await import('node:fs')
  const migration = readFileSync(new URL('../../db/migrations/0111_page_versions.sql', import.meta.url), 'utf8')
  for (const statement of migration.split('--> statement-breakpoint').filter((each) => /insert into/.test(each)))
    await app.db.execute(sql.raw(statement))
  const rows = await app.db.select().from(pageVersion)
  expect(
    rows.map(({ page, number, texts, validFrom, status }) => ({ page, number, texts, validFrom, status })),
  ).toEqual([
    {
      ...{ page: 'term', number: 1, validFrom: TODAY, status: 2 },
      texts: { ja: '旧規約', vi: '', en: 'Old', all: '' },
    },
  ])
  expect(await publicText(1)).toBe('旧規約')
  expect(await eventsOf(rows[0]?.id ?? 0)).toEqual(['create server'])
})
