import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { foldText } from '../../contract/foldText.ts'
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
  ['サ サトウ ヴヵヶーヮ ァ・ー 佐々木 CAFE 1-2', 'さ さとう ゔゕゖーゎ ぁ・ー 佐々木 cafe 1-2'],
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
