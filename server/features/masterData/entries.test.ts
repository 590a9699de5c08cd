import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MasterDataType } from '../../../contract/enumerations.ts'
import { type EditableMasterDataType, MASTER_DATA_TYPE_CODES } from '../../../contract/kinds/masterData.ts'
import { listMasterData } from '../../../contract/masterData.ts'
import {
  createMasterDataEntry,
  deleteMasterDataEntry,
  getMasterDataEntry,
  listCategories,
  listIndustries,
  listMakers,
  listPrefectures,
  listMasterDataEntryHistory,
  mergeMasterDataEntry,
  moveMasterDataEntry,
  previewMasterDataMerge,
  restoreMasterDataEntry,
  retireMasterDataEntry,
  updateMasterDataEntry,
} from '../../../contract/masterDataEntry.ts'
import { createCrashingDb, type CrashingDb } from '../../testing/crashingDb.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'
import { storeEndpoints } from '../../../contract/store.ts'
import { updateStore } from '../../../contract/storeEdit.ts'
import { userEndpoints } from '../../../contract/user.ts'
import { auditLog } from '../../db/schema.ts'
import { product } from '../store/partTables.ts'
import { createStoreFixtures } from '../store/testing.ts'
import { store } from '../store/table.ts'
import { createMemberFixtures } from '../user/testing.ts'
import { member } from '../user/table.ts'
import { masterData } from './table.ts'

const SYSTEM_MANAGEMENT_CALLER = { as: 'SYSTEM_MANAGEMENT' } as const
const PRODUCT_MANAGEMENT_CALLER = { as: 'PRODUCT_MANAGEMENT' } as const

let app: TestApp
let crashingDb: CrashingDb
beforeEach(async () => {
  app = await openTestApp({ wrapDb: (db) => (crashingDb = createCrashingDb(db)).db })
})
afterEach(() => app.close())

async function create(type: EditableMasterDataType, value: string, categoryNumber?: number) {
  const body = {
    type: MASTER_DATA_TYPE_CODES[type],
    value,
    ...(categoryNumber === undefined ? {} : { categoryNumber }),
  }
  const response = await app.call(createMasterDataEntry, { body }, SYSTEM_MANAGEMENT_CALLER)
  expect(response.status).toBe(200)
  return response.body.data
}
const LISTS = { industry: listIndustries, prefecture: listPrefectures, maker: listMakers, category: listCategories }
const list = async (type: EditableMasterDataType, q?: string) =>
  (await app.call(LISTS[type], { query: q === undefined ? {} : { q } }, SYSTEM_MANAGEMENT_CALLER)).body.data.items.map(
    ({ value }) => value,
  )

test('the list of a type of master data has its entries in their order, and finds them by name', async () => {
  for (const value of ['カフェ', '書店', '美容室']) await create('industry', value)
  await create('maker', '山田製作所')
  expect(await list('industry')).toEqual(['カフェ', '書店', '美容室'])
  expect(await list('maker')).toEqual(['山田製作所'])
  expect(await list('industry', '美容')).toEqual(['美容室'])
})

describe('new entries of master data', () => {
  test('a new entry of master data comes last in its list; a category requires a number, and no other type has one', async () => {
    expect(await create('category', '飲料', 12)).toMatchObject({
      type: MasterDataType.CATEGORIES,
      value: '飲料',
      categoryNumber: 12,
      position: 1,
      retiredAt: null,
      uses: { stores: 0, users: 0, products: 0 },
      version: 1,
    })
    const missingCategoryNumberResponse = await app.call(
      createMasterDataEntry,
      { body: { type: MasterDataType.CATEGORIES, value: '菓子' } },
      SYSTEM_MANAGEMENT_CALLER,
    )
    expect(missingCategoryNumberResponse.body.errors).toEqual({ categoryNumber: 'この項目に入力してください。' })
    const bodyWithUnexpectedField = { type: MasterDataType.MAKER, value: '山田製作所', categoryNumber: 1 } as const
    expect(
      (await app.call(createMasterDataEntry, { body: bodyWithUnexpectedField }, SYSTEM_MANAGEMENT_CALLER)).body.errors,
    ).toEqual({
      categoryNumber: 'この項目は受け付けていません。',
    })
  })

  test('a name of 100 characters as people count them is stored as a whole, whatever its bytes, and 101 are too many', async () => {
    // Eight marks of three bytes on each letter, no two letters alike, which the database cannot compress.
    const marks = [...'\u0e31\u0e34\u0e35\u0e36\u0e37\u0e47\u0e4c\u0e4d\u0e4e']
    const markAt = (index: number) => marks[(index * index * 7 + index * 13 + (index >> 3)) % marks.length] ?? ''
    const letterAt = (letter: number) =>
      `a${Array.from({ length: 8 }, (_, index) => markAt(letter * 8 + index)).join('')}`
    const stackedName = Array.from({ length: 100 }, (_, letter) => letterAt(letter)).join('')
    const familyName = '👨‍👩‍👧‍👦'.repeat(100)
    for (const value of [familyName, stackedName]) await create('maker', value)
    expect(await list('maker')).toEqual([familyName, stackedName])
    const response = await app.call(
      createMasterDataEntry,
      { body: { type: MasterDataType.MAKER, value: `${familyName}あ` } },
      SYSTEM_MANAGEMENT_CALLER,
    )
    expect([response.status, response.body.errors]).toEqual([422, { value: '文字数が多すぎます。' }])
  })

  test('a new entry of master data must have a name that no other entry of its type has', async () => {
    await create('maker', '山田製作所')
    await create('industry', '山田製作所')
    const response = await app.call(
      createMasterDataEntry,
      { body: { type: MasterDataType.MAKER, value: '山田製作所' } },
      SYSTEM_MANAGEMENT_CALLER,
    )
    expect([response.status, response.body.errors]).toEqual([
      422,
      { value: '同じ名称の「山田製作所」がすでにあります。' },
    ])
  })

  test.each([
    ['ラーメン', 'ﾗｰﾒﾝ'],
    ['がく', 'ｶﾞｸ'],
    ['ABC Works', 'ａｂｃ　ｗｏｒｋｓ'],
    ['ABC Works', 'abcworks'],
    ['カフェ', 'カ\u200bフ\u2060ェ\u00ad'],
    ['カフェ', '\u3164カフェ\ufe0f'],
    ['高島屋', '髙嶋屋'],
    ['コーヒー', 'コ-ヒ−'],
    ['A~B', 'A〜B'],
  ])('a new entry of master data has the name of %s if it is written as %s', async (existingName, typedName) => {
    await create('industry', existingName)
    const add = (value: string) =>
      app.call(createMasterDataEntry, { body: { type: MasterDataType.INDUSTRY, value } }, SYSTEM_MANAGEMENT_CALLER)
    expect((await add(typedName)).body.errors).toEqual({ value: `同じ名称の「${existingName}」がすでにあります。` })
    expect((await add('かく')).status).toBe(200)
  })
})

test('an edit of an entry of master data sends the version that was read; an old version and a taken name are refused', async () => {
  const { id } = await create('maker', '山田製作所')
  await create('maker', '鈴木工業')
  const edit = (value: string, version: number) =>
    app.call(updateMasterDataEntry, { params: { id }, body: { value, version } }, SYSTEM_MANAGEMENT_CALLER)
  expect((await edit('鈴木工業', 1)).body.errors).toEqual({ value: '同じ名称の「鈴木工業」がすでにあります。' })
  expect((await edit('山田', 1)).body.data).toMatchObject({ value: '山田', version: 2 })
  expect((await edit('山本', 1)).status).toBe(409)
  expect((await edit('山田', 2)).body.data.version).toBe(2)
  const { items } = (
    await app.call(listMasterDataEntryHistory, { params: { id }, query: {} }, SYSTEM_MANAGEMENT_CALLER)
  ).body.data
  expect(items.map(({ event, changes }) => ({ event, changes }))).toEqual([
    { event: 'edit', changes: [{ field: 'value', before: '山田製作所', after: '山田' }] },
    { event: 'create', changes: [{ field: 'value', before: null, after: '山田製作所' }] },
  ])
})

test('a move of an entry of master data changes the order by one position, but does nothing at either end', async () => {
  const [first, second] = [await create('maker', 'A 社'), await create('maker', 'B 社'), await create('maker', 'C 社')]
  await create('industry', '書店')
  const move = (id: number, by: 1 | -1) =>
    app.call(moveMasterDataEntry, { params: { id }, body: { by } }, SYSTEM_MANAGEMENT_CALLER)
  await move(second.id, -1)
  expect(await list('maker')).toEqual(['B 社', 'A 社', 'C 社'])
  await move(second.id, -1)
  await move(first.id, 1)
  await move(first.id, 1)
  expect(await list('maker')).toEqual(['B 社', 'C 社', 'A 社'])
  expect(await list('industry')).toEqual(['書店'])
})

test('an edit moves an entry of master data to a position, or to the last one if the position is greater', async () => {
  const [first] = [await create('maker', 'A 社'), await create('maker', 'B 社'), await create('maker', 'C 社')]
  const edit = (position: number) =>
    app.call(
      updateMasterDataEntry,
      { params: { id: first.id }, body: { value: 'A 社', position, version: 1 } },
      SYSTEM_MANAGEMENT_CALLER,
    )
  expect((await edit(2)).body.data.position).toBe(2)
  expect(await list('maker')).toEqual(['B 社', 'A 社', 'C 社'])
  expect((await edit(99)).body.data.position).toBe(3)
  expect((await edit(1)).body.data.position).toBe(1)
  const history = await app.call(
    listMasterDataEntryHistory,
    { params: { id: first.id }, query: {} },
    SYSTEM_MANAGEMENT_CALLER,
  )
  expect(history.body.data.items[0]).toMatchObject({
    event: 'edit',
    changes: [{ field: 'position', before: '3', after: '1' }],
  })
})

test('a deleted entry of master data leaves no gap in the order', async () => {
  const [, second] = [await create('maker', 'A 社'), await create('maker', 'B 社'), await create('maker', 'C 社')]
  await app.call(deleteMasterDataEntry, { params: { id: second.id }, body: { version: 1 } }, SYSTEM_MANAGEMENT_CALLER)
  const { items } = (await app.call(listMakers, { query: {} }, SYSTEM_MANAGEMENT_CALLER)).body.data
  expect(items.map(({ value, position }) => [value, position])).toEqual([
    ['A 社', 1],
    ['C 社', 2],
  ])
})

test('in a list of 5,000 entries with a gap, a move of an entry takes fewer than 30 statements', async () => {
  const { id } = await create('category', '移動する分類', 5_001)
  await app.db.insert(masterData).values(
    Array.from({ length: 5_000 }, (_, index) => ({
      type: MasterDataType.CATEGORIES,
      value: `分類 ${index}`,
      categoryNumber: index + 1,
      position: index < 10 ? index + 2 : index + 100,
    })),
  )
  crashingDb.plannedCrashes.push(30)
  const body = { value: '移動する分類', categoryNumber: 5_001, position: 5_001, version: 1 }
  const moveResponse = await app.call(updateMasterDataEntry, { params: { id }, body }, SYSTEM_MANAGEMENT_CALLER)
  expect(moveResponse.body.data.position).toBe(5_001)
  const orderedRows = await app.db
    .select({ value: masterData.value, position: masterData.position })
    .from(masterData)
    .where(eq(masterData.type, MasterDataType.CATEGORIES))
    .orderBy(masterData.position)
  const others = Array.from({ length: 5_000 }, (_, index) => ({ value: `分類 ${index}`, position: index + 1 }))
  expect(orderedRows).toEqual([...others, { value: '移動する分類', position: 5_001 }])
})

describe('entries of master data that records use', () => {
  test('an entry of master data that records use shows how many records use it, is not deleted, and is retired without a change of these records', async () => {
    const storeFixtures = await createStoreFixtures(app.db)
    await storeFixtures.addStore()
    await (await createMemberFixtures(app.db)).addUser({ industryIds: [storeFixtures.ramenId] })
    const readUsedEntry = async () =>
      (await app.call(getMasterDataEntry, { params: { id: storeFixtures.ramenId } }, SYSTEM_MANAGEMENT_CALLER)).body
        .data
    expect((await readUsedEntry()).uses).toEqual({ stores: 1, users: 1, products: 0 })
    const request = { params: { id: storeFixtures.ramenId }, body: { version: 1 } }
    const refusalResponse = await app.call(deleteMasterDataEntry, request, SYSTEM_MANAGEMENT_CALLER)
    expect([refusalResponse.status, refusalResponse.body]).toEqual([
      422,
      {
        status: 422,
        message: '使用中のため削除できません（店舗 1、会員 1、商品 0）。廃止または統合してください。',
        usedBy: [
          { record: 'store', count: 1 },
          { record: 'user', count: 1 },
        ],
      },
    ])
    const isRetired = async () => {
      const { items } = (
        await app.call(listMasterData, { query: { type: MasterDataType.INDUSTRY } }, SYSTEM_MANAGEMENT_CALLER)
      ).body.data
      return items.find(({ id }) => id === storeFixtures.ramenId)?.isRetired
    }
    expect(await isRetired()).toBe(false)
    expect((await app.call(retireMasterDataEntry, request, SYSTEM_MANAGEMENT_CALLER)).body.data.retiredAt).toBe(
      app.time.now.toISOString(),
    )
    expect(await isRetired()).toBe(true)
    const restoreRequest = { ...request, body: { version: 2 } }
    expect(
      (await app.call(restoreMasterDataEntry, restoreRequest, SYSTEM_MANAGEMENT_CALLER)).body.data.retiredAt,
    ).toBeNull()
    expect(await isRetired()).toBe(false)
  })

  test('an entry of master data that records use is merged into another entry: each of its records gets the other entry once, and the merged entry is deleted', async () => {
    const storeFixtures = await createStoreFixtures(app.db)
    const storeId = await storeFixtures.addStore()
    const cafeId = (await create('industry', '喫茶')).id
    const userId = await (await createMemberFixtures(app.db)).addUser({ industryIds: [cafeId, storeFixtures.ramenId] })
    const mergeInto = (intoId: number) =>
      app.call(
        mergeMasterDataEntry,
        { params: { id: storeFixtures.ramenId }, body: { intoId, intoVersion: 1, version: 1 } },
        SYSTEM_MANAGEMENT_CALLER,
      )
    const preview = await app.call(
      previewMasterDataMerge,
      { params: { id: storeFixtures.ramenId }, query: { intoId: cafeId } },
      SYSTEM_MANAGEMENT_CALLER,
    )
    expect([preview.body.data.into.value, preview.body.data.into.uses, preview.body.data.uses]).toEqual([
      '喫茶',
      { stores: 0, users: 1, products: 0 },
      { stores: 1, users: 1, products: 0 },
    ])
    expect((await mergeInto(storeFixtures.tokyoId)).body.errors).toEqual({ intoId: '選択肢から選んでください。' })
    expect((await mergeInto(storeFixtures.ramenId)).status).toBe(422)
    expect((await mergeInto(cafeId)).body.data.uses).toEqual({ stores: 1, users: 1, products: 0 })
    const [user] = await app.db.select().from(member).where(eq(member.id, userId))
    const [usingStore] = await app.db.select().from(store).where(eq(store.id, storeId))
    expect([user?.industryIds, usingStore?.industryId]).toEqual([[cafeId], cafeId])
    expect(await app.db.$count(masterData, eq(masterData.id, storeFixtures.ramenId))).toBe(0)
    const { items } = (
      await app.call(listMasterDataEntryHistory, { params: { id: cafeId }, query: {} }, SYSTEM_MANAGEMENT_CALLER)
    ).body.data
    expect(items[0]).toMatchObject({
      event: 'merge',
      changes: [{ field: 'value', before: 'ラーメン', after: '喫茶' }],
    })
  })
})

test('a merge of two entries gives each record that used the merged one a new version, so that an older edit is refused', async () => {
  const storeFixtures = await createStoreFixtures(app.db)
  const [storeId, otherStoreId] = [await storeFixtures.addStore(), await storeFixtures.addStore()]
  const cafeId = (await create('industry', '喫茶')).id
  await app.db.update(store).set({ industryId: cafeId }).where(eq(store.id, otherStoreId))
  const userId = await (await createMemberFixtures(app.db)).addUser({ industryIds: [storeFixtures.ramenId] })
  const readStore = async (id: number) =>
    (await app.call(storeEndpoints.get, { params: { id } }, { as: 'STORE_MANAGEMENT' })).body.data
  const { name, nameKana, nickName, phone, zipcode, prefectureId, address, industryId, introduction, version } =
    await readStore(storeId)
  const editRequestBody = {
    name,
    nameKana,
    nickName,
    phone,
    zipcode,
    prefectureId,
    address,
    industryId,
    introduction,
    version,
  }

  const body = { intoId: cafeId, intoVersion: 1, version: 1 }
  const mergeResponse = await app.call(
    mergeMasterDataEntry,
    { params: { id: storeFixtures.ramenId }, body },
    SYSTEM_MANAGEMENT_CALLER,
  )
  expect(mergeResponse.status).toBe(200)
  const after = await readStore(storeId)
  expect([after.version, after.industry, after.updatedAt]).toEqual([2, '喫茶', app.time.now.toISOString()])
  expect((await readStore(otherStoreId)).version).toBe(1)
  const request = { params: { id: storeId }, query: {} }
  const history = await app.call(storeEndpoints.history, request, { as: 'STORE_MANAGEMENT' })
  const actor = history.body.data.items[0]?.actor
  expect(actor).not.toBeNull()
  expect(history.body.data.items.map(({ id: _id, at: _at, ...line }) => line)).toEqual([
    {
      event: 'mergeMasterData',
      from: null,
      to: null,
      actor,
      reason: null,
      changes: [{ field: 'industry', before: 'ラーメン', after: '喫茶' }],
    },
  ])
  const userHistoryRequest = { params: { id: userId }, query: {} }
  const userHistory = await app.call(userEndpoints.history, userHistoryRequest, { as: 'USER_MANAGEMENT' })
  expect(userHistory.body.data.items.map(({ event, changes }) => ({ event, changes }))).toEqual([
    { event: 'mergeMasterData', changes: [{ field: 'industries', before: 'ラーメン', after: '喫茶' }] },
  ])

  const params = { id: storeId }
  const staleEditResponse = await app.call(updateStore, { params, body: editRequestBody }, { as: 'STORE_MANAGEMENT' })
  expect([staleEditResponse.status, staleEditResponse.body.data]).toEqual([
    409,
    { record: after, allowedEvents: ['accept', 'reject'] },
  ])
  const editOfCurrentVersion = {
    ...editRequestBody,
    introduction: '鶏白湯の一杯。',
    industryId: after.industryId,
    version: after.version,
  }
  const currentEditResponse = await app.call(
    updateStore,
    { params, body: editOfCurrentVersion },
    { as: 'STORE_MANAGEMENT' },
  )
  expect([
    currentEditResponse.status,
    currentEditResponse.body.data.introduction,
    currentEditResponse.body.data.industryId,
  ]).toEqual([200, '鶏白湯の一杯。', cafeId])
})

test('a merge changes 5,000 products and writes a line to the history of each in fewer than 40 statements', async () => {
  const storeFixtures = await createStoreFixtures(app.db)
  const storeId = await storeFixtures.addStore()
  const [sourceEntry, targetEntry] = [await create('maker', '旧社'), await create('maker', '新社')]
  const { id: categoryId } = await create('category', 'お茶類', 4711)
  const at = new Date('2026-10-01T00:00:00.000Z')
  const productFields = { storeId, name: 'お茶', makerId: sourceEntry.id, categoryId, description: '', status: 1 }
  await app.db
    .insert(product)
    .values(Array.from({ length: 5_000 }, () => ({ ...productFields, createdAt: at, updatedAt: at, stateSince: at })))
  crashingDb.plannedCrashes.push(40)
  const body = { intoId: targetEntry.id, intoVersion: 1, version: 1 }
  const mergeResponse = await app.call(
    mergeMasterDataEntry,
    { params: { id: sourceEntry.id }, body },
    SYSTEM_MANAGEMENT_CALLER,
  )
  expect([mergeResponse.status, mergeResponse.body.errors]).toEqual([200, undefined])
  const lines = await app.db
    .select({ recordId: auditLog.recordId, changes: auditLog.changes, actor: auditLog.actor, at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.record, 'product'), eq(auditLog.event, 'mergeMasterData')))
    .orderBy(auditLog.recordId)
  const products = await app.db.select({ id: product.id }).from(product).where(eq(product.makerId, targetEntry.id))
  const line = {
    changes: [{ field: 'maker', before: '旧社', after: '新社' }],
    actor: 'SYSTEM_MANAGEMENT',
    at: app.time.now,
  }
  expect(lines).toEqual(products.map(({ id }) => ({ recordId: id, ...line })))
})

test('an entry of master data is merged only into one that is not retired and has not changed since the preview', async () => {
  const [sourceEntry, targetEntry] = [await create('maker', '旧社'), await create('maker', '新社')]
  const mergeInto = (intoVersion: number) =>
    app.call(
      mergeMasterDataEntry,
      { params: { id: sourceEntry.id }, body: { intoId: targetEntry.id, intoVersion, version: 1 } },
      SYSTEM_MANAGEMENT_CALLER,
    )
  const targetEntryParams = { params: { id: targetEntry.id } }
  await app.call(retireMasterDataEntry, { ...targetEntryParams, body: { version: 1 } }, SYSTEM_MANAGEMENT_CALLER)
  expect((await mergeInto(2)).body.errors).toEqual({ intoId: '選択肢から選んでください。' })
  await app.call(restoreMasterDataEntry, { ...targetEntryParams, body: { version: 2 } }, SYSTEM_MANAGEMENT_CALLER)
  expect((await mergeInto(2)).body.errors).toEqual({
    intoId: '統合先が変更されました。もう一度内容を確認してください。',
  })
  expect((await mergeInto(3)).status).toBe(200)
  expect(await list('maker')).toEqual(['新社'])
})

test('the choices of forms are those of the four types that have entries; another type is refused', async () => {
  await create('maker', '山田製作所')
  const readStatusAndNames = async (type: number) => {
    const { status, body } = await app.call(listMasterData, { query: { type } }, SYSTEM_MANAGEMENT_CALLER)
    return [status, body.data?.items.map(({ value }) => value)]
  }
  expect(await readStatusAndNames(MasterDataType.MAKER)).toEqual([200, ['山田製作所']])
  for (const type of [MasterDataType.NOTIFICATION_SETTING, MasterDataType.CALENDARS, 99])
    expect(await readStatusAndNames(type)).toEqual([400, undefined])
})

describe('numbers of categories', () => {
  test('the number of a category finds and sorts categories', async () => {
    await create('category', '飲料', 4711)
    await create('category', '菓子', 12)
    expect(await list('category', '4711')).toEqual(['飲料'])
    const sortedListResponse = await app.call(
      listCategories,
      { query: { sort: 'categoryNumber' } },
      SYSTEM_MANAGEMENT_CALLER,
    )
    expect(sortedListResponse.body.data.items.map(({ categoryNumber }) => categoryNumber)).toEqual([12, 4711])
  })

  test('the number of a category belongs to only one category that is not retired, even if several get the same number at once', async () => {
    const { id } = await create('category', '飲料', 1)
    const other = await create('category', '菓子', 2)
    const takenError = { categoryNumber: 'このカテゴリ番号はすでに使われています。' }
    const add = (value: string, categoryNumber: number) =>
      app.call(
        createMasterDataEntry,
        { body: { type: MasterDataType.CATEGORIES, value, categoryNumber } },
        SYSTEM_MANAGEMENT_CALLER,
      )
    const renumber = () =>
      app.call(
        updateMasterDataEntry,
        { params: { id: other.id }, body: { value: '菓子', categoryNumber: 1, version: 1 } },
        SYSTEM_MANAGEMENT_CALLER,
      )
    expect((await add('酒', 1)).body.errors).toEqual(takenError)
    expect((await renumber()).body.errors).toEqual(takenError)
    const responses = await Promise.all(['甲', '乙', '丙'].map((value) => add(value, 3)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])

    await app.call(retireMasterDataEntry, { params: { id }, body: { version: 1 } }, SYSTEM_MANAGEMENT_CALLER)
    expect((await renumber()).status).toBe(200)
    const restoreResponse = await app.call(
      restoreMasterDataEntry,
      { params: { id }, body: { version: 2 } },
      SYSTEM_MANAGEMENT_CALLER,
    )
    expect([restoreResponse.status, restoreResponse.body.message]).toEqual([
      422,
      'カテゴリ番号がほかのカテゴリで使われています。番号を変えてから、廃止を取り消してください。',
    ])
  })
})

test('the type of an entry of master data is sent as its code; the name of the type is refused', async () => {
  const types = ['industry', 'prefecture', 'maker'] as const
  const codes = await Promise.all(types.map(async (type) => (await create(type, '新しい名称')).type))
  expect([...codes, (await create('category', '飲料', 12)).type]).toEqual([1, 5, 4, 10_000])
  const statusAndErrorsOf = async (type: unknown) => {
    const body = { type: type as 4, value: '山田製作所' }
    const { status, body: response } = await app.call(createMasterDataEntry, { body }, SYSTEM_MANAGEMENT_CALLER)
    return [status, response.errors]
  }
  expect(await statusAndErrorsOf('maker')).toEqual([422, { type: '整数で入力してください。' }])
  expect(await statusAndErrorsOf(MasterDataType.CALENDARS)).toEqual([422, { type: '選択肢から選んでください。' }])
})

test('entries of master data are filtered by whether they are retired', async () => {
  const { id } = await create('maker', '旧社')
  await create('maker', '新社')
  await app.call(retireMasterDataEntry, { params: { id }, body: { version: 1 } }, SYSTEM_MANAGEMENT_CALLER)
  const listNames = async (state: 'offered' | 'retired') =>
    (await app.call(listMakers, { query: { state } }, SYSTEM_MANAGEMENT_CALLER)).body.data.items.map(
      ({ value }) => value,
    )
  expect([await listNames('offered'), await listNames('retired')]).toEqual([['新社'], ['旧社']])
})

test('of entries of master data that get the same name at the same time, one succeeds and the others are refused', async () => {
  const createdEntries = await Promise.all(['甲', '乙', '丙'].map((value) => create('maker', value)))
  const responses = await Promise.all(
    createdEntries.map(({ id }) =>
      app.call(
        updateMasterDataEntry,
        { params: { id }, body: { value: '同名', version: 1 } },
        SYSTEM_MANAGEMENT_CALLER,
      ),
    ),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
})

test('an entry of master data that no record uses is deleted', async () => {
  const { id } = await create('maker', '山田製作所')
  expect(
    (await app.call(deleteMasterDataEntry, { params: { id }, body: { version: 1 } }, SYSTEM_MANAGEMENT_CALLER)).status,
  ).toBe(200)
  expect(await list('maker')).toEqual([])
})

test('staff who manage products change makers and categories, and nothing else', async () => {
  const { id } = await create('industry', '書店')
  const maker = await create('maker', '山田製作所')
  const add = (type: EditableMasterDataType) =>
    app.call(
      createMasterDataEntry,
      { body: { type: MASTER_DATA_TYPE_CODES[type], value: '新しい名称' } },
      PRODUCT_MANAGEMENT_CALLER,
    )
  expect([(await add('maker')).status, (await add('industry')).status]).toEqual([200, 403])
  const edit = (id: number) =>
    app.call(
      updateMasterDataEntry,
      { params: { id }, body: { value: '別の名称', version: 1 } },
      PRODUCT_MANAGEMENT_CALLER,
    )
  expect([(await edit(maker.id)).status, (await edit(id)).status]).toEqual([200, 403])
  const move = (id: number) =>
    app.call(moveMasterDataEntry, { params: { id }, body: { by: 1 } }, PRODUCT_MANAGEMENT_CALLER)
  expect([(await move(maker.id)).status, (await move(id)).status]).toEqual([200, 403])
})

test('the database refuses two entries of a type whose names are equal, whoever writes them', async () => {
  const { type, value, categoryNumber } = await create('maker', '高島屋')
  const insertTwin = () =>
    app.db.insert(masterData).values({ type, value: '髙\u200b嶋　屋', categoryNumber, position: 2 })
  await expect(insertTwin()).rejects.toMatchObject({ cause: { constraint: 'master_data_name' } })
  await create('industry', value)
})

test('if two people give two entries the same name at the same instant, one is refused because the name is taken', async () => {
  const entries = [await create('maker', '山田'), await create('maker', '鈴木')] as const
  const renameEntry = (index: 0 | 1, as: 'SYSTEM_MANAGEMENT' | 'PRODUCT_MANAGEMENT') => {
    const { id, version } = entries[index]
    return app.call(updateMasterDataEntry, { params: { id }, body: { value: '佐藤', version } }, { as })
  }
  await app.call(listMakers, { query: {} }, PRODUCT_MANAGEMENT_CALLER)
  const responses = await Promise.all([renameEntry(0, 'SYSTEM_MANAGEMENT'), renameEntry(1, 'PRODUCT_MANAGEMENT')])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const errors = responses.map(({ body: response }) => response.errors).filter(Boolean)
  expect(errors).toEqual([{ value: expect.any(String) as string }])
})
