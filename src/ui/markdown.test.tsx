import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { MarkdownBlocks } from './markdown.tsx'
import { parseMarkdown } from './markdownTree.ts'

/** Renders a Markdown text as HTML, without classes and without the surrounding element. */
const renderToHtml = (source: string) =>
  renderToStaticMarkup(<MarkdownBlocks blocks={parseMarkdown(source)} headingLevel={2} />)
    .replaceAll(/ class="[^"]*"/g, '')
    .replace(/^<div>(.*)<\/div>$/s, '$1')

test('Markdown headings, lists, emphasis, quotes, code and breaks are rendered as HTML elements', () => {
  expect(renderToHtml('# 規約\n\n## 第1条\n\n本文の**太字**と*強調*、`code`。')).toBe(
    '<h2>規約</h2><h3>第1条</h3><p>本文の<strong>太字</strong>と<em>強調</em>、<code>code</code>。</p>',
  )
  expect(renderToHtml('3. 三\n4. 四\n\n- あ\n\n> 引用\n\n---\n\n一行目  \n二行目')).toBe(
    '<ol start="3"><li>三</li><li>四</li></ol><ul><li>あ</li></ul>' +
      '<blockquote><p>引用</p></blockquote><hr/><p>一行目<br/>二行目</p>',
  )
  expect(renderToHtml('    &lt;b&gt; &amp;')).toBe('<pre><code>&amp;lt;b&amp;gt; &amp;amp;</code></pre>')
})

test('the highest Markdown headings have the requested level, whatever their depth in the source', () => {
  expect(renderToHtml('## 第1条\n\n### 定義')).toBe('<h2>第1条</h2><h3>定義</h3>')
})

test.each([
  ['[会社](https://choba.example/?a=1&b=2)', 'https://choba.example/?a=1&amp;b=2'],
  ['[メール](mailto:info@choba.example)', 'mailto:info@choba.example'],
  ['[電話](tel:0312345678)', 'tel:0312345678'],
  ['[規約](/term)', '/term'],
  ['<https://choba.example>', 'https://choba.example'],
  ['[会社][Ref]\n\n[ref]: https://choba.example/a', 'https://choba.example/a'],
  ['[会社][]\n\n> - 一つ\n>\n>   [会社]: https://choba.example/b', 'https://choba.example/b'],
  ['[会社]\n\n[会社]: https://choba.example/c\n[会社]: https://other.example/', 'https://choba.example/c'],
])('the link of the Markdown %j leads to %s', (source, href) => {
  expect(renderToHtml(source)).toContain(`<a href="${href}" rel="noopener noreferrer">`)
})

describe('content that could be harmful', () => {
  test.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#115;cript:alert(1))',
    '[x](<java\tscript:alert(1)>)',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:msgbox)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x](http://evil.example)',
    '<javascript:alert(1)>',
    '[x][y]\n\n[y]: javascript:alert(1)',
    '[x][__proto__]\n\n[__proto__]: javascript:alert(1)',
  ])('the Markdown %j is not rendered as a link', (source) => {
    expect(renderToHtml(source)).not.toContain('<a')
    expect(renderToHtml(source)).not.toContain('href')
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<iframe srcdoc="x"></iframe>',
    'a<b onclick=x>',
  ])('the Markdown %j could be harmful and is rendered as text', (source) => {
    expect(renderToHtml(source)).not.toMatch(/<(script|img|iframe|b)\b/)
    expect(renderToHtml(source)).toContain('&lt;')
  })

  test('a Markdown picture is rendered as its alternative text', () => {
    expect(renderToHtml('![看板](https://evil.example/pixel.png)')).toBe('<p>看板</p>')
  })

  test('thousands of nested Markdown quotes are rendered to a limited depth, and the rest as it is written', () => {
    const html = renderToHtml('>'.repeat(40_000))
    expect(html.match(/<blockquote>/g)).toHaveLength(24)
    expect(html).toContain('&gt;'.repeat(40_000 - 24))
  })
})

test('a Markdown table has headers of its columns and a name for screen readers', () => {
  expect(renderToHtml('| 項目 | 料金 |  |\n|:--|--:|:-:|\n| **年会費** | 1,000円 | a |\n| `x` |')).toBe(
    '<div role="region" aria-label="項目, 料金" tabindex="0"><table><thead><tr>' +
      '<th scope="col">項目</th><th scope="col">料金</th><td></td></tr></thead><tbody>' +
      '<tr><td><strong>年会費</strong></td><td>1,000円</td><td>a</td></tr>' +
      '<tr><td><code>x</code></td><td></td><td></td></tr></tbody></table></div>',
  )
})

test('a Markdown list of tasks has a box that cannot be changed for each task', () => {
  const box = (isDone: boolean) => `<input type="checkbox" disabled="" readOnly=""${isDone ? ' checked=""' : ''}/>`
  const task = (isDone: boolean, label: string) => `<li><label>${box(isDone)}<span>${label}</span></label></li>`
  expect(renderToHtml('- [ ] 未 *i*\n- [x] 済\n- 普通')).toBe(
    `<ul>${task(false, '未 <em>i</em>')}${task(true, '済')}<li>普通</li></ul>`,
  )
  expect(renderToHtml('- [X] 一\n\n  二\n\n  - 三')).toBe(
    `<ul><li><label>${box(true)}<span>一</span></label><div><p>二</p><ul><li>三</li></ul></div></li></ul>`,
  )
  expect(renderToHtml('- [y] a\n- [ ]\n- `[ ]` b\n- a [x] b')).not.toContain('<input')
})

test('Markdown strikes out what stands between two tildes', () => {
  expect(renderToHtml('~~旧料金~~新料金 ~一つ~')).toBe('<p><del>旧料金</del>新料金 ~一つ~</p>')
})

test('bare addresses in Markdown are links, without the Japanese text after them', () => {
  const link = (url: string, text = url) => `<a href="${url}" rel="noopener noreferrer">${text}</a>`
  expect(renderToHtml('詳細はhttps://a.example/b_c_d。「https://b.example」')).toBe(
    `<p>詳細は${link('https://a.example/b_c_d')}。「${link('https://b.example')}」</p>`,
  )
  expect(renderToHtml('info@a.example まで')).toBe(`<p>${link('mailto:info@a.example', 'info@a.example')} まで</p>`)
  expect(renderToHtml('[https://a.example](/term) `https://a.example` <https://a.example>')).toBe(
    `<p>${link('/term', 'https://a.example')} <code>https://a.example</code> ${link('https://a.example')}</p>`,
  )
})

test.each([
  ['会員は\n規約を守る。', '会員は規約を守る。'],
  ['会員は、\r\n「規約」を守る。', '会員は、「規約」を守る。'],
  ['カタカナー\nひらがな', 'カタカナーひらがな'],
  ['**会員**\n*規約*', '<strong>会員</strong><em>規約</em>'],
  ['会員\nAB', '会員\nAB'],
  ['AB\n会員', 'AB\n会員'],
  ['a\nb', 'a\nb'],
  ['한글\n한글', '한글\n한글'],
  ['会員  \n規約', '会員<br/>規約'],
  ['![看板](a)\n会員', '看板会員'],
])('the line break in %j is a blank only where words are separated by blanks', (source, html) => {
  expect(renderToHtml(source)).toBe(`<p>${html}</p>`)
})
