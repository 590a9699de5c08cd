import { describe, expect, it } from 'vitest'
import { type SearchableTexts, createMatcher } from './match.ts'

/** Returns the labels that match, best first; those of equal rank in the given order. */
function matches(query: string, candidates: readonly SearchableTexts[]): string[] {
  const match = createMatcher(query)
  return candidates
    .flatMap((candidate) => {
      const rank = match(candidate)
      return rank === undefined ? [] : [{ label: candidate.label, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ label }) => label)
}

const labelled = (...labels: string[]): SearchableTexts[] => labels.map((label) => ({ label }))

describe('the matcher of the palette', () => {
  it.each([
    ['すとあ', 'ストア一覧'],
    ['ｽﾄｱ', 'ストア一覧'],
    ['ストア', 'すとあ一覧'],
    ['ストア一覧', 'ｽﾄｱ一覧'],
    ['abc', 'ＡＢＣ商店'],
    ['ＡＢＣ', 'abc商店'],
    ['cua hang', 'Danh sách cửa hàng'],
    ['cửa hàng', 'Danh sach cua hang'],
    ['dong', 'Đồng bộ'],
    ['がっき', 'ガッキ店'],
    ['一覧　ストア', 'ストア一覧'],
    ['hang danh', 'Danh sách cửa hàng'],
    ['  ストア ', 'ストア一覧'],
  ])('matches %s with %s', (query, label) => {
    expect(matches(query, labelled(label))).toEqual([label])
  })

  it.each([
    ['か', 'が'],
    ['xyz', 'ストア一覧'],
    ['ストア 却下', 'ストア一覧'],
  ])('does not match %s with %s', (query, label) => {
    expect(matches(query, labelled(label))).toEqual([])
  })

  it('ranks label, keyword, beginning, word, inside', () => {
    const candidates = [
      { label: 'その他', keywords: ['store'] },
      { label: 'Bookstore' },
      { label: 'All stores' },
      { label: 'Stores' },
      { label: 'Store' },
    ]
    expect(matches('store', candidates)).toEqual(['Store', 'その他', 'Stores', 'All stores', 'Bookstore'])
  })

  it.each([
    ['syounin', 'しょうにん'],
    ['shōnin', 'しょうにん'],
    ['tenpo', 'テンポ'],
    ['tempo', 'テンポ'],
    ['tisiki', 'ちしき'],
    ['messeeji', 'メッセージ'],
  ])('finds with %s what sounds like %s', (query, keyword) => {
    expect(matches(query, [{ label: '…', keywords: [keyword] }])).toEqual(['…'])
  })

  it.each([
    ['setings', 'settings'],
    ['permisions', 'permissions'],
    ['widthdrawal', 'withdrawal'],
    ['mebmers', 'members'],
    ['cua hnag', 'cửa hàng'],
    ['ぱすわどー', 'ぱすわーど'],
  ])('forgives one wrong letter: %s is %s', (query, keyword) => {
    expect(matches(query, [{ label: '…', keywords: [keyword] }])).toEqual(['…'])
  })

  it('ranks a whole phrase with a wrong letter before a phrase of several words', () => {
    expect(matches('sotres', labelled('States of stores', 'Stores'))).toEqual(['Stores', 'States of stores'])
  })

  it.each([
    ['role', 'rule'],
    ['stroes', 'shapes'],
    ['tab', 'tub'],
  ])('does not take %s for %s', (query, keyword) => {
    expect(matches(query, [{ label: '…', keywords: [keyword] }])).toEqual([])
  })

  it('narrows by the qualifiers, which alone matches nothing', () => {
    const tab = { label: 'Approved', qualifiers: ['Stores'] }
    expect(['approved stores', 'stores approved', 'approved', 'stores'].map((query) => matches(query, [tab]))).toEqual([
      ['Approved'],
      ['Approved'],
      ['Approved'],
      [],
    ])
  })

  it('finds a Japanese compound of a phrase and its qualifiers, which has no blank', () => {
    const tab = { label: '承認待ち', qualifiers: ['店舗'] }
    const queries = ['承認待ち店舗', '店舗承認待ち', '店舗承認', '承認待ち会員', '店舗店舗']
    expect(queries.map((query) => matches(query, [tab]).length)).toEqual([1, 1, 1, 0, 0])
  })

  it('matches kana readings and romaji, with words of label and keywords combined', () => {
    const accept = { label: '承認する', keywords: ['しょうにん', 'shounin', '藤屋'] }
    const queries = ['しょうにん', 'ショウニン', 'SHOUNIN', '藤屋 承認', '承認 ふじや']
    expect(queries.map((query) => matches(query, [accept]).length)).toEqual([1, 1, 1, 1, 0])
  })

  it('matches romaji keywords with kana, also during the conversion', () => {
    const stores = { label: '店舗', keywords: ['tenpo'] }
    expect(['てんぽ', 'テンポ', 'てんp', 'てん'].map((query) => matches(query, [stores]).length)).toEqual([1, 1, 1, 1])
  })

  it('matches everything with an empty query', () => {
    expect(matches(' ', labelled('b', 'a'))).toEqual(['b', 'a'])
  })

  it('treats special characters of regular expressions literally', () => {
    expect(matches('a.c', labelled('abc (1)', 'a.c (1)'))).toEqual(['a.c (1)'])
  })
})
