import { beforeEach, expect, test, vi } from 'vitest'
import en from '../../locales/en.json'
import ja from '../../locales/ja.json'
import vietnamese from '../../locales/vi.json'
import type { TextKey } from './text.ts'

const locales: Record<string, Record<TextKey, string>> = { vi: vietnamese, ja, en }
const textKeys = { plain: 'menu.stores', withValue: 'table.selectRow', missing: 'menu.users' } as const

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  return () => vi.unstubAllGlobals()
})

test.each(Object.entries(locales))(
  'messages in %s are formatted in the same way before and after i18next has loaded',
  async (_, messages) => {
    const { addMessages, currentText } = await import('./text.ts')
    addMessages('vi', messages)
    const translateAll = () =>
      (Object.keys(messages) as TextKey[]).map((key) => currentText()(key, valuesOf(messages[key])))
    const before = translateAll()
    await loadTranslator()
    expect(translateAll()).toEqual(before)
  },
)

test.each(['before', 'after'])('%s i18next has loaded, a missing message is returned in Vietnamese', async (when) => {
  const { activateLanguage, addMessages, currentText } = await import('./text.ts')
  if (when === 'after') await loadTranslator()
  addMessages('ja', { [textKeys.plain]: '店舗', [textKeys.withValue]: '{{name}}を選択' })
  activateLanguage('ja')
  const text = currentText()
  const translateAll = () => [
    text(textKeys.plain),
    text(textKeys.withValue, { name: '<b>' }),
    text(textKeys.missing, { n: 1 }),
  ]
  expect(translateAll()).toEqual(['店舗', '<b>を選択', 'menu.users'])
  addMessages('vi', { [textKeys.plain]: 'Cửa hàng', [textKeys.missing]: '{{n}} người dùng' })
  expect(translateAll()).toEqual(['店舗', '<b>を選択', '1 người dùng'])
})

test.each(['before', 'after'])(
  '%s i18next has loaded, a value whose characters would reorder the message is isolated',
  async (when) => {
    const { addMessages, currentText } = await import('./text.ts')
    if (when === 'after') await loadTranslator()
    addMessages('vi', { [textKeys.withValue]: '{{name}} {{n}}' })
    expect(currentText()(textKeys.withValue, { name: '田中\u202e', n: '999,001' })).toBe(
      '\u2068田中\u202e\u2069 999,001',
    )
    expect(currentText()(textKeys.withValue, { name: '田中', n: 1 })).toBe('田中 1')
  },
)

test('a missing message is returned in Vietnamese or else in English, and never as a blank', async () => {
  const { activateLanguage, addMessages, currentText } = await import('./text.ts')
  addMessages('ja', { [textKeys.plain]: '店舗' })
  activateLanguage('ja')
  const translateAll = () => Object.values(textKeys).map((key) => currentText()(key))
  expect(translateAll()).toEqual(['店舗', 'table.selectRow', 'menu.users'])
  addMessages('en', {
    [textKeys.plain]: 'Stores',
    [textKeys.withValue]: 'Select {{name}}',
    [textKeys.missing]: 'Users',
  })
  expect(translateAll()).toEqual(['店舗', 'Select {{name}}', 'Users'])
  addMessages('vi', { [textKeys.missing]: 'Người dùng' })
  expect(translateAll()).toEqual(['店舗', 'Select {{name}}', 'Người dùng'])
})

test('a message that is not a text, or is blank, counts as missing', async () => {
  const { activateLanguage, addMessages, currentText } = await import('./text.ts')
  addMessages('vi', { [textKeys.plain]: 'Cửa hàng', [textKeys.withValue]: 'Chọn', [textKeys.missing]: 'Người dùng' })
  for (const invalidMessage of [1, null, { a: 1 }, ['a'], '', '  ', true, '\u200b', '\u2800\n']) {
    addMessages('ja', {
      [textKeys.plain]: invalidMessage,
      [textKeys.withValue]: invalidMessage,
      [textKeys.missing]: 'ユーザー',
    })
    activateLanguage('ja')
    expect(Object.values(textKeys).map((key) => currentText()(key))).toEqual(['Cửa hàng', 'Chọn', 'ユーザー'])
  }
})

test.each(['before', 'after'])(
  '%s i18next has loaded, a message with a placeholder that has no value is returned in another language',
  async (when) => {
    const { activateLanguage, addMessages, currentText } = await import('./text.ts')
    if (when === 'after') await loadTranslator()
    addMessages('vi', { [textKeys.plain]: 'Cửa hàng', [textKeys.withValue]: 'Chọn {{name}}' })
    activateLanguage('ja')
    for (const brokenMessage of ['{{wrong}}', '{{name}} {{wrong}}', '{{ }}', '$t(menu.users)', '{{name, format}}']) {
      addMessages('ja', { [textKeys.plain]: brokenMessage, [textKeys.withValue]: brokenMessage })
      const text = currentText()
      expect([text(textKeys.plain), text(textKeys.withValue, { name: 'A' })]).toEqual(['Cửa hàng', 'Chọn A'])
    }
  },
)

test('components render again only if the added messages contain a message that was requested and missing', async () => {
  const { activateLanguage, addMessages, currentText } = await import('./text.ts')
  addMessages('ja', { [textKeys.plain]: '店舗' })
  activateLanguage('ja')
  const textBefore = currentText()
  textBefore(textKeys.plain)
  addMessages('en', { [textKeys.plain]: 'Stores', [textKeys.missing]: 'Users' })
  expect(currentText()).toBe(textBefore)
  textBefore(textKeys.missing)
  addMessages('vi', { [textKeys.missing]: 'Người dùng' })
  expect(currentText()).not.toBe(textBefore)
})

test('a missing message is reported once, when it is requested or when a fallback language has more keys', async () => {
  const { activateLanguage, addMessages, currentText, subscribeToMissingMessages } = await import('./text.ts')
  const listener = vi.fn()
  subscribeToMissingMessages(listener)
  addMessages('ja', { [textKeys.plain]: '店舗' })
  activateLanguage('ja')
  currentText()(textKeys.plain)
  await Promise.resolve()
  expect(listener).toHaveBeenCalledTimes(0)
  for (const key of [textKeys.missing, textKeys.missing, textKeys.withValue]) currentText()(key)
  await Promise.resolve()
  expect(listener).toHaveBeenCalledTimes(1)
  activateLanguage('ja')
  addMessages('vi', { [textKeys.plain]: 'Cửa hàng', [textKeys.missing]: 'Người dùng' })
  await Promise.resolve()
  expect(listener).toHaveBeenCalledTimes(2)
})

test.each(['ja', 'vi', 'en'] as const)(
  'the essential messages in %s are the same as in the locale file of that language',
  async (language) => {
    const { default: essentialTexts } = await import('../../locales/essential/texts.json')
    const essentialMessages = essentialTexts[language] as Record<TextKey, string>
    expect(essentialMessages).toEqual(
      Object.fromEntries((Object.keys(essentialMessages) as TextKey[]).map((key) => [key, locales[language]?.[key]])),
    )
    expect(Object.keys(essentialMessages)).toEqual(Object.keys(essentialTexts.ja))
  },
)

test.each(['ja', 'vi', 'en'] as const)(
  'before any messages have loaded, the essential messages are returned in %s',
  async (language) => {
    const { activateLanguage, currentText } = await import('./text.ts')
    activateLanguage(language)
    expect([currentText()('session.loading'), currentText()('broken.title')]).toEqual([
      locales[language]?.['session.loading'],
      locales[language]?.['broken.title'],
    ])
  },
)

/** Returns a value for each placeholder of a message. */
function valuesOf(message: string): Record<string, string | number> {
  return Object.fromEntries([...message.matchAll(/\{\{(\w+)\}\}/g)].map(([, name], index) => [name, index + 3]))
}

async function loadTranslator(): Promise<void> {
  const { createTranslator } = await import('./translator.ts')
  const { setTranslator } = await import('./text.ts')
  setTranslator(createTranslator())
}
