import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { foldText, toNameKey } from '../../contract/foldText.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../testing/testDatabase.ts'

let database: Pick<Database, 'db' | 'close'>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it.each([
  ['', ''],
  ['カフェ・ド・パリ', 'かふぇ・ど・ぱり'],
  ['ｶﾞｷﾞｸﾞ ﾊﾟﾋﾟﾌﾟ', 'がぎぐ ぱぴぷ'],
  ['が か', 'が か'],
  ['が'.normalize('NFD'), 'が'],
  ['ヴァイオリン ヾヽ', 'ゔぁいおりん ゞゝ'],
  ['カ゛ハ゜', 'がぱ'],
  ['ﾗｰﾒﾝ ラーメン', 'らーめん らーめん'],
  ['ＡＢＣ　１２３', 'abc 123'],
  ['Đặng Thị Huyền CỬA HÀNG', 'dang thi huyen cua hang'],
  ['é'.normalize('NFD') + 'É', 'ee'],
  ['ﬁne ﬀ Ǆ', 'fine ff dz'],
  ['㈱東京 ㍿ ㌔ ①', '(株)東京 株式会社 きろ 1'],
  ['Straße ẞ ÆØÅ', 'straße ß æoa'],
  ['İstanbul ı', 'istanbul i'],
  ['Ωμέγα ΣΊΣΥΦΟΣ', 'ωμεγα σισυφοσ'],
  ['Ёлка ЙОД', 'елка иод'],
  ['🍣寿司🏠', '🍣寿司🏠'],
  ['サ サトウ ヴヵヶーヮ ァ・ー 佐々木 CAFE 1-2', 'さ さとう ゔかけーゎ ぁ・- 佐々木 cafe 1-2'],
  ['茅ヶ崎 茅ケ崎 茅ゖ崎', '茅け崎 茅け崎 茅け崎'],
  ['髙﨑 渡邉 渡邊 齋藤 濵 黑 國 澤 𠮷 嶋 冨 廣 櫻 龍', '高崎 渡辺 渡辺 斎藤 浜 黒 国 沢 吉 島 富 広 桜 竜'],
  ['靑木 淸水 敎子 尙 靏田 煕', '青木 清水 教子 尚 鶴田 熙'],
  ['斉 斎 坂 阪 畑 畠', '斉 斎 坂 阪 畑 畠'],
  ['神 神 ⻑野 ⾧', '神 神 長野 長'],
  ['ラーメン ラ-メン ラ−メン ら—めん ﾗｰﾒﾝ', 'らーめん らーめん らーめん らーめん らーめん'],
  ['ーメン', 'ーめん'],
  ['1ー2 1－2 1‐2 1–2 1—2 1−2 1‑2', '1-2 1-2 1-2 1-2 1-2 1-2 1-2'],
  ['Tーシャツ 東京ー大阪', 't-しゃつ 東京-大阪'],
  ['〜 ～ ~', '~ ~ ~'],
  ['L’Été “A”', 'l\'ete "a"'],
  ['a\u200bb\u00adc\ufe0fd\u3164e\u202df\u{e0041}g\u0007h', 'abcdefgh'],
  ['葛\u{e0100}城', '葛城'],
  ['a\tb\u2028c\u3000d', 'a b c d'],
  ['ヷヸヹヺ ヽヾ サトウ', 'わ゙ゐ゙ゑ゙を゙ ゝゞ さとう'],
  ['≠ ∄', '= ∃'],
  ['한글', '한글'],
  ['100%_\\', '100%_\\'],
])('the text %j is folded in the same way in TypeScript and in the database', async (text, foldedText) => {
  const rows = await database.db.select({ folded: sql<string>`fold(${text})` }).from(sql`(select 1) as one`)
  expect({ typeScript: foldText(text), database: rows[0]?.folded }).toEqual({
    typeScript: foldedText,
    database: foldedText,
  })
})

/** Characters of Unicode versions that some databases, or Node.js, do not know yet. They do not decompose them. */
const RECENT_CHARACTERS =
  /[\ua7f1\u{105c9}\u{105e4}\u{11383}-\u{113c8}\u{16121}-\u{16128}\u{16d68}-\u{16d6a}\u{1ccd6}-\u{1ccf9}\u{1e030}-\u{1e06d}]/u
/** Characters of which foldText() replaces only some: rare kanji, Hangul, private and unassigned characters. */
const MOSTLY_UNCHANGED_CHARACTERS =
  /[\u3400-\u4dbf\uac00-\ud7a3\u{12000}-\u{1467f}\u{17000}-\u{18cff}\u{20000}-\u{2f7ff}\u{30000}-\u{3ffff}\p{Co}\p{Cn}]/u
const LAST_CODE_POINT = 0x10_ff_ff
const CHARACTERS_PER_TEXT = 64

it('every character is folded in the same way in TypeScript and in the database, alone and after a kana', async () => {
  const characters = Array.from({ length: LAST_CODE_POINT }, (_, index) => String.fromCodePoint(index + 1)).filter(
    (character) =>
      !/\p{Surrogate}/u.test(character) &&
      !RECENT_CHARACTERS.test(character) &&
      (!MOSTLY_UNCHANGED_CHARACTERS.test(character) || foldText(character) !== character),
  )
  const texts = Array.from({ length: Math.ceil(characters.length / CHARACTERS_PER_TEXT) }, (_, index) =>
    characters
      .slice(index * CHARACTERS_PER_TEXT, (index + 1) * CHARACTERS_PER_TEXT)
      .map((character) => `${character}|か${character}|`)
      .join(''),
  )
  const foldedTexts = await foldInDatabase(texts)
  expect(texts.filter((text, index) => foldText(text) !== foldedTexts[index])).toEqual([])
})

it('names are compared by the same keys in TypeScript and in the database', async () => {
  const names = ['カフェ - バー', ' 高 橋　商店 ', 'ラ ーメン', 'A\u200b B', '']
  const keys = await database.db
    .select({ key: sql<string>`name_key(name)` })
    .from(sql`unnest(${sql.param(names)}::text[]) with ordinality as names (name, position)`)
    .orderBy(sql`position`)
  expect(keys.map(({ key }) => key)).toEqual(names.map(toNameKey))
  expect(names.map(toNameKey)).toEqual(['かふぇーばー', '高橋商店', 'らーめん', 'ab', ''])
})

it('any text of characters that are folded is folded in the same way, and folding it again changes nothing', async () => {
  const awkward = fc.constantFrom(...'aÉđßカかｶﾞー-−ｰ〜~ 　\t゛ﾟ\u3099\u0301\u200b\ufe0f\u3164’髙高邉龍𠮷々1Ａ㈱①ﷺ한ᅟᅠ')
  const anyCharacter = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })
  const texts = fc.sample(
    fc
      .array(fc.oneof({ weight: 4, arbitrary: awkward }, anyCharacter), { maxLength: 12 })
      .map((parts) => parts.join('')),
    2_000,
  )
  const storableTexts = texts.filter((text) => !/\0/.test(text) && !RECENT_CHARACTERS.test(text))
  const foldedTexts = storableTexts.map(foldText)
  expect(await foldInDatabase(storableTexts)).toEqual(foldedTexts)
  expect(foldedTexts.map(foldText)).toEqual(foldedTexts)
})

async function foldInDatabase(texts: readonly string[]): Promise<string[]> {
  const rows = await database.db
    .select({ folded: sql<string>`fold(text)` })
    .from(sql`unnest(${sql.param(texts)}::text[]) with ordinality as texts (text, position)`)
    .orderBy(sql`position`)
  return rows.map(({ folded }) => folded)
}
