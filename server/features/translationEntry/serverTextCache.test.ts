import { and, eq, isNotNull, or } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTranslationEntry,
  deleteTranslationEntry,
  getTranslationEntry,
  type TranslationEntry,
  listTranslationEntries,
  updateTranslationEntry,
} from '../../../contract/translationEntry.ts'
import en from '../../../locales/en.json' with { type: 'json' }
import ja from '../../../locales/ja.json' with { type: 'json' }
import { createStartedServerTextCache } from '../../testing/createStartedServerTextCache.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'
import { createServerTextCache, type ServerTextCache } from './serverTextCache.ts'
import { translationEntry } from './table.ts'
import { updateBuiltInTexts } from './translation.ts'

const SYSTEM_MANAGEMENT_CALLER = { as: 'SYSTEM_MANAGEMENT' } as const
const MISSING_ID = 2_000_000_000

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ createTextCache: createStartedServerTextCache })
  await updateBuiltInTexts(app.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db
    .update(translationEntry)
    .set({ ja: null, en: null })
    .where(or(isNotNull(translationEntry.ja), isNotNull(translationEntry.en)))
})

async function editText(key: string, text: string, language: 'ja' | 'en' = 'ja'): Promise<TranslationEntry> {
  const { items } = (
    await app.call(listTranslationEntries, { query: { q: key, limit: 100 } }, SYSTEM_MANAGEMENT_CALLER)
  ).body.data
  const { id = 0, version = 0 } = items.find((each) => each.key === key) ?? {}
  const body = { ja: '', vi: '', en: '', [language]: text, version }
  return (await app.call(updateTranslationEntry, { params: { id }, body }, SYSTEM_MANAGEMENT_CALLER)).body.data
}
const notFoundMessage = async (language = 'ja') =>
  (
    await app.call(
      getTranslationEntry,
      { params: { id: MISSING_ID } },
      { ...SYSTEM_MANAGEMENT_CALLER, headers: { 'Accept-Language': language } },
    )
  ).body.message

describe('texts of error responses', () => {
  test('an error response has the edited text right after staff have edited it, and the built-in text again after the edit is deleted', async () => {
    expect(await notFoundMessage()).toBe(ja['error.notFound'])
    const { id, version } = await editText('error.notFound', 'ありません。')
    expect([await notFoundMessage(), await notFoundMessage('en')]).toEqual(['ありません。', en['error.notFound']])
    // An edit of which the process is not notified changes nothing: the texts are cached.
    await app.db.update(translationEntry).set({ ja: 'なし。' }).where(eq(translationEntry.id, id))
    expect(await notFoundMessage()).toBe('ありません。')
    await app.call(deleteTranslationEntry, { params: { id }, body: { version } }, SYSTEM_MANAGEMENT_CALLER)
    expect(await notFoundMessage()).toBe(ja['error.notFound'])
  })

  test('an error response has the edited text in the error of a field, and for a path that does not exist', async () => {
    await editText('field.required', '空です。')
    await editText('error.noSuchPath', 'ここには何もありません。')
    const body = { key: '', target: 'APP', ja: '', vi: '', en: '' } as const
    expect((await app.call(createTranslationEntry, { body }, SYSTEM_MANAGEMENT_CALLER)).body.errors).toEqual({
      key: '空です。',
    })
    expect((await app.send('GET', '/nowhere')).body.message).toBe('ここには何もありません。')
  })
})

describe('texts of a server process', () => {
  const writeText = (text: string | null, key = 'error.tooManyAttempts') =>
    app.db
      .update(translationEntry)
      .set({ ja: text })
      .where(and(eq(translationEntry.key, key), eq(translationEntry.target, 'CMS')))
  const translateWith = async (textCache: ServerTextCache) =>
    (await textCache.load())('ja', 'error.tooManyAttempts', { minutes: 5 })
  const builtInText = ja['error.tooManyAttempts'].replace('{{minutes}}', '5')

  test('the texts of a server process are cached until the process is notified of an edit, but never while it may miss notifications', async () => {
    const textCache = createServerTextCache(app.db)
    await writeText('{{minutes}}分')
    expect(await translateWith(textCache)).toBe('5分')
    await writeText('あと{{minutes}}分')
    expect(await translateWith(textCache)).toBe('あと5分')
    textCache.start()
    expect(await translateWith(textCache)).toBe('あと5分')
    await writeText('{{minutes}}分後')
    expect(await translateWith(textCache)).toBe('あと5分')
    textCache.invalidate()
    expect(await translateWith(textCache)).toBe('5分後')
    textCache.stop()
    await writeText(null)
    expect(await translateWith(textCache)).toBe(builtInText)
  })

  test('the texts of a server process are not cached if an edit is reported while they are loaded', async () => {
    const textCache = createStartedServerTextCache(app.db)
    const loading = textCache.load()
    textCache.invalidate()
    await loading
    await writeText('{{minutes}}分')
    expect(await translateWith(textCache)).toBe('5分')
  })

  test.each(['', ' \u200b', '{{wrong}}', 'しばらく', '{{minutes}} $t(dialog.yes)'])(
    'the texts of a server process have the built-in text in place of %j',
    async (text) => {
      await writeText(text)
      expect(await translateWith(createServerTextCache(app.db))).toBe(builtInText)
    },
  )

  test('the texts of a server process are the ones that were loaded last while the database fails', async () => {
    let isBroken = false
    const db = new Proxy(app.db, {
      get(target, name) {
        if (isBroken) throw new Error('unreachable')
        return Reflect.get(target, name) as unknown
      },
    })
    const textCache = createServerTextCache(db)
    await writeText('{{minutes}}分')
    await textCache.load()
    isBroken = true
    expect([await translateWith(textCache), textCache.latest()('ja', 'error.tooManyAttempts', { minutes: 5 })]).toEqual(
      ['5分', '5分'],
    )
  })
})
