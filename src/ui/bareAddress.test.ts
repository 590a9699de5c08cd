import { expect, test } from 'vitest'
import { splitAtAddresses } from './bareAddress.ts'

/** Returns the text with each address in angle brackets, and what it leads to if that is not its text. */
const marked = (text: string) =>
  splitAtAddresses(text)
    .map(({ text: part, url }) => (url === undefined ? part : url === part ? `<${part}>` : `<${part} ${url}>`))
    .join('')

test.each([
  ['https://a.example', '<https://a.example>'],
  ['https://a.example/b。次', '<https://a.example/b>。次'],
  ['「https://a.example/b」を', '「<https://a.example/b>」を'],
  ['詳しくはhttps://a.exampleをご覧ください', '詳しくは<https://a.example>をご覧ください'],
  ['（https://a.example/）', '（<https://a.example/>）'],
  ['https://a.example/日本', '<https://a.example/>日本'],
  ['https://a.example/%E6%97%A5', '<https://a.example/%E6%97%A5>'],
  ['https://a.example、https://b.example', '<https://a.example>、<https://b.example>'],
  ['https://a.example/b.', '<https://a.example/b>.'],
  ['https://a.example/b?c=1&d=2#e!', '<https://a.example/b?c=1&d=2#e>!'],
  ['(https://a.example/b_(c))', '(<https://a.example/b_(c)>)'],
  ['[https://a.example/[b]]', '[<https://a.example/[b]>]'],
  ['"https://a.example/"', '"<https://a.example/>"'],
  ['https://a.example:8080/b', '<https://a.example:8080/b>'],
  ['https://a.example/b_c_d~e', '<https://a.example/b_c_d~e>'],
  ['www.a.example/b。', '<www.a.example/b https://www.a.example/b>。'],
  ['お問い合わせ：info@a.example（平日）', 'お問い合わせ：<info@a.example mailto:info@a.example>（平日）'],
  ['a.b+c_d@e-f.example.', '<a.b+c_d@e-f.example mailto:a.b+c_d@e-f.example>.'],
  ['メールはinfo@a.exampleまで', 'メールは<info@a.example mailto:info@a.example>まで'],
])('the addresses in %j are %j', (text, expected) => {
  expect(marked(text)).toBe(expected)
})

test.each([
  ...['https://', 'https://a', 'https://.example', 'https://日本', 'xhttps://a.example', 'http://a.example'],
  ...[
    'ftp://a.example',
    'javascript://a.example',
    'www.',
    'www.a',
    'awww.a.example',
    '@a.example',
    'a@b',
    'a@.b',
    '＠',
  ],
])('%j has no address', (text) => {
  expect(splitAtAddresses(text)).toEqual([{ text }])
})

test('no character of a text is lost', () => {
  for (const text of ['https://a.example/))))', 'https://www.a.example@b.example', 'a@b.example@c.example', 'www.www.'])
    expect(
      splitAtAddresses(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
})
