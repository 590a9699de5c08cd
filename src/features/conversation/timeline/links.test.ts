import { describe, expect, test } from 'vitest'
import { textParts } from './links.ts'

/** Returns the parts of a text, with links in brackets. */
const marked = (text: string) => textParts(text).map((part) => (part.kind === 'link' ? `[${part.text}]` : part.text))

test.each([
  ['見てhttps://example.com/a', ['見て', '[https://example.com/a]']],
  ['「https://example.com/a」を参照', ['「', '[https://example.com/a]', '」を参照']],
  ['https://example.com/a。次の文', ['[https://example.com/a]', '。次の文']],
  ['（https://example.com/a）と書いた', ['（', '[https://example.com/a]', '）と書いた']],
  [
    'https://example.com/a、それと https://example.com/b',
    ['[https://example.com/a]', '、それと ', '[https://example.com/b]'],
  ],
])('an address within Japanese text ends with it: %s', (text, expected) => {
  expect(marked(text)).toEqual(expected)
})

describe('an address that may lead elsewhere than it looks is plain text', () => {
  test.each([
    'https://good.example:secret@evil.example/',
    'https://user@evil.example/',
    'https://good.example\\@evil.example/',
    'https://good.example＠evil.example/',
    'https://a.example/xhttps://b.example/',
    'https://a.examplehttps://b.example/',
    'https://a.example/?to=https://b.example/',
    'https://example.com/\u202Egpj.exe',
    'https://example.com\u202E/moc.elgoog',
    'https://exa\u200Bmple.com/',
    'https://exa\u00ADmple.com/',
    'https://example.com/\u2066a',
    `https://example.com/${'a'.repeat(1_981)}`,
    `https://example.com/${'a'.repeat(20_000)}`,
    'javascript:alert(1)',
    'data:text/html,https',
    'ftp://example.com/a',
    '//example.com/a',
    'mailto:a@example.com',
    'a@example.com',
    'www.example.com',
    'https://',
    'https:// example.com',
    'https:\\\\example.com',
  ])('example %#', (text) => {
    expect(textParts(text)).toEqual([{ kind: 'text', text }])
  })
})

test.each([
  ['HTTPS://EXAMPLE.com/A', 'https://example.com/A', 'example.com'],
  ['https://medium.example/@somebody', 'https://medium.example/@somebody', 'medium.example'],
  ['https://日本語.jp/パス', 'https://xn--wgv71a119e.jp/%E3%83%91%E3%82%B9', 'xn--wgv71a119e.jp'],
  ['http://localhost:3000/?a=(b)', 'http://localhost:3000/?a=(b)', 'localhost:3000'],
  [`https://example.com/${'a'.repeat(1_980)}`, `https://example.com/${'a'.repeat(1_980)}`, 'example.com'],
])('what a link opens, example %#', (text, url, host) => {
  expect(textParts(text)).toEqual([{ kind: 'link', text, url, host }])
})

test('a text without an address is one part, an empty one none', () => {
  expect(textParts('こんにちは\n<b>太字</b>')).toEqual([{ kind: 'text', text: 'こんにちは\n<b>太字</b>' }])
  expect(textParts('')).toEqual([])
})

test('an address after a refused one is a link', () => {
  expect(marked('https://a@b.example/ https://c.example')).toEqual(['https://a@b.example/ ', '[https://c.example]'])
})
