import { beforeEach, describe, expect, test, vi } from 'vitest'
import ja from '../../locales/ja.json'
import vietnamese from '../../locales/vi.json'
import type { Client } from './client.ts'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { lang: '', dataset: {} } })
  return () => vi.unstubAllGlobals()
})

/** Creates a client whose server responds with `data` to the request for the Japanese messages. */
function clientWith(data: unknown): Client {
  return { call: () => Promise.resolve(data as never), takeEarlyData: () => undefined }
}

async function loadJapaneseMessages(data: unknown) {
  const { loadMessages } = await import('./messages.ts')
  return loadMessages(clientWith(data), 'ja')
}

test('messages with all keys of the console are complete, even if they have additional keys', async () => {
  expect(await loadJapaneseMessages({ CMS: ja })).toEqual({ isComplete: true })
  expect(await loadJapaneseMessages({ CMS: { ...ja, 'of.another.version': '別' } })).toEqual({ isComplete: true })
})

test.each([
  ['one key', { 'login.title': 'ログイン' }],
  ['all keys but one', Object.fromEntries(Object.entries(ja).slice(1))],
  ['a number instead of a text', { ...ja, 'login.title': 1 }],
  [
    'an unknown key instead of a key of the console',
    { ...Object.fromEntries(Object.entries(ja).slice(1)), 'of.another.version': '別' },
  ],
])('messages with %s are incomplete, and missing messages are shown in Vietnamese', async (_, CMS) => {
  await import('../texts/text.ts').then(({ addMessages }) => addMessages('vi', vietnamese))
  expect(await loadJapaneseMessages({ CMS })).toEqual({ isComplete: false })
  const { activateLanguage, currentText, hasMessages } = await import('../texts/text.ts')
  activateLanguage('ja')
  expect([hasMessages('vi'), currentText()('menu.users')]).toEqual([
    true,
    Object.hasOwn(CMS, 'menu.users') ? ja['menu.users'] : vietnamese['menu.users'],
  ])
})

test('messages with many unknown keys, but not all keys of the console, are incomplete', async () => {
  const unknownMessages = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`own.${index}`, '別']))
  const CMS = { ...ja, ...unknownMessages, 'menu.users': undefined }
  expect(await loadJapaneseMessages({ CMS })).toEqual({ isComplete: false })
})

describe('mergeEdits', () => {
  test('mergeEdits leaves out a Japanese message that is blank or lacks the placeholders of the built-in message', async () => {
    const { mergeEdits } = await import('./messages.ts')
    const CMS = { ...ja, 'menu.users': '\u200b', 'table.selectRow': '{{wrong}}', 'dialog.yes': 'ええ' }
    const { 'menu.users': _blank, 'table.selectRow': _wrong, ...usableMessages } = CMS
    expect(mergeEdits({ CMS }, 'ja', vietnamese)).toEqual(usableMessages)
  })

  test('mergeEdits replaces the built-in messages of another language with the usable edits of staff', async () => {
    const { mergeEdits } = await import('./messages.ts')
    const CMS = { 'dialog.yes': 'Ừ', 'menu.users': ' ', 'table.selectRow': '{{wrong}}', 'login.title': 1 }
    expect(mergeEdits({ CMS }, 'vi', vietnamese)).toEqual({ ...vietnamese, 'dialog.yes': 'Ừ' })
    expect(mergeEdits({ CMS: {} }, 'vi', vietnamese)).toEqual(vietnamese)
  })

  test.each([undefined, null, {}, [], 'text', { CMS: null }, { CMS: ['店舗'] }, { CMS: '<html>' }])(
    'mergeEdits throws for the response %j',
    async (response) => {
      const { mergeEdits } = await import('./messages.ts')
      for (const language of ['ja', 'vi'] as const)
        expect(() => mergeEdits(response, language, vietnamese)).toThrow(/translation/)
    },
  )

  test.each([{}, { 'of.another.product': '別' }, { 'dialog.yes': ' ' }, { 'dialog.yes': 1 }])(
    'mergeEdits throws for Japanese messages without any message of the console: %j',
    async (CMS) => {
      const { mergeEdits } = await import('./messages.ts')
      expect(() => mergeEdits({ CMS }, 'ja', vietnamese)).toThrow(/translation/)
    },
  )
})

test.each([
  ['without data', undefined],
  ['without messages', {}],
  ['with null', { CMS: null }],
  ['with a text', { CMS: '<html></html>' }],
  ['with a list', { CMS: ['店舗'] }],
  ['with an empty object', { CMS: {} }],
  ['with the messages of another product', { CMS: { 'of.another.product': '別' } }],
  ['with numbers only', { CMS: Object.fromEntries(Object.keys(ja).map((key) => [key, 1])) }],
])('loadMessages throws for a response %s, and adds no Japanese messages', async (_, data) => {
  await expect(loadJapaneseMessages(data)).rejects.toThrow(/translation/)
  const { hasMessages } = await import('../texts/text.ts')
  expect(hasMessages('ja')).toBe(false)
})
