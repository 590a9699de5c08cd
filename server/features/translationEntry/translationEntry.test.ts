import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTranslationEntry,
  deleteTranslationEntry,
  exportTranslations,
  getTranslationEntry,
  importTranslations,
  listDeletedTranslationEntries,
  restoreDeletedTranslationEntry,
  type TranslationEntry,
  listTranslationEntries,
  listTranslationEntryHistory,
  restoreTranslationEntry,
  updateTranslationEntry,
} from '../../../contract/translationEntry.ts'
import { TRANSLATION_FILE_MAX } from '../../../contract/limits.ts'
import { placeholdersOf } from '../../../contract/messageText.ts'
import { getTranslation } from '../../../contract/translation.ts'
import en from '../../../locales/en.json' with { type: 'json' }
import ja from '../../../locales/ja.json' with { type: 'json' }
import vi from '../../../locales/vi.json' with { type: 'json' }
import { auditLog } from '../../db/schema.ts'
import type { LiveEvent } from '../../live/liveEvents.ts'
import { createRecordingLiveUpdates, openTestApp, type TestApp } from '../../testing/testApp.ts'
import { translationEntry } from './table.ts'
import { updateBuiltInTexts } from './translation.ts'

const SYSTEM_MANAGEMENT_CALLER = { as: 'SYSTEM_MANAGEMENT' } as const
const KEY_COUNT = Object.keys(ja).length
/** A key whose text has the placeholder `minutes`. */
const KEY_WITH_PLACEHOLDER = 'error.tooManyAttempts'

const publishedEvents: LiveEvent[] = []
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ liveUpdates: createRecordingLiveUpdates(publishedEvents) })
  await updateBuiltInTexts(app.db)
})
afterAll(() => app.close())
/** Undoes the changes of the previous test, which is faster than writing all texts again. */
beforeEach(async () => {
  await app.db.delete(translationEntry).where(isNull(translationEntry.baseJa))
  const changedRows = await app.db
    .update(translationEntry)
    .set({ ja: null, vi: null, en: null, version: 1, updatedAt: null })
    .where(
      sql`coalesce(${translationEntry.ja}, ${translationEntry.vi}, ${translationEntry.en}) is not null or ${translationEntry.version} > 1`,
    )
    .returning()
  const hasTextsOfRelease = ({ key, baseJa, baseVi, baseEn }: (typeof changedRows)[number]) =>
    [ja, vi, en].every((set, index) => set[key as keyof typeof ja] === [baseJa, baseVi, baseEn][index])
  if (!changedRows.every(hasTextsOfRelease)) await updateBuiltInTexts(app.db)
})

const listEntries = async (query: Parameters<typeof app.call<typeof listTranslationEntries>>[1]['query']) =>
  (await app.call(listTranslationEntries, { query }, SYSTEM_MANAGEMENT_CALLER)).body.data
const listEntryKeys = async (query: Parameters<typeof listEntries>[0]) =>
  (await listEntries(query)).items.map(({ key }) => key)
async function readEntry(key: string): Promise<TranslationEntry> {
  const [found] = (await listEntries({ q: key, limit: 100 })).items.filter((each) => each.key === key)
  if (found === undefined) throw new Error(`no entry ${key}`)
  return found
}
const update = ({ id, version }: TranslationEntry, texts: { ja?: string; vi?: string; en?: string }) =>
  app.call(
    updateTranslationEntry,
    { params: { id }, body: { ja: '', vi: '', en: '', ...texts, version } },
    SYSTEM_MANAGEMENT_CALLER,
  )
const textsOf = async (language: 'ja' | 'vi' | 'en' = 'ja', scope: 'all' | 'changed' = 'all') =>
  (await app.call(getTranslation, { query: { language, scope } })).body.data.CMS
const create = (key: string, texts = {}, target: 'CMS' | 'APP' = 'APP') =>
  app.call(
    createTranslationEntry,
    { body: { key, target, ja: '', vi: '', en: '', ...texts } },
    SYSTEM_MANAGEMENT_CALLER,
  )
const importFile = (content: string, format: 'csv' | 'json', isDryRun = false) =>
  app.call(importTranslations, { body: { format, content, isDryRun } }, SYSTEM_MANAGEMENT_CALLER)
const exportFile = async (format: 'csv' | 'json') =>
  (await app.call(exportTranslations, { query: { format } }, SYSTEM_MANAGEMENT_CALLER)).body.data.content

describe('the list of message keys', () => {
  test('the list of message keys has every key of the console, with its texts in each language', async () => {
    expect((await listEntries({})).total).toBe(KEY_COUNT)
    expect(await readEntry('dialog.yes')).toEqual({
      id: expect.any(Number) as number,
      key: 'dialog.yes',
      target: 'CMS',
      texts: { ja: ja['dialog.yes'], vi: vi['dialog.yes'], en: en['dialog.yes'] },
      base: { ja: ja['dialog.yes'], vi: vi['dialog.yes'], en: en['dialog.yes'] },
      changed: [],
      updatedAt: null,
      version: 1,
    })
  })

  test('the list of message keys is searched in keys and in the texts of every language', async () => {
    await update(await readEntry('dialog.yes'), { ja: '承知しました' })
    expect(await listEntryKeys({ q: '承知しました' })).toEqual(['dialog.yes'])
    expect(await listEntryKeys({ q: 'dialog.yes' })).toEqual(['dialog.yes', 'keyMap.dialog.yes'])
    expect((await listEntryKeys({ q: 'dialog.' })).filter((key) => !key.startsWith('dialog.'))).toEqual([])
    expect(await listEntryKeys({ q: 'dialog.' })).toContain('dialog.yes')
    expect(await listEntryKeys({ q: 'too many attempts' })).toContain(KEY_WITH_PLACEHOLDER)
  })

  test('the list of message keys is filtered by missing, changed and unused keys, and by target', async () => {
    await create('greeting', { ja: 'こんにちは' })
    await create('left.over', { ja: 'a', vi: 'b', en: 'c' }, 'CMS')
    await update(await readEntry('dialog.no'), { en: 'Nope' })
    expect(await listEntryKeys({ state: 'missing' })).toEqual(['greeting'])
    expect(await listEntryKeys({ state: 'changed' })).toEqual(['dialog.no', 'greeting', 'left.over'])
    expect(await listEntryKeys({ state: 'unused' })).toEqual(['left.over'])
    expect(await listEntryKeys({ target: 'APP' })).toEqual(['greeting'])
  })

  test.each(['', ' ', '\u3000', '\u200B', '\uFEFF', '\u00AD\u2800\u3164', '\uFE0F', '\u{E0041}', '\u0007', '\u2029\n'])(
    'the filter for missing texts finds a message key with the stored text %j',
    async (text) => {
      const texts = { ja: '歓迎', vi: 'a', en: 'b' }
      await create('greeting', texts)
      await create('welcome', texts)
      await app.db.update(translationEntry).set({ vi: text }).where(eq(translationEntry.key, 'greeting'))
      expect(await listEntryKeys({ state: 'missing' })).toEqual(['greeting'])
    },
  )

  test.each(['.', '-', ']', '\\', '\u200Ba\u200B', '⠁', '👍', '\u{E01F0}a'])(
    'the filter for missing texts does not find a message key with the text %j',
    async (text) => {
      await create('greeting', { ja: text, vi: text, en: text })
      await app.db.update(translationEntry).set({ vi: text }).where(eq(translationEntry.key, 'greeting'))
      expect(await listEntryKeys({ state: 'missing' })).toEqual([])
    },
  )

  test('the list of message keys is filtered by edited texts that are not shown, because the built-in text has other placeholders by now', async () => {
    await update(await readEntry(KEY_WITH_PLACEHOLDER), { en: 'In {{minutes}} minutes' })
    await update(await readEntry('dialog.no'), { en: 'Nope' })
    await create('left.over', { ja: '{{a}}' }, 'CMS')
    expect(await listEntryKeys({ state: 'mismatched' })).toEqual([])
    const isKeyRow = and(eq(translationEntry.target, 'CMS'), eq(translationEntry.key, KEY_WITH_PLACEHOLDER))
    await app.db.update(translationEntry).set({ baseEn: 'In {{count}} minutes' }).where(isKeyRow)
    expect(await listEntryKeys({ state: 'mismatched' })).toEqual([KEY_WITH_PLACEHOLDER])
    expect((await textsOf('en', 'changed'))[KEY_WITH_PLACEHOLDER]).toBeUndefined()
  })

  test.each([
    '{{minutes}}分 {{ b }}{{a}} {{b}}',
    '{{\n b\t}}',
    '{{user.name}} {{count, number}} {{}}',
    '{{count }} count}} {{',
    '$t(dialog.yes) {{count}} $t(dialog',
    '100 % {count} $5 (t)',
    '{{{a}}} {{B}} {{ab}}',
  ])('the database finds the same placeholders in %j as the console and the check of forms', async (text) => {
    const names = sql<string[]>`placeholders(${text})`
    const rows = await app.db.select({ names }).from(sql`(select 1) as one`)
    expect(rows[0]?.names).toEqual(placeholdersOf(text))
  })

  test('the list of message keys after a given key has those that follow it, even if the filters no longer match the given key', async () => {
    for (const key of ['app.b', 'app.a', 'app.c']) await create(key, { ja: key })
    const { id } = await readEntry('app.a')
    expect(await listEntryKeys({ state: 'missing', after: id })).toEqual(['app.b', 'app.c'])
    await update(await readEntry('app.a'), { ja: 'a', vi: 'a', en: 'a' })
    expect(await listEntryKeys({ state: 'missing', after: id })).toEqual(['app.b', 'app.c'])
    expect(await listEntryKeys({ state: 'missing', after: (await readEntry('app.c')).id })).toEqual([])
    expect(await listEntryKeys({ after: 2_000_000_000 })).toEqual([])
  })
})

describe('texts that staff edit', () => {
  test('a text is changed in one language, and the other languages keep the built-in text', async () => {
    const before = await readEntry('dialog.yes')
    const { body } = await update(before, { ja: 'ええ', vi: ` ${vi['dialog.yes']} ` })
    expect(body.data).toMatchObject({
      texts: { ja: 'ええ', vi: vi['dialog.yes'], en: en['dialog.yes'] },
      changed: ['ja'],
      version: 2,
    })
    expect((await textsOf())['dialog.yes']).toBe('ええ')
    expect([await textsOf('ja', 'changed'), await textsOf('vi', 'changed')]).toEqual([{ 'dialog.yes': 'ええ' }, {}])
  })

  test('a text of a key that the console does not have is not sent to it', async () => {
    await app.db.execute(sql`insert into language_entry (target, key, ja, vi)
      select 'CMS', 'own.' || number, '文言', 'văn bản' from generate_series(1, 10000) as number`)
    await update(await readEntry('dialog.yes'), { ja: 'ええ' })
    expect(await textsOf()).toEqual({ ...ja, 'dialog.yes': 'ええ' })
    expect([await textsOf('ja', 'changed'), await textsOf('vi', 'changed')]).toEqual([{ 'dialog.yes': 'ええ' }, {}])
  })

  test('a text that is emptied is replaced by the built-in text', async () => {
    const { data } = (await update(await readEntry('dialog.yes'), { ja: 'ええ' })).body
    expect((await update(data, { ja: ' \n ' })).body.data.texts.ja).toBe(ja['dialog.yes'])
    expect((await textsOf())['dialog.yes']).toBe(ja['dialog.yes'])
  })

  test('a text without a visible character is no text', async () => {
    const before = await readEntry(KEY_WITH_PLACEHOLDER)
    const invisibleTexts = { ja: '\u200b \ufeff', vi: '\u3164', en: '\u00ad\u2060' }
    expect((await update(before, invisibleTexts)).body.data).toEqual(before)
    expect((await create('greeting', { ...invisibleTexts, en: 'Hello' })).body.data.texts).toEqual({
      ja: null,
      vi: null,
      en: 'Hello',
    })
    expect(await listEntryKeys({ state: 'missing' })).toEqual(['greeting'])
  })

  test('a text must have the placeholders of the built-in text', async () => {
    const before = await readEntry(KEY_WITH_PLACEHOLDER)
    for (const wrongText of [
      'しばらくお待ちください',
      '{{minute}}分',
      '{{minutes}}分 {{seconds}}秒',
      '{{minutes}}分 $t(dialog.yes)',
      '{{minutes}}分 {{minutes',
    ])
      expect((await update(before, { ja: wrongText })).body.errors).toEqual({
        ja: '次の差し込み項目をそのまま使ってください：{{minutes}}',
      })
    expect((await update(before, { ja: 'あと {{ minutes }} 分' })).status).toBe(200)
  })

  test('a text that is sent with another version is refused with 409 and the current entry', async () => {
    const before = await readEntry('dialog.yes')
    await update(before, { ja: 'ええ' })
    const response = await update(before, { ja: 'うん' })
    expect([response.status, response.body.data]).toMatchObject([
      409,
      { record: { texts: { ja: 'ええ' }, version: 2 } },
    ])
  })

  test('a text is restored to what it was before a line of its history', async () => {
    const before = await readEntry('menu.users')
    const first = (await update(before, { ja: 'ええ', en: 'Yep' })).body.data
    const second = (await update(first, { ja: 'うん', en: 'Yep' })).body.data
    const history = await app.call(
      listTranslationEntryHistory,
      { params: { id: before.id }, query: {} },
      SYSTEM_MANAGEMENT_CALLER,
    )
    const { items } = history.body.data
    expect(items.map(({ event }) => event)).toEqual(['edit', 'edit', 'create'])
    const restore = (lineId: number, version: number) =>
      app.call(
        restoreTranslationEntry,
        { params: { id: before.id }, body: { lineId, version } },
        SYSTEM_MANAGEMENT_CALLER,
      )
    const restoredEntry = (await restore(items[0]?.id ?? 0, second.version)).body.data
    expect(restoredEntry.texts).toMatchObject({ ja: 'ええ', en: 'Yep' })
    expect((await restore(items[1]?.id ?? 0, restoredEntry.version)).body.data.changed).toEqual([])
    expect((await restore(2_000_000_000, restoredEntry.version + 1)).status).toBe(422)
  })

  test('a text is restored in every language that was changed since', async () => {
    const before = await readEntry('menu.stores')
    const first = (await update(before, { ja: 'ええ' })).body.data
    const second = (await update(first, { ja: 'ええ', en: 'Yep' })).body.data
    const history = await app.call(
      listTranslationEntryHistory,
      { params: { id: before.id }, query: {} },
      SYSTEM_MANAGEMENT_CALLER,
    )
    const lineId = history.body.data.items.at(-1)?.id ?? 0
    const call = { params: { id: before.id }, body: { lineId, version: second.version } }
    expect((await app.call(restoreTranslationEntry, call, SYSTEM_MANAGEMENT_CALLER)).body.data.changed).toEqual([])
  })

  test('a text that is deleted is gone with its key if staff added the key, and is replaced by the built-in text otherwise', async () => {
    const changedEntry = (await update(await readEntry('dialog.yes'), { ja: 'ええ' })).body.data
    const addedEntry = (await create('greeting', { ja: 'こんにちは' })).body.data
    expect((await create('greeting')).body.errors).toEqual({ key: 'このキーはすでにあります。' })
    for (const { id, version } of [changedEntry, addedEntry])
      expect(
        (await app.call(deleteTranslationEntry, { params: { id }, body: { version } }, SYSTEM_MANAGEMENT_CALLER))
          .status,
      ).toBe(200)
    expect((await readEntry('dialog.yes')).changed).toEqual([])
    expect(
      (await app.call(getTranslationEntry, { params: { id: addedEntry.id } }, SYSTEM_MANAGEMENT_CALLER)).status,
    ).toBe(404)
    const isOfAddedEntry = and(eq(auditLog.record, 'language'), eq(auditLog.recordId, addedEntry.id))
    const lines = await app.db.select().from(auditLog).where(isOfAddedEntry).orderBy(auditLog.id)
    expect(lines.map(({ event, changes }) => ({ event, changes }))).toEqual([
      {
        event: 'create',
        changes: [
          { field: 'key', before: null, after: 'greeting' },
          { field: 'target', before: null, after: 'APP' },
          { field: 'ja', before: null, after: 'こんにちは' },
        ],
      },
      {
        event: 'delete',
        changes: [
          { field: 'key', before: 'greeting', after: null },
          { field: 'target', before: 'APP', after: null },
          { field: 'ja', before: 'こんにちは', after: null },
        ],
      },
    ])
  })
})

describe('deleted message keys', () => {
  const listDeleted = async () =>
    (await app.call(listDeletedTranslationEntries, { query: {} }, SYSTEM_MANAGEMENT_CALLER)).body.data.items
  const remove = ({ id, version }: TranslationEntry) =>
    app.call(deleteTranslationEntry, { params: { id }, body: { version } }, SYSTEM_MANAGEMENT_CALLER)
  const restore = (id: number) => app.call(restoreDeletedTranslationEntry, { params: { id } }, SYSTEM_MANAGEMENT_CALLER)
  const historyOf = async (id: number) =>
    (await app.call(listTranslationEntryHistory, { params: { id }, query: {} }, SYSTEM_MANAGEMENT_CALLER)).body.data
      .items

  test('a deleted message key that staff had added is listed, and restored with its history and texts; a key of the console is not', async () => {
    const deletedCountBefore = (await listDeleted()).length
    await remove((await update(await readEntry('dialog.yes'), { ja: 'ええ' })).body.data)
    const addedEntry = (await create('greeting', { ja: 'こんにちは', en: 'Hello' })).body.data
    const changedEntry = (await update(addedEntry, { ja: 'やあ', en: 'Hi' })).body.data
    await remove(changedEntry)
    const [first, ...rest] = await listDeleted()
    expect(first).toEqual({
      id: addedEntry.id,
      name: 'greeting',
      actor: SYSTEM_MANAGEMENT_CALLER.as,
      deletedAt: app.time.now.toISOString(),
    })
    expect(rest.length).toBe(deletedCountBefore)

    const restoredEntry = (await restore(addedEntry.id)).body.data
    expect(restoredEntry).toEqual({ ...changedEntry, version: 4, updatedAt: app.time.now.toISOString() })
    expect(await readEntry('greeting')).toEqual(restoredEntry)
    expect((await listDeleted()).length).toBe(deletedCountBefore)
    expect((await historyOf(addedEntry.id)).map(({ event }) => event)).toEqual(['restore', 'delete', 'edit', 'create'])
    expect((await update(addedEntry, { ja: 'x' })).status).toBe(409)
    const repeatedResponse = await restore(addedEntry.id)
    expect([repeatedResponse.status, repeatedResponse.body.message]).toEqual([
      422,
      'このキーは削除されていません。すでに復元された可能性があります。',
    ])

    await remove(restoredEntry)
    expect((await listDeleted()).map(({ id }) => id).filter((id) => id === addedEntry.id)).toEqual([addedEntry.id])
  })

  test('a deleted message key is not restored if a new entry has the same key, and is restored only by staff who may edit texts', async () => {
    const addedEntry = (await create('greeting', { ja: 'こんにちは' })).body.data
    await remove(addedEntry)
    const call = { params: { id: addedEntry.id } }
    expect((await app.call(restoreDeletedTranslationEntry, call, { as: 'USER_MANAGEMENT' })).status).toBe(403)
    await create('greeting')
    const refusalResponse = await restore(addedEntry.id)
    expect([refusalResponse.status, refusalResponse.body.message]).toEqual([422, 'このキーはすでにあります。'])
    expect((await restore((await readEntry('dialog.yes')).id)).status).toBe(422)
    expect((await restore(2_000_000_000)).status).toBe(404)
  })

  test('a deleted message key that several people restore at once is restored once, and the others read that the key is not deleted', async () => {
    const addedEntry = (await create('greeting', { ja: 'こんにちは' })).body.data
    await remove(addedEntry)
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => restore(addedEntry.id)))).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 7 }, () => 422)])
    expect((await historyOf(addedEntry.id)).map(({ event }) => event)).toEqual(['restore', 'delete', 'create'])
  })
})

describe('files of texts', () => {
  test.each(['csv', 'json'] as const)(
    'a file of texts in %s that is exported and imported changes nothing',
    async (format) => {
      await update(await readEntry('dialog.yes'), { ja: '=1+1', vi: '"a", b\nc', en: "'=x" })
      await create('greeting', { ja: '@SUM(A1)', vi: '＝1+1', en: '-5' })
      const lineCount = await app.db.$count(auditLog, eq(auditLog.record, 'language'))
      const content = await exportFile(format)
      expect((await importFile(content, format)).body.data).toEqual({ added: 0, changed: 0, unchanged: KEY_COUNT + 1 })
      expect(await app.db.$count(auditLog, eq(auditLog.record, 'language'))).toBe(lineCount)
      expect(await exportFile(format)).toBe(content)
    },
  )

  test('a CSV file of texts has no cell that a spreadsheet would compute as a formula', async () => {
    await update(await readEntry('dialog.yes'), { ja: '=1+1', vi: '＋1', en: '@x' })
    const line = (await exportFile('csv')).split('\r\n').find((each) => each.startsWith('CMS,dialog.yes,'))
    expect(line).toBe(`CMS,dialog.yes,'=1+1,'＋1,'@x,${app.time.now.toISOString()}`)
  })

  test.each(['csv', 'json'] as const)(
    'the import of a file in %s does not undo what a colleague has changed since the export',
    async (format) => {
      await update(await readEntry('dialog.yes'), { ja: 'ええ' })
      const first = await exportFile(format)
      const staleRowMessage = (key: string) =>
        new RegExp(`^\\d+行目（CMS ${key}）の key：このキーは、書き出したあとに変更されています。`)
      for (const key of ['dialog.yes', 'dialog.no']) {
        const earlierExport = await exportFile(format)
        app.time.now = new Date(app.time.now.getTime() + 1_000)
        await update(await readEntry(key), { ja: `後${key}` })
        for (const isDryRun of [true, false]) {
          const refusalResponse = await importFile(earlierExport, format, isDryRun)
          expect([refusalResponse.status, refusalResponse.body.errors?.['content']]).toEqual([
            422,
            expect.stringMatching(staleRowMessage(key)),
          ])
        }
        expect((await textsOf())[key]).toBe(`後${key}`)
      }
      expect((await importFile(first, format)).status).toBe(422)
      expect((await importFile(await exportFile(format), format)).body.data.changed).toBe(0)
    },
  )

  test('a file of texts without the times of changes is imported without checking for newer changes; an invalid time is refused', async () => {
    await update(await readEntry('dialog.yes'), { ja: 'ええ' })
    const importResponse = await importFile('target,key,ja,vi,en\nCMS,dialog.yes,おう,,', 'csv')
    expect(importResponse.body.data).toEqual({ added: 0, changed: 1, unchanged: 0 })
    const { status, body } = await importFile('target,key,ja,vi,en,updatedAt\nCMS,dialog.yes,はい,,,yesterday', 'csv')
    expect([status, body.errors?.['content']]).toEqual([
      422,
      expect.stringMatching(/^2行目（CMS dialog\.yes）の updatedAt：日時の形式/),
    ])
  })

  test.each(['csv', 'json'] as const)(
    'the import of a file in %s does not add a message key again that was deleted since the export',
    async (format) => {
      const { id, version } = (await create('greeting', { ja: 'こんにちは' })).body.data
      const earlierExport = await exportFile(format)
      await app.call(deleteTranslationEntry, { params: { id }, body: { version } }, SYSTEM_MANAGEMENT_CALLER)
      const { status, body } = await importFile(earlierExport, format)
      const message = /^\d+行目（APP greeting）の key：このキーは、書き出したあとに削除されています。/
      expect([status, body.errors?.['content']]).toEqual([422, expect.stringMatching(message)])
      expect(await listEntryKeys({ target: 'APP' })).toEqual([])
      const addResponse = await importFile(earlierExport.replaceAll(app.time.now.toISOString(), ''), format)
      expect(addResponse.body.data).toEqual({ added: 1, changed: 0, unchanged: KEY_COUNT })
    },
  )

  test.each(['csv', 'json'] as const)(
    'a file of texts in %s that is exported and imported changes nothing after a release has changed its texts',
    async (format) => {
      await update(await readEntry('dialog.yes'), { ja: 'ええ' })
      await update(await readEntry(KEY_WITH_PLACEHOLDER), { ja: 'あと{{minutes}}分', en: 'In {{minutes}} minutes' })
      const hasConsoleKey = (key: string) => and(eq(translationEntry.target, 'CMS'), eq(translationEntry.key, key))
      await app.db.update(translationEntry).set({ baseJa: 'ええ' }).where(hasConsoleKey('dialog.yes'))
      await app.db
        .update(translationEntry)
        .set({ baseJa: 'あと{{count}}分' })
        .where(hasConsoleKey(KEY_WITH_PLACEHOLDER))
      const content = await exportFile(format)
      expect((await importFile(content, format)).body.data).toEqual({ added: 0, changed: 0, unchanged: KEY_COUNT })
      expect(await exportFile(format)).toBe(content)
      const editResponse = await importFile(content.replace('In {{minutes}} minutes', '{{minutes}} minutes'), format)
      expect(editResponse.body.data).toEqual({ added: 0, changed: 1, unchanged: KEY_COUNT - 1 })
      const refusalResponse = await importFile(content.replace('あと{{minutes}}分', '{{minutes}}分'), format)
      expect(refusalResponse.body.errors?.['content']).toMatch(
        /の ja：次の差し込み項目をそのまま使ってください：\{\{count\}\}$/,
      )
    },
  )

  test('a CSV file is refused with the row number of the spreadsheet, which counts blank rows, and a cell of two lines as one row', async () => {
    const rows = ['', 'target,key,ja,vi,en', '', 'APP,first,"a', 'b",b,c', ',,,,', 'APP,bad key,a,b,c']
    const { body } = await importFile(rows.join('\n'), 'csv')
    expect(body.errors?.['content']).toMatch(/^6行目（APP bad key）の key：/)
  })

  test.each([
    ['an unquoted comma', 'APP,v.row,日本,viet,Hello, world', 'en'],
    ['a missing text', 'APP,v.row,新', 'vi'],
  ])(
    'a CSV file of texts with %s is refused with its row, in a dry run too, and writes nothing',
    async (_, row, column) => {
      for (const isDryRun of [true, false]) {
        const { status, body } = await importFile(`target,key,ja,vi,en\n${row}`, 'csv', isDryRun)
        const content = `2行目（APP v.row）の ${column}：${ja['language.file.cells']}`
        expect([status, body.errors]).toEqual([422, { content }])
      }
      for (const [content, error] of [
        ['', ja['language.file.empty']],
        ['\u0000\u0001', ja['language.file.format']],
        [
          'target,key,ja,vi,en,ja\nAPP,v.row,a,b,c,d',
          '見出しの行に、次の列がないか、2つあります：ja。書き出したファイルと同じ見出しにしてください。',
        ],
      ] as const)
        expect((await importFile(content, 'csv')).body.errors).toEqual({ content: error })
      for (const content of [
        'target,key,ja,vi,en\nAPP,v.row,a,b,c,,',
        'target,key,ja,vi,en,updatedAt\nAPP,v.row,a,b,c',
      ])
        expect((await importFile(content, 'csv', true)).body.data).toMatchObject({ added: 1 })
    },
  )

  test.each([
    ['semicolons', 'target;key;ja;vi;en\nAPP;v.row;"日本;";a, b;c'],
    ['tabs', 'target\tkey\tja\tvi\ten\r\nAPP\tv.row\t日本、\ta, b\tc; d'],
    ['a declared delimiter', 'sep=|\r\ntarget|key|ja|vi|en\r\nAPP|v.row|日本|a, b|c; d'],
    ['line ends of old spreadsheets', 'target,key,ja,vi,en\rAPP,v.row,日本,"a, b",c'],
    [
      'a header in full width with invisible characters',
      '\ufeffｔａｒｇｅｔ,key\u200b, ja ,vi,en\nAPP,v.row,日本,"a, b",c',
    ],
    ['a key with invisible characters', 'target,key,ja,vi,en\nAPP,v\u200b.r\u00adow,日本,"a, b",c'],
  ])('a CSV file of texts with %s is imported', async (_, content) => {
    const { status, body } = await importFile(content, 'csv')
    expect([status, body.data]).toEqual([200, { added: 1, changed: 0, unchanged: 0 }])
    const entry = await readEntry('v.row')
    expect([entry.texts.ja?.startsWith('日本'), entry.texts.vi]).toEqual([true, 'a, b'])
  })

  test('a file that was saved in an encoding without Vietnamese letters is refused, and changes nothing', async () => {
    await create('v.row', { ja: 'キャンセル', vi: 'Hủy bỏ', en: 'Cancel' })
    for (const [row, column] of [
      ['APP,v.row,キャンセル,H?y b?,Cancel', 'vi'],
      ['APP,v.row,?????,Hủy bỏ,Cancel', 'ja'],
      ['APP,v.other,店舗,C?a h?ng,Store', 'vi'],
      ['CMS,dialog.yes,はい,C?,Yes', 'vi'],
    ] as const)
      expect((await importFile(`target,key,ja,vi,en\n${row}`, 'csv')).body.errors?.['content']).toBe(
        `2行目（${row.split(',', 2).join(' ')}）の ${column}：${ja['language.file.lostCharacters']}`,
      )
    const content = 'target,key,ja,vi,en\nAPP,v.row,本当ですか?,Hủy bỏ?,Cancel? https://choba.example/a?b=c'
    expect((await importFile(content, 'csv')).body.data).toEqual({ added: 0, changed: 1, unchanged: 0 })
  })

  test('a file of texts is imported as a whole, and a dry run changes nothing', async () => {
    const content = JSON.stringify([
      { target: 'CMS', key: 'dialog.yes', ja: 'ええ', vi: '', en: '' },
      { target: 'APP', key: 'greeting', ja: 'こんにちは', vi: '', en: '' },
      { target: 'CMS', key: 'dialog.no', ja: ja['dialog.no'], vi: vi['dialog.no'], en: '' },
    ])
    const counts = { added: 1, changed: 1, unchanged: 1 }
    expect((await importFile(content, 'json', true)).body.data).toEqual(counts)
    expect((await textsOf())['dialog.yes']).toBe(ja['dialog.yes'])
    expect((await importFile(content, 'json')).body.data).toEqual(counts)
    expect((await textsOf())['dialog.yes']).toBe('ええ')
    const { id } = await readEntry('dialog.yes')
    const history = await app.call(listTranslationEntryHistory, { params: { id }, query: {} }, SYSTEM_MANAGEMENT_CALLER)
    expect(history.body.data.items[0]).toMatchObject({
      event: 'import',
      changes: [{ field: 'ja', before: ja['dialog.yes'], after: 'ええ' }],
    })
  })

  test.each([
    [100, [1, 100]],
    [1_001, [0, 1]],
  ])(
    'an import of %i texts tells open consoles who has written them: each text, or the number of many',
    async (rowCount, [cappedFirstId, reportCount]) => {
      const rows = Array.from({ length: rowCount }, (_, index) => `APP,many.${index},文言,văn bản,text`)
      publishedEvents.length = 0
      await importFile(['target,key,ja,vi,en', ...rows].join('\n'), 'csv')
      const changes = publishedEvents.flatMap((event) =>
        event.type === 'changed' && event.change.record === 'language' ? [event.change] : [],
      )
      expect(changes.length).toBe(reportCount)
      expect(Math.min(1, changes[0]?.id ?? -1)).toBe(cappedFirstId)
      expect([changes[0]?.write?.count, changes[0]?.write?.by.id]).toEqual([
        rowCount > 100 ? rowCount : undefined,
        app.staffIds[SYSTEM_MANAGEMENT_CALLER.as],
      ])
    },
  )

  test('a file of texts with one invalid row among 10,000 is refused with the number of that row, and nothing is written', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => `APP,key.${index},文言${index},văn bản,text`)
    const header = 'target,key,ja,vi,en'
    rows[7_654] = 'APP,bad key,a,b,c'
    const refusalResponse = await importFile([header, ...rows].join('\n'), 'csv')
    expect([refusalResponse.status, refusalResponse.body.errors]).toEqual([
      422,
      { content: '7656行目（APP bad key）の key：半角の英数字と . - _ だけが使えます。' },
    ])
    expect((await listEntries({ target: 'APP' })).total).toBe(0)
    rows[7_654] = 'APP,good.key,a,b,c'
    expect((await importFile([header, ...rows].join('\n'), 'csv')).body.data).toEqual({
      added: 10_000,
      changed: 0,
      unchanged: 0,
    })
    expect((await listEntries({ target: 'APP', q: '文言9999' })).items.map(({ key }) => key)).toEqual(['key.9999'])
  }, 60_000)

  test.each([
    ['', 'csv', 'ファイルが空です。'],
    [
      'target,key,ja,vi,en\nAPP,greeting,\ufffd\ufffd,a,b',
      'csv',
      /^2行目（APP greeting）の ja：保存したときに文字が「\?」などに置き換わっています。/,
    ],
    ['nonsense', 'csv', /^見出しの行に、次の列がないか、2つあります：target, key, ja, vi, en。/],
    ['target;key;ja;vi\nAPP;a;b;c', 'csv', /^見出しの行に、次の列がないか、2つあります：.*en。/],
    ['target,key,ja,vi,en\nAPP,a.b,"a,b,c', 'csv', '2行目に、閉じていない引用符（"）か、余分な引用符があります。'],
    ['{"a":1}', 'json', 'JSONとして読み込めません。書き出したJSONファイルと同じ形式にしてください。'],
    ['[', 'json', 'JSONとして読み込めません。書き出したJSONファイルと同じ形式にしてください。'],
    ['[{"target":"CMS"}]', 'json', /^1行目（CMS）の key：書き出したファイルの形式ではありません。$/],
    ['[{}, 1]', 'json', /^1行目（—）の \w+：書き出したファイルの形式ではありません。$/],
    [
      'target,key,ja,vi,en\nCMS,dialog.yes,a,b,c\nCMS,dialog.yes,a,b,c',
      'csv',
      '3行目（CMS dialog.yes）の key：同じキーがファイルに2回あります。',
    ],
    [
      `target,key,ja,vi,en\nCMS,${KEY_WITH_PLACEHOLDER},a,,`,
      'csv',
      '2行目（CMS error.tooManyAttempts）の ja：次の差し込み項目をそのまま使ってください：{{minutes}}',
    ],
  ] as const)('a file with the content %j in %s is refused', async (content, format, message) => {
    const { status, body } = await importFile(content || ' ', format)
    expect(status).toBe(422)
    expect(body.errors?.['content']).toMatch(message)
  })
})

test('a file of texts of 8 MB is read, in whatever script it is written, and a larger one is refused', async () => {
  const characterCount = Math.floor(TRANSLATION_FILE_MAX / 3)
  for (const [content, message] of [
    [
      'あ'.repeat(characterCount),
      '見出しの行に、次の列がないか、2つあります：target, key, ja, vi, en。書き出したファイルと同じ見出しにしてください。',
    ],
    ['あ'.repeat(characterCount + 1), 'ファイルが大きすぎます。8 MB以下にしてください。'],
  ] as const) {
    const { status, body } = await importFile(content, 'csv')
    expect([status, body.errors]).toEqual([422, { content: message }])
  }
})

test.each(['ja', 'vi', 'en'] as const)(
  'if the edited texts in %s cannot be used, the built-in texts are sent',
  async (language) => {
    const unusableTexts = [' ', '', '\n\t', '\u3000', '\u200b', '{{wrong}}']
    const unusableText = sql`(array[${sql.join(unusableTexts, sql`, `)}])[1 + ${translationEntry.id} % ${unusableTexts.length}]`
    await app.db
      .update(translationEntry)
      .set({ [language]: unusableText })
      .where(isNotNull(translationEntry.baseJa))
    const hasPlaceholder = eq(translationEntry.key, KEY_WITH_PLACEHOLDER)
    await app.db
      .update(translationEntry)
      .set({ [language]: '{{wrong}}' })
      .where(hasPlaceholder)
    expect(await textsOf(language, 'changed')).toEqual({})
    expect(await textsOf(language)).toEqual({ ja, vi, en }[language])
  },
)
