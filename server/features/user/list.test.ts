import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { userEndpoints } from '../../../contract/user.ts'
import { Gender } from '../../../contract/enumerations.ts'
import { userLifecycle } from '../../../machines/lifecycles/account.ts'
import { createDemoData } from '../../demo/createDemoData.ts'
import { idOf } from '../../demo/address.ts'
import { account } from '../point/tables.ts'
import { member } from './table.ts'
import { readWholeList } from '../../testing/listChecks.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'
import { createMemberFixtures } from './testing.ts'

const USER_MANAGEMENT_CALLER = { as: 'USER_MANAGEMENT' } as const
const { active } = userLifecycle.codes
let app: TestApp
let memberFixtures: Awaited<ReturnType<typeof createMemberFixtures>>
beforeAll(async () => {
  app = await openTestApp()
  memberFixtures = await createMemberFixtures(app.db)
  await createDemoData(app.db, {
    now: app.time.now,
    storeCount: 10,
    userCount: 120,
    actors: [{ id: app.staffIds.allPermissions, name: '係' }],
  })
})
afterAll(() => app.close())

async function find(query: Parameters<typeof app.call<typeof userEndpoints.list>>[1]['query']) {
  const response = await app.call(userEndpoints.list, { query: { limit: 100, ...query } }, USER_MANAGEMENT_CALLER)
  return response.body.data.items.map(({ id }) => id)
}

it('a row of the list of members has all fields', async () => {
  const id = await memberFixtures.addUser({ createdAt: new Date('2027-01-01T00:00:00.000Z') })
  const response = await app.call(userEndpoints.list, { query: { limit: 1 } }, USER_MANAGEMENT_CALLER)
  expect(response.body.data).toEqual({
    items: [
      {
        id,
        fullName: '佐藤 結衣',
        fullNameKana: 'サトウ ユイ',
        nickName: 'ゆいゆい',
        sex: Gender.FE_MALE,
        phone: '09012345678',
        email: 'yui@post.example',
        prefecture: '東京都',
        point: 0,
        status: active,
        version: 1,
        createdAt: '2027-01-01T00:00:00.000Z',
      },
    ],
    total: 121,
    page: 1,
    limit: 1,
  })
  await app.db.delete(member).where(eq(member.id, id))
})

it.each([
  ['髙﨑 龍', ['高崎龍', '高崎竜', '髙崎', '高', '竜']],
  ['渡邉 櫻', ['渡辺', '渡邊桜', '邊', '桜']],
  ['渡邊 廣', ['渡邉', '広']],
  ['斎藤 國', ['齋藤', '齋藤国', '國']],
  ['濵田 澤', ['浜田沢', '濱田']],
  ['黑田 𠮷', ['黒田吉', '𠮷', '吉']],
  ['黒田 吉', ['黑田', '𠮷']],
  ['葛\u{e0100}城 冨', ['葛城富', '葛\u{e0100}城']],
  ['神\u200b谷 嶋', ['神谷島', '神\u00ad谷嶌']],
])('the member %s is found by every form of the kanji', async (fullName, queries) => {
  const id = await memberFixtures.addUser({ fullName })
  for (const q of queries) expect([q, (await find({ q })).includes(id)]).toEqual([q, true])
  await app.db.delete(member).where(eq(member.id, id))
})

it.each([
  ['ラーメン・〜ゆう〜', ['ラ-メン', 'ら−めん', '～ゆう', '~ゆう~', '·~']],
  ['L’Étoile', ["l'etoile", 'L‘etoile']],
  ['1–2', ['1ー2', '1-2', '1−2', '１－２', '1‑2']],
])(
  'the member with the nickname %s is found by every kind of hyphen, wave and quotation mark',
  async (nickName, queries) => {
    const id = await memberFixtures.addUser({ nickName, address: '' })
    for (const q of queries) expect([q, (await find({ q })).includes(id)]).toEqual([q, true])
    await app.db.delete(member).where(eq(member.id, id))
  },
)

it.each([
  ['斉藤', '斎藤'],
  ['大坂', '大阪'],
  ['田畑', '田畠'],
  ['かき', 'がき'],
])('a search for %s does not find the member %s', async (q, nickName) => {
  const id = await memberFixtures.addUser({ nickName })
  expect((await find({ q })).includes(id)).toBe(false)
  await app.db.delete(member).where(eq(member.id, id))
})

it('the points of a member in the list are the balance in the ledger', async () => {
  const response = await app.call(userEndpoints.list, { query: { limit: 100 } }, USER_MANAGEMENT_CALLER)
  const accounts = await app.db.select().from(account).where(eq(account.kind, 'member'))
  const balances = new Map(accounts.map(({ ownerId, balance }) => [ownerId, balance]))
  const { items } = response.body.data
  expect(items.map(({ point }) => point)).toEqual(items.map(({ id }) => balances.get(id) ?? 0))
  expect(items.some(({ point }) => point > 0)).toBe(true)
})

it.each([
  ['two characters of kanji', '燐道'],
  ['one character', '燐'],
  ['kana in full width', 'リンドウ'],
  ['kana in half width, with its marks', 'ﾘﾝﾄﾞｳ'],
  ['hiragana', 'りんどう'],
  ['the nick name without its accents', 'huyen dang'],
  ['the company', '蔵前硝子'],
  ['the phone as it is stored', '09099912345'],
  ['the phone with hyphens', '090-9991-2345'],
  ['the phone with its area code in brackets', '(090) 9991-2345'],
  ['the phone with other characters for hyphens', '０９０ー9991−2345'],
  ['the end of the phone', '9991-2345'],
  ['the phone as it is dialled from abroad', '+819099912345'],
  ['the phone as it is dialled from abroad, with hyphens', '＋81-90-9991-2345'],
  ['the phone as it is dialled from abroad, with blanks', '+81 90 9991 2345'],
  ['the phone as it is dialled from abroad, with both', '0081 (0)90-9991-2345'],
  ['the mail', 'RINDO@club.example'],
  ['the referral code in small letters', 'rndo77'],
  ['the name and the prefecture, in any order', '沖縄 燐道'],
  ['the whole name without its blank', '燐道葵'],
  ['the whole kana without its blank, in half width', 'ﾘﾝﾄﾞｳｱｵｲ'],
  ['the name as it is read, in Latin letters', 'rindou aoi'],
  ['the given name first, in Latin letters without long vowels', 'aoi rindo'],
])('the search finds a member by %s', async (_what, q) => {
  const id = await memberFixtures.addUser({
    fullName: '燐道 葵',
    fullNameKana: 'リンドウ アオイ',
    nickName: 'Huyền Đặng',
    company: '蔵前硝子',
    phone: '09099912345',
    email: 'rindo@club.example',
    referralCode: 'RNDO77',
    prefectureId: idOf(memberFixtures.masterDataIds.prefectureIds, '沖縄県'),
  })
  expect(await find({ q })).toEqual([id])
  await app.db.delete(member).where(eq(member.id, id))
})

it('the search finds a member by the id', async () => {
  const id = await memberFixtures.addUser({ id: 7_654_321 })
  expect([await find({ q: '7654321' }), await find({ q: '#7654321' })]).toEqual([[id], [id]])
  await app.db.delete(member).where(eq(member.id, id))
})

it.each([
  ['サ', 'さ'],
  ['ﾀ', 'た'],
  ['Q', 'q'],
  ['７', '7'],
  ['%', '%'],
])('a search for only %s finds names that begin with %s and, if it is a digit, also the id', async (q, letter) => {
  const id = await memberFixtures.addUser({ fullName: 'Quentin 7th', fullNameKana: '' })
  const rows = await app.db.select().from(member)
  const expectedRows = rows.filter((row) => row.sortName.startsWith(letter) || String(row.id) === letter)
  const { ids } = await readWholeList(
    async (page) =>
      (await app.call(userEndpoints.list, { query: { q, sort: 'id', page, limit: 100 } }, USER_MANAGEMENT_CALLER)).body
        .data,
  )
  expect(ids).toEqual(expectedRows.map((row) => row.id).toSorted((a, b) => a - b))
  await app.db.delete(member).where(eq(member.id, id))
})

it('the list of members is filtered by prefecture, by industry and by both', async () => {
  const okinawaId = idOf(memberFixtures.masterDataIds.prefectureIds, '沖縄県')
  const otherIndustryId = idOf(memberFixtures.masterDataIds.industryIds, 'その他')
  const okinawaMemberId = await memberFixtures.addUser({
    prefectureId: okinawaId,
    industryIds: [otherIndustryId, memberFixtures.ramenId],
    company: '三線堂',
  })
  const tokyoMemberId = await memberFixtures.addUser({ industryIds: [otherIndustryId], company: '三線堂' })
  const q = '三線堂'
  expect({
    prefecture: await find({ q, prefectureId: okinawaId }),
    industry: (await find({ q, industryId: otherIndustryId })).toSorted((a, b) => a - b),
    both: await find({ q, prefectureId: okinawaId, industryId: memberFixtures.ramenId }),
    bothOfDifferentMembers: await find({ q, prefectureId: memberFixtures.tokyoId, industryId: memberFixtures.ramenId }),
  }).toEqual({
    prefecture: [okinawaMemberId],
    industry: [okinawaMemberId, tokyoMemberId],
    both: [okinawaMemberId],
    bothOfDifferentMembers: [],
  })
  for (const id of [okinawaMemberId, tokyoMemberId]) await app.db.delete(member).where(eq(member.id, id))
})

it.each([
  ['nagasea', 'romaji with two letters exchanged'],
  ['nagse kureho', 'romaji with a letter less in one word and one more in the other'],
  ['nagasekyureha', 'romaji without the blank between the names'],
  ['ながぜせ', 'kana with a letter more'],
  ['くれぱは', 'kana with a letter more in the second word'],
  ['nagase kreha', 'romaji with a letter less'],
  ['永瀬ながぜせ', 'kana with a letter more after kanji'],
  ['永瀬くれぱは', 'kana with a letter more after kanji'],
  ['永世ながぜせ', undefined],
  ['くれぱす くれは', undefined],
  ['くろばあ', undefined],
  ['ngse', undefined],
  ['09011112223', undefined],
  ['ながぜ', undefined],
])('the search for similar names with %j: %s', async (q, similarityDescription) => {
  const id = await memberFixtures.addUser({
    fullName: '永瀬 紅羽',
    fullNameKana: 'ナガセ クレハ',
    nickName: 'くろばな',
    phone: '09011112222',
  })
  expect([await find({ q }), await find({ q, spelling: 'similar' })]).toEqual([
    [],
    similarityDescription === undefined ? [] : [id],
  ])
  await app.db.delete(member).where(eq(member.id, id))
})

it('the search finds similar names, all on one page, only if no name is spelled as typed', async () => {
  const ids = []
  for (const fullNameKana of ['ネムリ イチ', 'ネムロ ニコ', 'ネムレ サン'])
    ids.unshift(await memberFixtures.addUser({ fullName: '合歓', fullNameKana }))
  const findPage = async (q: string) =>
    (await app.call(userEndpoints.list, { query: { q, limit: 2, spelling: 'similar' } }, USER_MANAGEMENT_CALLER)).body
      .data
  expect((await findPage('nemuro')).items.map(({ id }) => id)).toEqual([ids[1]])
  const { total, items } = await findPage('nemuru')
  expect([total, items.map(({ id }) => id)]).toEqual([2, ids.slice(0, 2)])
})

it('the search for similar names finds a frequent family name with a mistyped first name', async () => {
  const fullName = '浮舟 千尋'
  for (let index = 0; index < 25; index++) await memberFixtures.addUser({ fullName, fullNameKana: 'ウキフネ チヒロ' })
  const id = await memberFixtures.addUser({ fullName, fullNameKana: 'ウキフネ サユリ' })
  expect(await find({ q: 'ukifune sayuro', spelling: 'similar' })).toEqual([id])
})
