import { expect, it } from 'vitest'
import READINGS from './readings.ts'
import { choiceFinder } from '../ui/choiceMatch.ts'

const CHOICES = Object.entries(READINGS).map(([label, searchWords]) => ({ label, searchWords }))
const find = choiceFinder(CHOICES)
const first = (typed: string) => find(typed)[0]?.label

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
])('%s finds %s', (typed, label) => {
  expect(first(typed)).toBe(label)
})

it('finds each choice first by its label and by its reading', () => {
  for (const { label, searchWords } of CHOICES) {
    expect(first(label)).toBe(label)
    expect(first(searchWords.split(' ')[0] ?? '')).toBe(label)
  }
})

it('returns all choices in their original order for an empty text', () => {
  expect(find(' ')).toEqual(CHOICES)
})

it('sorts those that begin with the text before those that contain it', () => {
  expect(find('yama').map(({ label }) => label)).toEqual(['山形県', '山梨県', '山口県', '富山県', '和歌山県', '岡山県'])
})
