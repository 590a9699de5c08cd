import { MasterDataType } from '../../contract/enumerations.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { versionedKinds } from '../../contract/recordKinds.ts'
import type { RecordKindName } from '../../contract/topics.ts'
import type { RecordWrite } from '../../contract/live/recordWrite.ts'
import type { LiveEvent } from '../live/liveEvents.ts'
import { type CallerName, createRecordingLiveUpdates, openTestApp, type TestApp } from '../testing/testApp.ts'

interface VersionedKind {
  name: RecordKindName
  /** The path of the kind's list, below which is each record. */
  path: string
  /** Who writes the records, if not staff who manage the system. */
  writer?: CallerName
  /** The body that creates a record; undefined if records are neither created nor deleted. */
  createBody?: object
  /** The body of an edit, without the version. */
  editBody: object
}

const KINDS: readonly VersionedKind[] = [
  {
    name: 'calendarDay',
    path: '/system/calendar',
    createBody: { date: '2027-01-04', name: '年始休業', type: 'holiday' },
    editBody: { date: '2027-01-05', name: '年始休業', type: 'holiday' },
  },
  {
    name: 'content',
    path: '/resource',
    createBody: { key: 'home.color', kind: 4, language: 'ja', value: '#c73e2a', description: '' },
    editBody: { key: 'home.color', language: 'ja', value: '#000000', description: '', position: 1 },
  },
  {
    name: 'language',
    path: '/system/language',
    createBody: { key: 'mobile.welcome', target: 'APP', ja: 'ようこそ', vi: '', en: '' },
    editBody: { ja: 'ようこそ', vi: '', en: 'Welcome' },
  },
  {
    name: 'masterData',
    path: '/system/master-data',
    createBody: { type: MasterDataType.MAKER, value: '新メーカー' },
    editBody: { value: '新しいメーカー' },
  },
  { name: 'notificationSetting', path: '/system/notification-setting', editBody: { default: 'off' } },
  {
    name: 'permission',
    path: '/system/permission',
    createBody: { name: '監査', key: 'AUDIT' },
    editBody: { name: '内部監査' },
  },
  {
    name: 'replyTemplate',
    path: '/chat/template',
    writer: 'CONVERSATION_MANAGEMENT',
    createBody: { title: 'お礼', text: 'ありがとうございます。', language: 'ja' },
    editBody: { title: '御礼', text: 'ありがとうございます。', language: 'ja' },
  },
  {
    name: 'role',
    path: '/system/role',
    createBody: { name: '監査担当', description: '' },
    editBody: { name: '内部監査', description: '' },
  },
  {
    name: 'savedView',
    path: '/saved-view',
    createBody: { name: 'メーカー', list: '/system/master-data/maker', params: '', isShared: true },
    editBody: { name: 'メーカー名順', params: 'sort=name', isShared: true },
  },
]

let app: TestApp
const publishedEvents: LiveEvent[] = []
beforeEach(async () => {
  publishedEvents.length = 0
  app = await openTestApp({ liveUpdates: createRecordingLiveUpdates(publishedEvents) })
})
afterEach(() => app.close())

test('the tests of versioned records cover every kind of record without a lifecycle', () => {
  const files = readdirSync('server/features', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const sources = files.map((file) => readFileSync(`server/features/${file}`, 'utf8'))
  const declarations = sources.flatMap((source) => [
    ...source.matchAll(/(?:defineVersionedRecord|createVersionedHandlers)\(\s*\{\s*name: '(\w+)'/g),
  ])
  const names = [...versionedKinds.map(({ name }) => name), ...declarations.map(([, name = '']) => name)]
  expect(KINDS.map(({ name }) => name)).toEqual(names.toSorted())
})

test.each(KINDS)(
  'each write of a $name tells open consoles who has done what',
  async ({ name, path, writer = 'SYSTEM_MANAGEMENT', createBody, editBody }) => {
    const by = { id: app.staffIds[writer], name: writer }
    const send = async (method: string, url: string, body?: object) => {
      const options = body === undefined ? {} : { body: JSON.stringify(body) }
      const response = await app.send(method, url, { as: writer, ...options })
      expect(response).toMatchObject({ status: 200 })
      return response.body.data as { id: number; version: number; items: { id: number; version: number }[] }
    }
    const publishedWrites = (id: number) =>
      publishedEvents.flatMap((event): (Omit<RecordWrite, 'by'> | undefined)[] => {
        if (event.type !== 'changed' || event.change.record !== name || event.change.id !== id) return []
        const { by: author, ...write } = event.change.write ?? {}
        expect(author).toEqual(by)
        return [write as Omit<RecordWrite, 'by'>]
      })

    const record = createBody === undefined ? (await send('GET', path)).items[0] : await send('POST', path, createBody)
    const { id, version } = record ?? { id: 0, version: 0 }
    await send('PUT', `${path}/${id}`, { ...editBody, version })
    const expectedEdit = { event: 'edit', from: 'stored', to: 'stored', version: version + 1 }
    if (createBody === undefined) {
      expect(publishedWrites(id)).toEqual([expectedEdit])
      return
    }
    await send('DELETE', `${path}/${id}`, { version: version + 1 })
    expect(publishedWrites(id)).toEqual([
      { event: 'create', from: 'missing', to: 'stored', version },
      expectedEdit,
      { event: 'delete', from: 'stored', to: 'missing', version: 3 },
    ])
  },
)

test.each([
  { count: 100, isEachReported: true },
  { count: 101, isEachReported: false },
])(
  'an import of $count texts tells open consoles who has written them, for each text: $isEachReported',
  async (example) => {
    const { count, isEachReported } = example
    const commonFields = { target: 'APP', vi: '', en: '' }
    const rows = Array.from({ length: count }, (_, index) => ({
      ...commonFields,
      key: `mobile.text${index}`,
      ja: `第${index}`,
    }))
    const importRows = async (ja: string) => {
      publishedEvents.length = 0
      const content = JSON.stringify(rows.map((row) => ({ ...row, ja })))
      const body = JSON.stringify({ format: 'json', content, isDryRun: false })
      const response = await app.send('POST', '/system/language/import', { as: 'SYSTEM_MANAGEMENT', body })
      expect(response).toMatchObject({ status: 200 })
      return publishedEvents.flatMap((event) =>
        event.type === 'changed' && event.change.record === 'language' ? [event.change.write] : [],
      )
    }
    const by = { id: app.staffIds.SYSTEM_MANAGEMENT, name: 'SYSTEM_MANAGEMENT' }
    const writeOfAllTexts = {
      event: 'import',
      from: 'stored',
      to: 'stored',
      version: app.time.now.getTime(),
      count,
      by,
    }
    const expectedWrites = (write: object) => (isEachReported ? rows.map(() => ({ ...write, by })) : [writeOfAllTexts])

    expect(await importRows('ようこそ')).toEqual(
      expectedWrites({ event: 'import', from: 'missing', to: 'stored', version: 1 }),
    )
    expect(await importRows('いらっしゃいませ')).toEqual(
      expectedWrites({ event: 'import', from: 'stored', to: 'stored', version: 2 }),
    )
  },
)
