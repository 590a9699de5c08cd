import { beforeEach, expect, test, vi } from 'vitest'
import ja from '../../locales/ja.json'
import vietnamese from '../../locales/vi.json'
import type { Client } from './client.ts'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { lang: '', dataset: {} } })
  return () => vi.unstubAllGlobals()
})

/** A server that answers the question for the Japanese set with this. */
function answering(data: unknown): Client {
  return { call: () => Promise.resolve(data as never), early: () => undefined }
}

async function load(data: unknown) {
  const { loadWords } = await import('./words.ts')
  return loadWords(answering(data), 'ja')
}

test('a set with all texts of the console is whole, also where it has others too', async () => {
  expect(await load({ CMS: ja })).toEqual({ isWhole: true })
  expect(await load({ CMS: { ...ja, 'of.another.version': '別' } })).toEqual({ isWhole: true })
})

test.each([
  ['one text', { 'login.title': 'ログイン' }],
  ['all but one', Object.fromEntries(Object.entries(ja).slice(1))],
  ['a number in place of a text', { ...ja, 'login.title': 1 }],
  ['another text in place of one', { ...Object.fromEntries(Object.entries(ja).slice(1)), 'of.another.version': '別' }],
])('a set with %s is partial, and the Vietnamese one is here when it is spoken', async (_, CMS) => {
  await import('../text.ts').then(({ addWords }) => addWords('vi', vietnamese))
  expect(await load({ CMS })).toEqual({ isWhole: false })
  const { currentText, hasWords, speak } = await import('../text.ts')
  speak('ja')
  expect([hasWords('vi'), currentText()('menu.users')]).toEqual([
    true,
    Object.hasOwn(CMS, 'menu.users') ? ja['menu.users'] : vietnamese['menu.users'],
  ])
})

test.each([
  ['without data', undefined],
  ['without a set', {}],
  ['with null', { CMS: null }],
  ['with a text', { CMS: '<html></html>' }],
  ['with a list', { CMS: ['店舗'] }],
  ['with an empty set', { CMS: {} }],
  ['with the texts of something else', { CMS: { 'of.another.product': '別' } }],
  ['with numbers alone', { CMS: Object.fromEntries(Object.keys(ja).map((key) => [key, 1])) }],
])('an answer %s is a failure, after which Japanese is not here', async (_, data) => {
  await expect(load(data)).rejects.toThrow(/translation/)
  const { hasWords } = await import('../text.ts')
  expect(hasWords('ja')).toBe(false)
})
