import { describe, expect, it } from 'vitest'
import type { SearchableTexts } from './candidatePhrases.ts'
import { createMatcher } from './match.ts'

/** Returns the labels that match, best first. Labels of equal rank keep their order. */
function matchingLabels(query: string, candidates: readonly SearchableTexts[]): string[] {
  const match = createMatcher(query)
  return candidates
    .flatMap((candidate) => {
      const rank = match(candidate)
      return rank === undefined ? [] : [{ label: candidate.label, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ label }) => label)
}

const toCandidates = (...labels: string[]): SearchableTexts[] => labels.map((label) => ({ label }))

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
    ['高島', '髙嶋屋'],
    ['邊', '渡邉珈琲'],
    ['ラ－メン', 'ラーメン一覧'],
    ['10〜20', '10～20点'],
    ['スト\u00adア\ufeff', 'ストア一覧'],
    ['一覧　ストア', 'ストア一覧'],
    ['hang danh', 'Danh sách cửa hàng'],
    ['  ストア ', 'ストア一覧'],
  ])('the query %s matches the label %s', (query, label) => {
    expect(matchingLabels(query, toCandidates(label))).toEqual([label])
  })

  it.each([
    ['か', 'が'],
    ['xyz', 'ストア一覧'],
    ['ストア 却下', 'ストア一覧'],
  ])('the query %s does not match the label %s', (query, label) => {
    expect(matchingLabels(query, toCandidates(label))).toEqual([])
  })

  it('the palette ranks a whole label first, then a keyword, the beginning of a label, the beginning of a word, and the rest', () => {
    const candidates = [
      { label: 'その他', keywords: ['store'] },
      { label: 'Bookstore' },
      { label: 'All stores' },
      { label: 'Stores' },
      { label: 'Store' },
    ]
    expect(matchingLabels('store', candidates)).toEqual(['Store', 'その他', 'Stores', 'All stores', 'Bookstore'])
  })

  it.each([
    ['syounin', 'しょうにん'],
    ['shōnin', 'しょうにん'],
    ['tenpo', 'テンポ'],
    ['tempo', 'テンポ'],
    ['tisiki', 'ちしき'],
    ['messeeji', 'メッセージ'],
    ['pointo settei', 'ぽいんとせってい'],
  ])('the query %s finds the keyword %s, which sounds the same', (query, keyword) => {
    expect(matchingLabels(query, [{ label: '…', keywords: [keyword] }])).toEqual(['…'])
  })

  it.each([
    ['setings', 'settings'],
    ['permisions', 'permissions'],
    ['widthdrawal', 'withdrawal'],
    ['mebmers', 'members'],
    ['cua hnag', 'cửa hàng'],
    ['ぱすわどー', 'ぱすわーど'],
    ['tokio', 'とうきょうと'],
    ['kanagwa', 'かながわけん'],
  ])('the query %s with one wrong letter finds the keyword %s', (query, keyword) => {
    expect(matchingLabels(query, [{ label: '…', keywords: [keyword] }])).toEqual(['…'])
  })

  it('the palette ranks a misspelled whole phrase before a phrase with the misspelled word', () => {
    expect(matchingLabels('sotres', toCandidates('States of stores', 'Stores'))).toEqual(['Stores', 'States of stores'])
  })

  it('the palette ranks a label with all words of the query before a keyword with all of them', () => {
    const candidates = [{ label: 'Languages', keywords: ['export a json file'] }, { label: 'Export as JSON' }]
    expect(matchingLabels('json export', candidates)).toEqual(['Export as JSON', 'Languages'])
  })

  it('the palette ranks a misspelled label before a misspelled keyword', () => {
    const candidates = [{ label: 'Master data', keywords: ['categories'] }, { label: 'Categories' }]
    expect(matchingLabels('catagories', candidates)).toEqual(['Categories', 'Master data'])
  })

  it('the palette ranks a misspelled whole phrase before a phrase with a misspelled beginning', () => {
    expect(matchingLabels('sotre', toCandidates('Storehouses', 'Store'))).toEqual(['Store', 'Storehouses'])
  })

  it.each([
    ['英語にする', '英語で表示する'],
    ['ダークにする', 'ダークテーマにする'],
    ['設定を変更', '設定'],
    ['店舗を開く', '店舗'],
    ['các cửa hàng', 'Cửa hàng'],
    ['nhung thanh vien', 'Thành viên'],
  ])('the query %s, a noun with a verb or a plural word, finds the label %s by the noun', (query, label) => {
    expect(matchingLabels(query, toCandidates(label))).toEqual([label])
  })

  it('for a query of a noun and a verb, the palette ranks the label that is the noun first', () => {
    expect(matchingLabels('các cửa hàng', toCandidates('Sơ đồ cửa hàng', 'Cửa hàng'))).toEqual([
      'Cửa hàng',
      'Sơ đồ cửa hàng',
    ])
  })

  it('the palette ranks a label with the verb of the query before a label with only its noun', () => {
    expect(matchingLabels('設定を変更', toCandidates('設定', '設定を変更する'))).toEqual(['設定を変更する', '設定'])
  })

  it.each([
    ['role', 'rule'],
    ['stroes', 'shapes'],
    ['tab', 'tub'],
    ['merge', 'members'],
    ['kyoto', 'kotoba'],
  ])('the query %s does not count as a misspelling of %s', (query, keyword) => {
    expect(matchingLabels(query, [{ label: '…', keywords: [keyword] }])).toEqual([])
  })

  it('a qualifier of a palette row narrows a query but finds nothing alone', () => {
    const tab = { label: 'Approved', qualifiers: ['Stores'] }
    expect(
      ['approved stores', 'stores approved', 'approved', 'stores'].map((query) => matchingLabels(query, [tab])),
    ).toEqual([['Approved'], ['Approved'], ['Approved'], []])
  })

  it('a palette query finds a Japanese compound of a label and a qualifier, which has no blank between them', () => {
    const tab = { label: '承認待ち', qualifiers: ['店舗'] }
    const queries = ['承認待ち店舗', '店舗承認待ち', '店舗承認', '承認待ち会員', '店舗店舗']
    expect(queries.map((query) => matchingLabels(query, [tab]).length)).toEqual([1, 1, 1, 0, 0])
  })

  it('a palette query matches kana readings and romaji, and combines words of the label and the keywords', () => {
    const accept = { label: '承認する', keywords: ['しょうにん', 'shounin', '藤屋'] }
    const queries = ['しょうにん', 'ショウニン', 'SHOUNIN', '藤屋 承認', '承認 ふじや']
    expect(queries.map((query) => matchingLabels(query, [accept]).length)).toEqual([1, 1, 1, 1, 0])
  })

  it('a query in kana matches a romaji keyword, even while an input method is converting the last letters', () => {
    const stores = { label: '店舗', keywords: ['tenpo'] }
    expect(['てんぽ', 'テンポ', 'てんp', 'てん'].map((query) => matchingLabels(query, [stores]).length)).toEqual([
      1, 1, 1, 1,
    ])
  })

  it('a palette query finds its noun without the words that only say that it is listed, opened or searched', () => {
    const stores = { label: '店舗', keywords: ['stores', 'cửa hàng'] }
    const queries = ['店舗検索', '店舗一覧', 'list of stores', 'the stores page', 'chi tiết cửa hàng', '検索', 'list']
    expect(queries.map((query) => matchingLabels(query, [stores]).length)).toEqual([1, 1, 1, 1, 1, 0, 0])
  })

  it.each([
    ['show all pending stores', { label: 'Pending', qualifiers: ['Stores'] }],
    ['店舗承認待ち一覧', { label: '承認待ち', qualifiers: ['店舗'] }],
    ['tenpo ichiran', { label: 'てんぽ' }],
    ['tenpokanri', { label: 'てんぽ' }],
    ['stoers page', { label: 'Stores' }],
    ['ログアウトする', { label: 'ログアウト' }],
    ['英語に切り替え', { label: '英語' }],
    ['CSVで書き', { label: '言語', keywords: ['csv', '書き出し'] }],
  ])('the query %s matches without its generic words', (query, candidate) => {
    expect(matchingLabels(query, [candidate])).toEqual([candidate.label])
  })

  it('a palette query finds a Japanese phrase in any spelling of its okurigana', () => {
    const candidate = { label: '問い合わせ' }
    const queries = ['問合せ', '問合わせ', '問い合せ', '問い合わせたい', '問']
    expect(queries.map((query) => matchingLabels(query, [candidate]).length)).toEqual([1, 1, 1, 0, 1])
  })

  it('a palette query of several words matches synonyms of its words, and a Latin word of two letters only as a whole word', () => {
    const accounts = { label: 'Store accounts', keywords: ['owners', 'announcement', 'quản trị'] }
    const queries = ['shop owners', 'vendor accounts', 'quan an', 'quan tri', 'store ow']
    expect(queries.map((query) => matchingLabels(query, [accounts]).length)).toEqual([1, 1, 0, 1, 0])
  })

  it('the palette prefers a match of two whole phrases to a match of words from several phrases', () => {
    const storeRatings = { label: 'Đánh giá', qualifiers: ['Cửa hàng'] }
    const stores = { label: 'Cửa hàng', keywords: ['danh sách cửa hàng', 'gian hàng', 'tăng giá'] }
    expect(matchingLabels('đánh giá cửa hàng', [stores, storeRatings])).toEqual(['Đánh giá', 'Cửa hàng'])
  })

  it('a palette query is not split at a kana that is not a particle', () => {
    const prefectures = { label: '都道府県', keywords: ['都道府県マスタ'], qualifiers: ['マスタデータ'] }
    expect(matchingLabels('マスタデータ', [prefectures])).toEqual([])
  })

  it('an empty palette query matches everything', () => {
    expect(matchingLabels(' ', toCandidates('b', 'a'))).toEqual(['b', 'a'])
  })

  it('a palette query matches special characters of regular expressions literally', () => {
    expect(matchingLabels('a.c', toCandidates('abc (1)', 'a.c (1)'))).toEqual(['a.c (1)'])
  })
})
