import { expect, it } from 'vitest'
import CHOICE_SEARCH_WORDS from './choiceSearchWords.ts'
import { createChoiceFinder } from '../ui/choiceMatch.ts'

const CHOICES = Object.entries(CHOICE_SEARCH_WORDS).map(([label, searchWords]) => ({ label, searchWords }))
const find = createChoiceFinder(CHOICES)
const findFirst = (typed: string) => find(typed)[0]?.label

it.each([
  ['osaka', '大阪府'],
  ['oosaka', '大阪府'],
  ['ohsaka', '大阪府'],
  ['Ōsaka', '大阪府'],
  ['おおさか', '大阪府'],
  ['おさか', '大阪府'],
  ['おおs', '大阪府'],
  ['オオサカ', '大阪府'],
  ['ｵｵｻｶ', '大阪府'],
  ['ｏｓａｋａ', '大阪府'],
  ['大阪', '大阪府'],
  ['大坂', undefined],
  ['tokyo', '東京都'],
  ['toukyou', '東京都'],
  ['kyoto', '京都府'],
  ['hyogo', '兵庫県'],
  ['gumma', '群馬県'],
  ['gunma', '群馬県'],
  ['hukuoka', '福岡県'],
  ['ﾌｸｵｶ', '福岡県'],
  ['tiba', '千葉県'],
  ['chiba', '千葉県'],
  ['sizuoka', '静岡県'],
  ['niigata', '新潟県'],
  ['hokkaidou', '北海道'],
  ['北海', '北海道'],
  ['izakaya', '居酒屋'],
  ['bijutsu', undefined],
  ['biyou', '美容室'],
  ['hair', '美容室'],
  ['hieu thuoc', '薬局・健康食品'],
  ['hiệu thuốc', '薬局・健康食品'],
  ['raamen', 'ラーメン'],
  ['らーめん', 'ラーメン'],
  ['sushi', '寿司・和食'],
  ['susi', '寿司・和食'],
  ['other', 'その他'],
])('the typed text %s finds %s first', (typed, label) => {
  expect(findFirst(typed)).toBe(label)
})

it('the search for a prefecture or industry returns it first for its label and for its reading', () => {
  for (const { label, searchWords } of CHOICES) {
    expect(findFirst(label)).toBe(label)
    expect(findFirst(searchWords.split(' ')[0] ?? '')).toBe(label)
  }
})

it('the search for a prefecture or industry returns all of them in their original order for an empty text', () => {
  expect(find(' ')).toEqual(CHOICES)
})

it('prefectures and industries that begin with the typed text come before those that contain it', () => {
  // Cities count too: 郡山 (Koriyama) in 福島県, 福山 (Fukuyama) in 広島県, 松山 (Matsuyama) in 愛媛県.
  expect(find('yama').map(({ label }) => label)).toEqual([
    '山形県',
    '山梨県',
    '山口県',
    '福島県',
    '富山県',
    '和歌山県',
    '岡山県',
    '広島県',
    '愛媛県',
  ])
})
