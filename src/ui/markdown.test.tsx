import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import Markdown from './markdown.tsx'

/** Renders a Markdown text as HTML, without classes and without the surrounding element. */
const renderToHtml = (source: string) =>
  renderToStaticMarkup(<Markdown source={source} headingLevel={2} />)
    .replaceAll(/ class="[^"]*"/g, '')
    .replace(/^<div>(.*)<\/div>$/s, '$1')

test('Markdown headings, lists, emphasis, quotes, code and breaks are rendered as HTML elements', () => {
  expect(renderToHtml('# 規約\n\n## 第1条\n\n本文の**太字**と*強調*、`code`。')).toBe(
    '<h2>規約</h2><h3>第1条</h3><p>本文の<strong>太字</strong>と<em>強調</em>、<code>code</code>。</p>',
  )
  expect(renderToHtml('3. 三\n4. 四\n\n- あ\n\n> 引用\n\n---\n\n一行目  \n二行目')).toBe(
    '<ol start="3"><li><p>三</p></li><li><p>四</p></li></ol><ul><li><p>あ</p></li></ul>' +
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

  test('thousands of nested Markdown quotes or lists are rendered to a limited depth', () => {
    expect(renderToHtml('>'.repeat(40_000)).match(/<blockquote>/g)).toHaveLength(11)
    expect(renderToHtml('- '.repeat(10_000)).length).toBeLessThan(2_000)
  })
})
