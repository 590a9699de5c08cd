import { beforeEach, expect, test, vi } from 'vitest'
import en from '../locales/en.json'
import ja from '../locales/ja.json'
import vietnamese from '../locales/vi.json'
import type { TextKey } from './text.ts'

const sets: Record<string, Record<TextKey, string>> = { vi: vietnamese, ja, en }
const keys = { whole: 'menu.stores', withValue: 'table.selectRow', lacking: 'menu.users' } as const

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  return () => vi.unstubAllGlobals()
})

test.each(Object.entries(sets))('what is said in %s before i18next is here is what it says', async (_, set) => {
  const { addWords, loadTranslator, currentText } = await import('./text.ts')
  addWords('vi', set)
  const say = () => (Object.keys(set) as TextKey[]).map((key) => currentText()(key, valuesOf(set[key])))
  const before = say()
  await loadTranslator()
  expect(say()).toEqual(before)
})

test.each(['before', 'after'])('%s i18next is here, a key that a set lacks is read in Vietnamese', async (when) => {
  const { addWords, loadTranslator, currentText, speak } = await import('./text.ts')
  if (when === 'after') await loadTranslator()
  addWords('ja', { [keys.whole]: '店舗', [keys.withValue]: '{{name}}を選択' })
  speak('ja')
  const text = currentText()
  const said = () => [text(keys.whole), text(keys.withValue, { name: '<b>' }), text(keys.lacking, { n: 1 })]
  expect(said()).toEqual(['店舗', '<b>を選択', 'menu.users'])
  addWords('vi', { [keys.whole]: 'Cửa hàng', [keys.lacking]: '{{n}} người dùng' })
  expect(said()).toEqual(['店舗', '<b>を選択', '1 người dùng'])
})

test.each(['before', 'after'])(
  '%s i18next is here, a value that would turn the words around is isolated',
  async (when) => {
    const { addWords, loadTranslator, currentText } = await import('./text.ts')
    if (when === 'after') await loadTranslator()
    addWords('vi', { [keys.withValue]: '{{name}} {{n}}' })
    expect(currentText()(keys.withValue, { name: '田中\u202e', n: '999,001' })).toBe('\u2068田中\u202e\u2069 999,001')
    expect(currentText()(keys.withValue, { name: '田中', n: 1 })).toBe('田中 1')
  },
)

test('a key that a set lacks is read in Vietnamese, then in English, and is never blank', async () => {
  const { addWords, currentText, speak } = await import('./text.ts')
  addWords('ja', { [keys.whole]: '店舗' })
  speak('ja')
  const said = () => Object.values(keys).map((key) => currentText()(key))
  expect(said()).toEqual(['店舗', 'table.selectRow', 'menu.users'])
  addWords('en', { [keys.whole]: 'Stores', [keys.withValue]: 'Select {{name}}', [keys.lacking]: 'Users' })
  expect(said()).toEqual(['店舗', 'Select {{name}}', 'Users'])
  addWords('vi', { [keys.lacking]: 'Người dùng' })
  expect(said()).toEqual(['店舗', 'Select {{name}}', 'Người dùng'])
})

test('a value that is no text, or a blank one, counts as lacking', async () => {
  const { addWords, currentText, speak } = await import('./text.ts')
  addWords('vi', { [keys.whole]: 'Cửa hàng', [keys.withValue]: 'Chọn', [keys.lacking]: 'Người dùng' })
  for (const broken of [1, null, { a: 1 }, ['a'], '', '  ', true]) {
    addWords('ja', { [keys.whole]: broken, [keys.withValue]: broken, [keys.lacking]: 'ユーザー' })
    speak('ja')
    expect(Object.values(keys).map((key) => currentText()(key))).toEqual(['Cửa hàng', 'Chọn', 'ユーザー'])
  }
})

test('whoever shows words hears of a set that fills a gap they have met, and of no other', async () => {
  const { addWords, currentText, speak } = await import('./text.ts')
  addWords('ja', { [keys.whole]: '店舗' })
  speak('ja')
  const before = currentText()
  before(keys.whole)
  addWords('en', { [keys.whole]: 'Stores', [keys.lacking]: 'Users' })
  expect(currentText()).toBe(before)
  before(keys.lacking)
  addWords('vi', { [keys.lacking]: 'Người dùng' })
  expect(currentText()).not.toBe(before)
})

test('a gap is told once: when it is read, or when a set of the console comes that has more', async () => {
  const { addWords, currentText, onMissingText, speak } = await import('./text.ts')
  const told = vi.fn()
  onMissingText(told)
  addWords('ja', { [keys.whole]: '店舗' })
  speak('ja')
  currentText()(keys.whole)
  await Promise.resolve()
  expect(told).toHaveBeenCalledTimes(0)
  for (const key of [keys.lacking, keys.lacking, keys.withValue]) currentText()(key)
  await Promise.resolve()
  expect(told).toHaveBeenCalledTimes(1)
  speak('ja')
  addWords('vi', { [keys.whole]: 'Cửa hàng', [keys.lacking]: 'Người dùng' })
  await Promise.resolve()
  expect(told).toHaveBeenCalledTimes(2)
})

test.each(['ja', 'vi', 'en'] as const)(
  'the texts that are always here say in %s what its whole set says',
  async (language) => {
    const { default: essential } = await import('../locales/essential/texts.json')
    const own = essential[language] as Record<TextKey, string>
    expect(own).toEqual(Object.fromEntries((Object.keys(own) as TextKey[]).map((key) => [key, sets[language]?.[key]])))
    expect(Object.keys(own)).toEqual(Object.keys(essential.ja))
  },
)

test.each(['ja', 'vi', 'en'] as const)(
  'before any words are here, the texts that are always here are said in %s',
  async (language) => {
    const { currentText, speak } = await import('./text.ts')
    speak(language)
    expect([currentText()('session.loading'), currentText()('broken.title')]).toEqual([
      sets[language]?.['session.loading'],
      sets[language]?.['broken.title'],
    ])
  },
)

/** A value for each placeholder. */
function valuesOf(words: string): Record<string, string | number> {
  return Object.fromEntries([...words.matchAll(/\{\{(\w+)\}\}/g)].map(([, name], at) => [name, at + 3]))
}
