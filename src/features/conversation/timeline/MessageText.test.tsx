import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Mention } from '../mentions.ts'
import { MessageText } from './MessageText.tsx'

/** Returns what is emphasised in a rendered text. */
function emphasisedIn(text: string, mentions?: readonly Mention[]): string[] {
  const markup = renderToStaticMarkup(<MessageText text={text} {...(mentions && { mentions })} isTabbable />)
  return [...markup.matchAll(/<strong[^>]*>(.*?)<\/strong>/g)].map(([, emphasised]) => emphasised ?? '')
}

test('the mentions of a note are emphasised, also beside a link, and nothing else with an @', () => {
  const mentions = [
    { id: 1, name: '鈴木' },
    { id: 2, name: '<b>x' },
  ]
  const text = '@鈴木さん、@大野 https://x.example/@鈴木 a@鈴木 @<b>x'
  expect(emphasisedIn(text, mentions)).toEqual(['@鈴木', '@鈴木', '@&lt;b&gt;x'])
  expect(emphasisedIn(text)).toEqual([])
})
