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
  const { addWords, bringSpeaker, currentText } = await import('./text.ts')
  addWords('vi', set)
  const say = () => (Object.keys(set) as TextKey[]).map((key) => currentText()(key, valuesOf(set[key])))
  const before = say()
  await bringSpeaker()
  expect(say()).toEqual(before)
})

test.each(['before', 'after'])('%s i18next is here, a key that a set lacks is read in Vietnamese', async (when) => {
  const { addWords, bringSpeaker, currentText, speak } = await import('./text.ts')
  if (when === 'after') await bringSpeaker()
  addWords('ja', { [keys.whole]: '店舗', [keys.withValue]: '{{name}}を選択' })
  speak('ja')
  const text = currentText()
  const said = () => [text(keys.whole), text(keys.withValue, { name: '<b>' }), text(keys.lacking, { n: 1 })]
  expect(said()).toEqual(['店舗', '<b>を選択', ''])
  addWords('vi', { [keys.whole]: 'Cửa hàng', [keys.lacking]: '{{n}} người dùng' })
  expect(said()).toEqual(['店舗', '<b>を選択', '1 người dùng'])
})

test.each(['before', 'after'])('%s i18next is here, a value that would turn the words around is isolated', async (when) => {
  const { addWords, bringSpeaker, currentText } = await import('./text.ts')
  if (when === 'after') await bringSpeaker()
  addWords('vi', { [keys.withValue]: '{{name}} {{n}}' })
  expect(currentText()(keys.withValue, { name: '田中\u202e', n: '999,001' })).toBe('\u2068田中\u202e\u2069 999,001')
  expect(currentText()(keys.withValue, { name: '田中', n: 1 })).toBe('田中 1')
})

/** A value for each placeholder. */
function valuesOf(words: string): Record<string, string | number> {
  return Object.fromEntries([...words.matchAll(/\{\{(\w+)\}\}/g)].map(([, name], at) => [name, at + 3]))
}
