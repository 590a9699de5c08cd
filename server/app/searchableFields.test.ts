import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { updateBuiltInTexts } from '../features/translationEntry/translation.ts'
import { endpoints } from '../../contract/endpoints.ts'
import {
  ContentKind,
  ConversationType,
  MessageType,
  PointTransactionType,
  SenderRole,
  UserRole,
} from '../../contract/enumerations.ts'
import { ROW_COUNT_HEADER } from '../../contract/limits.ts'
import { hasAccess, PERMISSION_GROUPS } from '../../contract/permission.ts'
import { staffLifecycle } from '../../machines/lifecycles/account.ts'
import { reportLifecycle } from '../../machines/lifecycles/report.ts'
import { storeLifecycle } from '../../machines/lifecycles/store.ts'
import { postMovement } from '../features/point/ledger.ts'
import { addAdminNotification } from '../features/adminNotification/testing.ts'
import { calendarDay } from '../features/calendar/table.ts'
import { contentResource } from '../features/content/table.ts'
import { addPageVersion } from '../features/content/testing.ts'
import { conversation, message } from '../features/conversation/tables.ts'
import { replyTemplate } from '../features/replyTemplate/table.ts'
import { report } from '../features/report/table.ts'
import { store } from '../features/store/table.ts'
import { addColleague } from '../features/staff/testing.ts'
import { storeOwner } from '../features/storeAccount/table.ts'
import { addCoupon, addProduct, createStoreFixtures } from '../features/store/testing.ts'
import { auditLog } from '../db/schema.ts'
import { recordEndpointIds } from '../../contract/recordEndpointIds.ts'
import { addFormRecord, anyFormResources } from '../testing/formSamples.ts'
import { openTestApp, type CallerName, type TestApp } from '../testing/testApp.ts'
import { createWithdrawalFixtures } from '../features/withdrawal/testing.ts'

/** The searchable values of a member, a store, its owner and a staff member. Only records about them contain these. */
const member = {
  nickName: 'ほたるん',
  phone: '09087650123',
  email: 'keiko.satsuki@mail.example',
  company: '鶯谷硝子',
  address: '鷺沼町9-8-7',
  referralCode: 'QX7RT2',
}
const bank = { accountNumber: '7700441', holder: 'ﾎｼﾉｹﾝｼﾞ' }
const storeFields = { nickName: 'らせらせ', phone: '0312345999', zipcode: '170-0099', address: '鴉町4-5-6' }
const owner = { name: '橘 渚沙', email: 'nagisa@owner.example', phone: '08055554444' }
const colleague = { fullName: '榎本 雫', nickname: 'しずちゃん', email: 'shizuku@staff.example' }
const valuesByField = {
  ...addPrefixToKeys('member', member),
  ...addPrefixToKeys('bank', bank),
  ...addPrefixToKeys('store', storeFields),
  ...addPrefixToKeys('owner', owner),
  ...addPrefixToKeys('staff', colleague),
}
type Field = keyof typeof valuesByField
const fields = Object.keys(valuesByField) as Field[]

/** All endpoints with a search parameter. */
const searchEndpoints = (Object.values(endpoints) as Endpoint[]).filter(
  ({ query }) => query !== undefined && 'entries' in query && Object.hasOwn(query.entries as object, 'q'),
)
const people = [...PERMISSION_GROUPS, 'allPermissions'] as const
const groupsOf = (person: CallerName) =>
  new Set(PERMISSION_GROUPS.filter((group) => person === 'allPermissions' || group === person))

let app: TestApp
let idsByPathSegment: { report: number; user: number; store: number; 'store-account': number; point: number }
beforeAll(async () => {
  app = await openTestApp({ callRate: { count: () => undefined } })
  await updateBuiltInTexts(app.db)
  const withdrawalFixtures = await createWithdrawalFixtures(app)
  const storeFixtures = await createStoreFixtures(app.db)
  const memberId = await withdrawalFixtures.addMemberWithBankAccount(
    9_000,
    { ...member, fullName: '皐月 螢子', fullNameKana: 'サツキ ケイコ' },
    bank,
  )
  const withdrawal = await withdrawalFixtures.request(memberId, 1_000)
  const storeId = await storeFixtures.addStore({
    ...storeFields,
    name: '螺旋喫茶',
    nameKana: 'ラセンキッサ',
    status: storeLifecycle.codes.accepted,
  })
  await addProduct(app.db, storeId, { name: '鶏肉カレー' })
  await addCoupon(app.db, storeId, { title: '一杯無料' })
  await app.db.update(storeOwner).set(owner).where(eq(storeOwner.id, storeFixtures.owner.id))
  await app.db.update(store).set({ creatorId: storeFixtures.owner.id }).where(eq(store.id, storeId))
  await app.db.transaction((transaction) =>
    postMovement(transaction, {
      type: PointTransactionType.BUY_POINT,
      cause: { record: 'store', id: storeId },
      actor: { role: UserRole.STORE, id: 1, name: '係' },
      at: app.time.now,
      entries: [
        { accountRef: { kind: 'store', ownerId: storeId }, amount: 500 },
        { accountRef: { kind: 'platform', purpose: 'issue' }, amount: -500 },
      ],
    }),
  )
  await addColleague(app.db, staffLifecycle.codes.active, colleague)
  const reporterValues = { memberName: '皐月 螢子', memberNameKana: 'サツキ ケイコ', memberEmail: member.email }
  const reportedStoreValues = {
    storeId,
    storeName: '螺旋喫茶',
    aboutKind: 'store',
    aboutId: storeId,
    aboutName: '螺旋喫茶',
  } as const
  const timeValues = { createdAt: app.time.now, updatedAt: app.time.now, stateSince: app.time.now }
  const status = reportLifecycle.codes.unhandled
  const [addedReport] = await app.db
    .insert(report)
    .values({
      memberId,
      ...reporterValues,
      ...reportedStoreValues,
      content: '閉まっていました。',
      status,
      ...timeValues,
    })
    .returning({ id: report.id })
  await addConversation(memberId)
  await app.db
    .insert(replyTemplate)
    .values({ title: 'お礼の返信', text: 'ありがとうございます。', language: 'ja', updatedAt: app.time.now })
  await app.db.insert(contentResource).values({
    key: 'shop.banner',
    kind: ContentKind.COLOR,
    language: 'all',
    value: '#c73e2a',
    description: '春のキャンペーン',
    position: 1,
    updatedAt: app.time.now,
  })
  await app.db
    .insert(calendarDay)
    .values({ date: '2027-05-03', name: '憲法記念日', type: 'holiday', updatedAt: app.time.now })
  const deletion = { recordId: 2_000_000_000, event: 'delete', at: app.time.now }
  await app.db.insert(auditLog).values([
    { ...deletion, record: 'role', changes: [{ field: 'name', before: '監査担当', after: null }] },
    { ...deletion, record: 'permission', changes: [{ field: 'name', before: '監査の閲覧', after: null }] },
    { ...deletion, record: 'language', changes: [{ field: 'key', before: 'shop.greeting', after: null }] },
    { ...deletion, record: 'content', changes: [{ field: 'key', before: 'shop.logo', after: null }] },
  ])
  await addAdminNotification(app)
  for (const resource of anyFormResources) await addFormRecord(app, resource, 1)
  await addPageVersion(app.db, app.time.now, { texts: { ja: '退会後の保管', vi: '', en: '', all: '' } })
  idsByPathSegment = {
    report: addedReport?.id ?? 0,
    user: memberId,
    store: storeId,
    'store-account': storeFixtures.owner.id,
    point: withdrawal.body.data.id,
  }
})
afterAll(() => app.close())

/** Adds a conversation of the member with staff, with one message of the member. */
async function addConversation(memberId: number): Promise<void> {
  const at = app.time.now
  const type = ConversationType.CMS_TO_USER
  const [added] = await app.db
    .insert(conversation)
    .values({ type, memberId, state: 'waiting', waitingSince: at, lastSeq: 1, lastAt: at, createdAt: at })
    .returning({ id: conversation.id })
  await app.db.insert(message).values({
    conversationId: added?.id ?? 0,
    seq: 1,
    conversationType: type,
    senderRole: SenderRole.USER,
    senderId: memberId,
    clientId: '0b6b7f0e-6f0e-4c39-9d35-4b1f2d0c7a11',
    type: MessageType.TEXT,
    text: 'ﾊﾟｽﾀの鶏肉',
    createdAt: at,
  })
}

/** Returns the number of rows that a search finds. */
async function countSearchHits(endpoint: Endpoint, as: CallerName, q: string): Promise<number> {
  const { status, headers, body } = await app.send('GET', `${endpoint.path}?q=${encodeURIComponent(q)}`, { as })
  expect([endpoint.id, status]).toEqual([endpoint.id, 200])
  if (endpoint.isCsv) return Number(headers.get(ROW_COUNT_HEADER))
  const { total, count, items = [] } = body.data as { total?: number; count?: number; items?: { count?: number }[] }
  return total ?? count ?? items.reduce((sum, item) => sum + (item.count ?? 1), 0)
}

/** Returns all responses that this person may get about the records, as one text. */
async function readAllResponses(as: CallerName): Promise<string> {
  const texts: string[] = []
  for (const { method, path, access, body } of Object.values(endpoints) as Endpoint[]) {
    const isReveal = method === 'POST' && path.endsWith('/reveal')
    if (access === 'public' || !hasAccess(access, groupsOf(as)) || (method !== 'GET' && !isReveal)) continue
    const pathSegment = path.split('/')[1] as keyof typeof idsByPathSegment
    const filledPath = path.replace('{id}', String(idsByPathSegment[pathSegment]))
    const response = await app.send(method, filledPath, { as, ...(body === undefined ? {} : { body: '{}' }) })
    texts.push(JSON.stringify(response.body))
  }
  return texts.join('\n')
}

const COUPON_QUERIES = ['一杯無料', '無料', '杯', '螺旋喫茶', '螺旋']
const PRODUCT_QUERIES = ['鶏肉', '鶏', 'カレー', 'kare']
const MATCHING_QUERIES_BY_ENDPOINT: Partial<Record<string, string[]>> = {
  ...Object.fromEntries(
    anyFormResources.flatMap(({ kind }) => {
      const { list, counts } = recordEndpointIds(kind.name)
      return [list, counts].map((id) => [id, ['見本1番', '見本']])
    }),
  ),
  listIndustries: ['ラーメン', 'ラー', 'らーめん'],
  listPrefectures: ['東京都', '京'],
  listMakers: ['さくら食品株式会社', 'さくら'],
  listCategories: ['酒類', '酒'],
  listCalendarDays: ['憲法記念日', '憲法', '2027-05-03'],
  listContentResources: ['shop.banner', 'banner', 'キャンペーン', 'きゃんぺーん'],
  listDeletedRoles: ['監査担当', '監査', '担'],
  listDeletedPermissions: ['監査の閲覧', '閲覧'],
  listDeletedTranslationEntries: ['shop.greeting', 'greeting', 'ＧＲＥＥＴ'],
  listDeletedContentResources: ['shop.logo', 'logo', 'ＬＯＧＯ'],
  listAdminNotifications: ['年末年始の休業', '休業', '年末', '休'],
  countAdminNotifications: ['年末年始の休業', '休業', '年末', '休'],
  listPageVersions: ['退会後の保管', '保管', '退会', 'term'],
  countPageVersions: ['退会後の保管', '保管', '退会', 'term'],
  listReplyTemplates: ['お礼の返信', 'お礼', '礼', 'ありがとう'],
  searchMessages: ['パスタ', 'ぱす', '鶏', '鶏肉', 'pasuta'],
  listCouponPayments: COUPON_QUERIES,
  countCouponPayments: COUPON_QUERIES,
  listProducts: PRODUCT_QUERIES,
  countProducts: PRODUCT_QUERIES,
  listSendableProducts: PRODUCT_QUERIES,
  listTranslationEntries: ['dialog.cancel', 'キャンセル', 'cancel'],
}

describe.each(people)('a search by the person %s', (person) => {
  const accessibleSearchEndpoints = searchEndpoints.filter(({ access }) => hasAccess(access, groupsOf(person)))

  it('a search finds nothing by the value of a field that no response to the person contains', async () => {
    const responses = await readAllResponses(person)
    const unreadableFields = fields.filter((field) => !responses.includes(valuesByField[field]))
    const leaks: string[] = []
    for (const endpoint of accessibleSearchEndpoints) {
      for (const field of unreadableFields)
        if ((await countSearchHits(endpoint, person, valuesByField[field])) > 0) leaks.push(`${endpoint.id} ${field}`)
    }
    expect(leaks).toEqual([])
  })

  it('a search finds records by the names that the lists display', async () => {
    for (const endpoint of accessibleSearchEndpoints) {
      const isStoreSearch = /store/i.test(endpoint.id)
      const matchingQueries =
        MATCHING_QUERIES_BY_ENDPOINT[endpoint.id.replace(/AsCsv$/, '')] ??
        (/^listRoles(AsCsv)?$/.test(endpoint.id)
          ? ['role of noPermissions', 'noPermissions']
          : endpoint.id.includes('Staff')
            ? ['榎本雫', '榎', 'shizuku']
            : endpoint.id.includes('StoreAccount')
              ? ['橘渚沙', '渚']
              : isStoreSearch
                ? ['螺旋喫茶', '螺旋', '螺', 'らせんきっさ', 'rasenkissa', 'ら']
                : ['皐月螢子', '皐月　螢子', '螢', 'ｻﾂｷ', 'satsuki', 'さ'])
      for (const q of matchingQueries)
        expect([endpoint.id, q, (await countSearchHits(endpoint, person, q)) > 0]).toEqual([endpoint.id, q, true])
    }
  })
})

const searchCases: [CallerName, string, Field[]][] = [
  ['POINT_MANAGEMENT', 'listUserPointEntries', []],
  ['POINT_MANAGEMENT', 'summarizeUserPointEntries', []],
  ['POINT_MANAGEMENT', 'listStorePointEntries', []],
  ['POINT_MANAGEMENT', 'summarizeStorePointEntries', []],
  ['POINT_MANAGEMENT', 'listWithdrawals', ['bank.accountNumber', 'bank.holder']],
  ['POINT_MANAGEMENT', 'countWithdrawals', ['bank.accountNumber', 'bank.holder']],
  ['SYSTEM_MANAGEMENT', 'listWithdrawals', []],
  ['SYSTEM_MANAGEMENT', 'countWithdrawals', []],
  ['allPermissions', 'listWithdrawals', ['member.phone', 'bank.accountNumber', 'bank.holder']],
  ['allPermissions', 'listUserPointEntries', fields.filter((field) => field.startsWith('member'))],
  ['allPermissions', 'summarizeUserPointEntries', fields.filter((field) => field.startsWith('member'))],
  ['allPermissions', 'listStorePointEntries', [...fields.filter((field) => field.startsWith('store')), 'owner.name']],
  ['USER_MANAGEMENT', 'listUsers', fields.filter((field) => field.startsWith('member'))],
  ['STORE_MANAGEMENT', 'listStores', [...fields.filter((field) => field.startsWith('store')), 'owner.name']],
  ['REPORT_MANAGEMENT', 'listReports', ['member.email']],
  ['NOTIFICATION_MANAGEMENT', 'listAdminNotifications', []],
  ['CONVERSATION_MANAGEMENT', 'listConversations', []],
  ['allPermissions', 'listConversations', []],
  ['allPermissions', 'searchMessages', []],
  ['STORE_MANAGEMENT', 'listStoreAccounts', ['owner.name', 'owner.email', 'owner.phone']],
  ['SYSTEM_MANAGEMENT', 'listStaffs', ['staff.fullName', 'staff.nickname', 'staff.email']],
]

it.each(searchCases)(
  'a search by the person %s at the endpoint %s covers exactly these fields: %j',
  async (person, id, expectedFields) => {
    const foundFields: Field[] = []
    const endpoint = searchEndpoints.find((each) => each.id === id)
    if (endpoint === undefined) throw new Error(`${id} is not searched`)
    for (const field of fields)
      if ((await countSearchHits(endpoint, person, valuesByField[field])) > 0) foundFields.push(field)
    expect(foundFields.toSorted()).toEqual(expectedFields.toSorted())
  },
)

it('without the permission, no search finds a phone number or bank account however it is typed, but other fields are found', async () => {
  const withdrawalFixtures = await createWithdrawalFixtures(app)
  const memberId = await withdrawalFixtures.addMemberWithBankAccount(
    3_000,
    { fullName: '桔梗 茜', fullNameKana: 'キキョウ アカネ', phone: '０９０１１１１７７７７' },
    { accountNumber: '９９８８７７６', holder: 'ｷｷﾖｳ\u00a0ｱｶﾈﾄﾓ', bankName: '川瀬 銀行' },
  )
  await withdrawalFixtures.request(memberId, 1_000)
  const withdrawalsEndpoint = searchEndpoints.find(({ id }) => id === 'listWithdrawals') as Endpoint
  const filterSearchableWords = async (person: CallerName, words: string[]) => {
    const hitCounts = await Promise.all(
      words.map((word) => countSearchHits(withdrawalsEndpoint, person, `桔梗 ${word}`)),
    )
    return words.filter((_word, index) => hitCounts[index] === 1)
  }
  const words = ['茜', 'きょう', '川瀬', '銀行', '09011117777', '9988776', 'あかねとも']
  expect(await filterSearchableWords('SYSTEM_MANAGEMENT', words)).toEqual(['茜', 'きょう', '川瀬', '銀行'])
  expect(await filterSearchableWords('POINT_MANAGEMENT', words)).toEqual([
    '茜',
    'きょう',
    '川瀬',
    '銀行',
    '9988776',
    'あかねとも',
  ])
  expect(await filterSearchableWords('allPermissions', words)).toEqual(words)
})

function addPrefixToKeys<Prefix extends string, Values extends Record<string, string>>(prefix: Prefix, values: Values) {
  const prefixedEntries = Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value])
  return Object.fromEntries(prefixedEntries) as Record<`${Prefix}.${keyof Values & string}`, string>
}
