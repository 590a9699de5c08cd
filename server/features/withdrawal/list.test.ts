import { afterAll, beforeAll, expect, it } from 'vitest'
import { withdrawalEndpoints } from '../../../contract/withdrawal.ts'
import { withdrawalLifecycle, type WithdrawalState } from '../../../machines/lifecycles/withdrawal.ts'
import { withdrawal } from './table.ts'
import { openTestApp, type CallerName, type TestApp } from '../../testing/testApp.ts'
import { POINT_MANAGEMENT_CALLER, createWithdrawalFixtures } from './testing.ts'

const { codes } = withdrawalLifecycle
const REQUEST_INTERVAL_MS = 20_000
let app: TestApp
let withdrawalFixtures: Awaited<ReturnType<typeof createWithdrawalFixtures>>
let memberId: number
beforeAll(async () => {
  app = await openTestApp()
  withdrawalFixtures = await createWithdrawalFixtures(app)
  memberId = await withdrawalFixtures.addMemberWithBankAccount(900_000, {
    fullName: '樽井 珈琲',
    fullNameKana: 'タルイ コーヒー',
    phone: '08077712345',
  })
  const states: WithdrawalState[] = ['requested', 'transferring', 'paid', 'rejected']
  for (let index = 0; index < 40; index++) {
    // Some withdrawals have the same time and the same points, so that their order depends on the id.
    if (index % 3 === 0) app.time.now = new Date(app.time.now.getTime() + REQUEST_INTERVAL_MS)
    if (index % 5 === 0) await withdrawalFixtures.request(memberId, 1_000 + (index % 4) * 500)
    else await withdrawalFixtures.addWithdrawal(states[index % states.length])
  }
})
afterAll(() => app.close())

async function findUserIds(q: string, person: CallerName = POINT_MANAGEMENT_CALLER.as) {
  const response = await app.call(withdrawalEndpoints.list, { query: { q, limit: 100 } }, { as: person })
  return response.body.data.items.map(({ userId }) => userId)
}

it.each([
  ['two kanji of the name', '珈琲'],
  ['kana in full width', 'タルイ'],
  ['kana in half width', 'ﾀﾙｲ'],
  ['hiragana', 'たるい'],
  ['the reading of the name in Latin letters', 'tarui'],
  ['the name and the bank, in any order', 'みずいろ 樽井'],
  ['the name and the holder of the account', '樽井 ｻﾄｳ'],
  ['the name and the number of the account', '樽井 1234567'],
])('the search finds withdrawals by %s', async (_what, q) => {
  expect(await findUserIds(q)).toEqual(Array.from({ length: 8 }, () => memberId))
})

it('the search finds withdrawals by the phone for callers who may read it', async () => {
  expect(await findUserIds('080-7771-2345', 'allPermissions')).toEqual(Array.from({ length: 8 }, () => memberId))
})

it('the search for similar names finds kanji of the holder of the account only for callers who may read it', async () => {
  const memberNames = { fullName: '瓜生 みどり', fullNameKana: 'ウリュウ ミドリ' }
  const userId = await withdrawalFixtures.addMemberWithBankAccount(3_000, memberNames, { holder: '朱鷺' })
  await withdrawalFixtures.request(userId, 1_000)
  const findSimilarUserIds = async (as: CallerName) => {
    const query = { q: 'みどろり 朱鷺', spelling: 'similar' } as const
    return (await app.call(withdrawalEndpoints.list, { query }, { as })).body.data.items.map((item) => item.userId)
  }
  expect([await findSimilarUserIds('POINT_MANAGEMENT'), await findSimilarUserIds('SYSTEM_MANAGEMENT')]).toEqual([
    [userId],
    [],
  ])
})

it('the search finds a withdrawal by its id, and nothing by a word that no withdrawal contains', async () => {
  const { userId, id } = await withdrawalFixtures.addWithdrawal()
  expect(await findUserIds(String(id))).toContain(userId)
  expect(await findUserIds('龍龍')).toEqual([])
})

it('the list of withdrawals is filtered by the member', async () => {
  const { body } = await app.call(
    withdrawalEndpoints.list,
    { query: { userId: memberId, sort: '-point' } },
    POINT_MANAGEMENT_CALLER,
  )
  const points = body.data.items.map(({ point }) => point)
  expect([new Set(body.data.items.map(({ userId }) => userId)), body.data.total]).toEqual([new Set([memberId]), 8])
  expect(points).toEqual(points.toSorted((a, b) => b - a))
})

it.each([[{}], [{ userId: 0 }], [{ q: '樽井' }]])(
  'the withdrawals of each status are counted and their points summed up under the filters of the list: %j',
  async (filterQuery) => {
    const query = 'userId' in filterQuery ? { userId: memberId } : filterQuery
    const response = await app.call(withdrawalEndpoints.counts, { query }, { as: 'SYSTEM_MANAGEMENT' })
    const rows = await app.db.select().from(withdrawal)
    const matchingRows = rows.filter((row) => Object.keys(query).length === 0 || row.memberId === memberId)
    const expected = Object.values(codes).map((status) => {
      const rowsInStatus = matchingRows.filter((row) => row.status === status)
      return { status, count: rowsInStatus.length, sum: rowsInStatus.reduce((sum, { point }) => sum + point, 0) }
    })
    expect(response.body.data.items).toEqual(expected)
  },
)
