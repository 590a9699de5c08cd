import { eq, getTableName, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MasterDataType } from '../../contract/enumerations.ts'
import type { AppEndpoint } from '../../contract/appApi/appEndpoint.ts'
import { type AppEndpoints, appEndpoints } from '../../contract/appApi/appEndpoints.ts'
import type { AnyEndpoint, RequestPartSchema } from '../../contract/endpoint.ts'
import { type Endpoints, endpoints } from '../../contract/endpoints.ts'
import { APP_API_BASE, BODY_MAX, LARGE_BODY_MAX, MEGABYTE, MESSAGE_IMAGE_FILE_MAX } from '../../contract/limits.ts'
import { CLOSED_WEEK } from '../../contract/storeHours.ts'
import { rateLimit, session } from '../auth/tables.ts'
import { staff } from '../db/schema.ts'
import { calendarDay } from '../features/calendar/table.ts'
import { formEndpointIds } from '../../contract/formRecord.ts'
import { recordEndpointIds } from '../../contract/recordEndpointIds.ts'
import { addFormRecord, anyFormResources, sampleFields } from '../testing/formSamples.ts'
import { createAppPeople } from '../testing/appPeople.ts'
import { createStartedServerTextCache } from '../testing/createStartedServerTextCache.ts'
import { updateBuiltInTexts } from '../features/translationEntry/translation.ts'
import { replyTemplate } from '../features/replyTemplate/table.ts'
import { tables } from '../testing/tables.ts'
import { openTestApp, type TestApp } from '../testing/testApp.ts'
import { validMarketplaceBodies } from '../testing/validAppBodies.ts'

const CLIENT_ID = '0b6b7f0e-6f0e-4c39-9d35-4b1f2d0c7a11'

/**
 * For each endpoint, a body that its schema accepts but that changes nothing, for example because the record is
 * missing, or the version or password is wrong.
 */
const validBodies: Partial<Record<keyof Endpoints | keyof AppEndpoints, Record<string, unknown>>> = {
  login: { email: 'nobody@choba.example', password: 'not the right one', remember: true },
  refreshToken: { refreshToken: 'unknown' },
  forgotPassword: { email: 'nobody@choba.example' },
  verifyOtp: { recoveryToken: 'unknown', code: '000000' },
  setNewPassword: { passwordToken: 'unknown', newPassword: 'a new one' },
  updateProfile: { nickname: '', fullName: '鈴木', version: 99 },
  changePassword: { oldPassword: 'not the right one', newPassword: 'a new one' },
  confirmPassword: { password: 'not the right one' },
  confirmSecondFactor: { code: '000000' },
  requireSecondFactor: { isRequired: true, version: 99 },
  resetSecondFactor: { version: 99 },
  // This key exists, so no entry is created.
  createTranslationEntry: { key: 'dialog.yes', target: 'CMS', ja: 'はい', vi: '', en: '' },
  updateTranslationEntry: { ja: 'はい', vi: '', en: '', version: 99 },
  deleteTranslationEntry: { version: 99 },
  restoreTranslationEntry: { lineId: 2_000_000_000, version: 99 },
  importTranslations: { format: 'csv', content: 'nothing', isDryRun: true },
  createMasterDataEntry: { type: MasterDataType.MAKER, value: '山田製作所', categoryNumber: 1 },
  updateMasterDataEntry: { value: '山田製作所', version: 99 },
  deleteMasterDataEntry: { version: 99 },
  retireMasterDataEntry: { version: 99 },
  restoreMasterDataEntry: { version: 99 },
  moveMasterDataEntry: { by: 1 },
  mergeMasterDataEntry: { intoId: 2_000_000_000, intoVersion: 99, version: 99 },
  createContentResource: {
    key: 'home',
    kind: 2,
    language: 'all',
    description: '',
    value: '',
    image: 'AAAA',
    position: 1,
  },
  updateContentResource: {
    key: 'home',
    language: 'all',
    description: '',
    value: '本文',
    position: 1,
    version: 99,
  },
  deleteContentResource: { version: 99 },
  // The calendar has this date, so no day is created.
  createCalendarDay: { date: '2026-11-23', name: '勤労感謝の日', type: 'holiday' },
  updateCalendarDay: { date: '2026-11-23', name: '勤労感謝の日', type: 'holiday', version: 99 },
  deleteCalendarDay: { version: 99 },
  // A record has this name, so none is created.
  ...Object.fromEntries(
    anyFormResources.flatMap(({ kind }) => {
      const ids = formEndpointIds(kind.name)
      return [
        [recordEndpointIds(kind.name).transition, { event: 'activate', version: 99 }],
        [ids.create, sampleFields(kind, 1)],
        [ids.update, { ...sampleFields(kind, 2), version: 99 }],
      ]
    }),
  ),
  updateNotificationSetting: { default: 'on', version: 99 },
  setPicture: { image: 'AAAA' },
  updateStore: {
    name: '店',
    nameKana: '',
    nickName: '',
    phone: '0312345678',
    zipcode: '',
    prefectureId: 1,
    address: '東京都',
    industryId: 1,
    introduction: '',
    version: 1,
  },
  updateStoreHours: { ...CLOSED_WEEK, monday: [{ opensAt: 540, closesAt: 1_080 }], version: 99 },
  transitionStore: { event: 'accept', reason: '', version: 1 },
  transitionStoreAccount: { event: 'deactivate', reason: '', version: 1 },
  transitionUser: { event: 'deactivate', reason: '', version: 1 },
  revealUserBankAccount: {},
  requestWithdrawal: { userId: 2_000_000_000, userName: '鈴木', point: 1_000, expectedBalance: 1_000 },
  transitionWithdrawal: { event: 'confirm', reason: '', version: 1 },
  transitionReport: { event: 'handle', reason: '', version: 1 },
  transitionAdminNotification: { event: 'sendNow', reason: '', version: 1 },
  createAdminNotification: {
    title: '休業',
    content: '休業します。',
    type: '休業',
    audience: 1,
    scheduledAt: '2020-01-01T00:00:00Z',
  },
  updateAdminNotification: {
    title: '休業',
    content: '休業します。',
    type: '休業',
    audience: 1,
    scheduledAt: '2020-01-01T00:00:00Z',
    version: 99,
  },
  deleteAdminNotification: { version: 99 },
  transitionPageVersion: { event: 'discard', reason: '', version: 1 },
  savePageDraft: { page: 'term', ja: '規約', vi: '', en: '', all: '', validFrom: null, version: 99 },
  transitionCouponPayment: { event: 'confirmPayment', reason: '', version: 1 },
  transitionProduct: { event: 'deactivate', reason: '', version: 1 },
  transitionStoreAdmin: { event: 'deactivate', reason: '', version: 1 },
  transitionStaff: { event: 'deactivate', reason: '', version: 1 },
  createStaff: {
    fullName: '',
    nickname: '',
    email: 'nobody@choba.example',
    roleIds: [2_000_000_000],
    password: 'a new one',
  },
  updateStaff: { fullName: '', nickname: '', email: 'nobody@choba.example', roleIds: [1], version: 99 },
  inviteStaff: {},
  checkInvitation: { token: 'unknown' },
  acceptInvitation: { token: 'unknown', newPassword: 'a new one' },
  deleteStaff: { reason: '退職', version: 99 },
  setSuperAdminMark: { isSuperAdmin: true, version: 99 },
  createRole: { name: 'role of noPermissions', description: '', copyOfId: 2_000_000_000 },
  updateRole: { name: 'a new one', description: '', version: 99 },
  deleteRole: { version: 99 },
  updateRolePermissions: { permissionIds: [1], version: 99 },
  updatePermissionsOfRoles: { roles: [{ id: 2_000_000_000, permissionIds: [1], version: 99 }] },
  createPermission: { name: 'a new one', key: 'SYSTEM_MANAGEMENT' },
  updatePermission: { name: 'a new one', version: 99 },
  deletePermission: { version: 99 },
  markAllNotificationsRead: { shown: [{ id: 2_000_000_000, count: 1 }] },
  chooseNotificationKind: { kind: 'OTHER', choice: 'default' },
  muteConversation: { isMuted: false },
  startConversation: { type: 1, partnerId: 2_000_000_000 },
  sendMessage: { clientId: CLIENT_ID, type: 1, text: 'こんにちは', seenSeq: 0 },
  transitionConversation: { event: 'finish', version: 99, seenSeq: 0 },
  assignConversation: { staffId: 1, version: 99 },
  addConversationNote: { text: '確認中' },
  saveDraft: { text: '下書き', basedOnSeq: 0, version: 99 },
  deleteDraft: { version: 99 },
  // Japanese has this title, and the text has an unknown placeholder, so no template is created.
  createReplyTemplate: { title: 'お礼', text: '{{unknown}} 様', language: 'ja' },
  updateReplyTemplate: { title: 'お礼', text: '{{unknown}} 様', language: 'ja', version: 99 },
  deleteReplyTemplate: { version: 99 },
  // There is no such list and no such role, so nothing is stored.
  createSavedView: { name: '東京の申請', list: '/nothing', params: 'tab=pending', isShared: false },
  updateSavedView: { name: '東京の申請', params: 'tab=pending', isShared: false, version: 99 },
  saveListColumns: { list: '/nothing', columns: ['name'] },
  saveFirstSteps: { done: ['palette'], isEnded: false },
  addInvitedStaff: { people: [{ fullName: '', email: 'nobody@choba.example' }], roleIds: [2_000_000_000] },
  appLogin: { kind: 'member', email: 'nobody@choba.example', password: 'not the right one' },
  appRefreshToken: { refreshToken: 'unknown' },
  startAppConversation: { type: 3, partnerId: 2_000_000_000 },
  sendAppMessage: { clientId: CLIENT_ID, type: 1, text: 'こんにちは' },
  markAppConversationSeen: { seq: 1 },
  updateConfig: {
    REFERRAL_REWARD: 1,
    REFERRAL_CODE_ENTERER_REWARD: 1,
    MIN_POINT_WITHDRAW: 1,
    SCAN_COUPON_REWARD_PERCENT: 1,
    USE_COUPON_PERCENT_FEE: 1,
    superAdminEmail: 'nobody@choba.example',
    superAdminName: '管理者',
    DOWNLOAD_APP_LINK: '',
    version: 99,
  },
  ...validMarketplaceBodies,
}

/** Valid texts of fields that are empty in `validBodies`. */
const visibleTexts: Readonly<Record<string, string>> = {
  zipcode: '150-0001',
  DOWNLOAD_APP_LINK: 'https://choba.example/',
}

const deeplyNestedJson = '['.repeat(20_000) + ']'.repeat(20_000)
const oddValues: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  'a\0b',
  '\0',
  '\ud800',
  'x\udfffy',
  'あ'.repeat(3_000),
  [],
  ['x'],
  {},
  { x: 1 },
  { toString: 1 },
  [[[[[]]]]],
  "'; drop table staff; --",
  '1',
  '1e3',
  '٣',
  '-0',
]
const brokenBodies = [
  '',
  ' ',
  'null',
  '5',
  '"text"',
  '[]',
  '[{}]',
  '{',
  '{"a":',
  "{'a':1}",
  '{"a":1}{',
  '\0',
  '\ufeff{',
  '{"a":01}',
  'NaN',
  deeplyNestedJson,
]
const oddTexts = [
  '',
  'abc',
  '-1',
  '0',
  '1.5',
  '1e3',
  '%00',
  '%FF',
  '%ED%A0%80',
  '2147483648',
  '99999999999999999999',
  '9'.repeat(2_000),
  '%27%3B--',
  'null',
  '[]',
  '１',
]

let app: TestApp
let appPeople: Awaited<ReturnType<typeof createAppPeople>>
beforeAll(async () => {
  // Loads the texts only once, because each request gets an error message and no test here edits a text. The apps are
  // called more often than they may be.
  app = await openTestApp({
    createTextCache: createStartedServerTextCache,
    keepsCallers: true,
    callRate: { count: () => undefined },
  })
  appPeople = await createAppPeople(app)
  await updateBuiltInTexts(app.db)
  await app.db
    .insert(calendarDay)
    .values({ date: '2026-11-23', name: '勤労感謝の日', type: 'holiday', updatedAt: app.time.now })
  for (const resource of anyFormResources) await addFormRecord(app, resource, 1)
  // The sender of the requests may call every endpoint.
  await app.db.update(staff).set({ isSuperAdmin: true }).where(eq(staff.id, app.staffIds.allPermissions))
  const template = { title: 'お礼', text: 'ありがとうございます。', language: 'ja', updatedAt: app.time.now } as const
  await app.db.insert(replyTemplate).values(template)
  // Signs in first, because the audit line of the sign-in must not be counted below.
  await app.send('GET', '/auth/profile', { as: 'allPermissions' })
})
afterAll(() => app.close())

/** Counts the rows of each table except `rate_limit` and `session`, which refused sign-ins may write. */
async function countRows(): Promise<Record<string, number> | undefined> {
  const countedTables = tables.filter((table) => table !== rateLimit && table !== session)
  const countFields = Object.fromEntries(
    countedTables.map((table) => [getTableName(table), sql<number>`(select count(*)::int from ${table})`]),
  )
  const [row] = await app.db.select(countFields).from(sql`(select) as one_row`)
  return row
}

/** The query strings of endpoints that require one, by endpoint id. */
const REQUIRED_QUERIES: Partial<Record<string, string>> = { previewMasterDataMerge: '?intoId=1' }

function isAppEndpoint(endpoint: AnyEndpoint): endpoint is AppEndpoint {
  return 'callsPerMinute' in endpoint
}

function staffCallerOf({ access }: AnyEndpoint) {
  return access === 'public' ? {} : ({ as: 'allPermissions' } as const)
}

function appCallerOf({ access }: AppEndpoint) {
  const base = APP_API_BASE
  if (access === 'public') return { base }
  return { base, token: (access.includes('member') ? appPeople.member : appPeople.storeAccount).token }
}

async function sendTo(
  endpoint: AnyEndpoint,
  body: string | undefined,
  { id = '2000000000', query = REQUIRED_QUERIES[endpoint.id] ?? '', headers = {} } = {},
) {
  const callerOptions = isAppEndpoint(endpoint) ? appCallerOf(endpoint) : staffCallerOf(endpoint)
  return app.send(endpoint.method, endpoint.path.replace('{id}', id) + query, {
    ...callerOptions,
    headers,
    ...(body === undefined ? {} : { body }),
  })
}

/** The endpoints of both APIs. Those that sign out accept any token. */
const testedEndpoints = [...Object.values<AnyEndpoint>(endpoints), ...Object.values<AnyEndpoint>(appEndpoints)].filter(
  ({ id }) => id !== 'logout' && id !== 'appLogout',
)
const endpointsWithBody = testedEndpoints.filter((endpoint) => endpoint.body !== undefined)
const namedCases = (list: AnyEndpoint[]) => list.map((endpoint) => [endpoint.id, endpoint] as const)
const validBodyOf = (endpoint: AnyEndpoint) => validBodies[endpoint.id as keyof Endpoints | keyof AppEndpoints] ?? {}
const fieldNamesOf = (schema: RequestPartSchema | undefined) =>
  Object.keys((schema as { entries?: object } | undefined)?.entries ?? {})

test('every endpoint with a body has a valid body in this test', () => {
  for (const endpoint of endpointsWithBody)
    expect([endpoint.id, v.is(endpoint.body as RequestPartSchema, validBodyOf(endpoint))]).toEqual([endpoint.id, true])
})

/** The fields with which a valid record is added: an admin notification without a time, and another name. */
const ACCEPTING_FIELDS = [
  'createAdminNotification.scheduledAt',
  'savePageDraft.version',
  'saveFirstSteps.done',
  'saveFirstSteps.isEnded',
  ...anyFormResources.map(({ kind }) => `${formEndpointIds(kind.name).create}.${kind.nameField}`),
]

describe.each(namedCases(endpointsWithBody))('the endpoint %s', (_id, endpoint) => {
  test('the endpoint refuses a broken body with 400', async () => {
    const rowCountsBefore = await countRows()
    const refusedBodies = brokenBodies.filter((body) => body !== '' || endpoint.isBodyOptional !== true)
    for (const body of refusedBodies) {
      const reply = await sendTo(endpoint, body)
      expect([body.slice(0, 20), reply.body]).toEqual([
        body.slice(0, 20),
        { status: 400, message: 'リクエストの形式が正しくありません。' },
      ])
    }
    expect(await countRows()).toEqual(rowCountsBefore)
  })

  test('the endpoint refuses another content type with 415, and a body larger than its limit with 413', async () => {
    const body = JSON.stringify(validBodyOf(endpoint))
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/jsonx',
      'multipart/form-data; boundary=x',
    ]) {
      expect((await sendTo(endpoint, body, { headers: { 'Content-Type': type } })).status).toBe(415)
    }
    const size = endpoint.hasLargeBody ? LARGE_BODY_MAX : BODY_MAX
    const response = await sendTo(endpoint, JSON.stringify({ text: 'x'.repeat(size) }))
    expect([response.status, response.headers.get('Connection')]).toEqual([413, 'close'])
    const maxMegabytes = endpoint.hasLargeBody ? 16 : 1
    expect(response.body.message).toBe(`送信データが大きすぎます。${maxMegabytes} MB以下にしてください。`)
  })

  test('the endpoint refuses an unknown field, however deeply nested its value', async () => {
    const reply = await sendTo(endpoint, `{"unknownField":${deeplyNestedJson}}`)
    expect([reply.status, Object.keys(reply.body.errors ?? {}).includes('unknownField')]).toEqual([422, true])
  })

  test.each(['__proto__', 'constructor', 'toString'])(
    'the endpoint refuses a field called %s like any other unknown field',
    async (name) => {
      const body = JSON.stringify(validBodyOf(endpoint)).replace('{', `{"${name}":{"x":1},`).replace(',}', '}')
      const { status, body: responseBody } = await sendTo(endpoint, body)
      expect([status, Object.entries(responseBody.errors ?? {})]).toEqual([
        422,
        [[name, 'この項目は受け付けていません。']],
      ])
    },
  )

  test('the endpoint treats a request without a body like one without fields', async () => {
    const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof sendTo>>) => [status, body.message, body.errors]
    expect(outcomeOf(await sendTo(endpoint, undefined))).toEqual(outcomeOf(await sendTo(endpoint, '{}')))
  })

  test('the endpoint names every field that is missing or unknown', async () => {
    const validBody = validBodyOf(endpoint)
    const optionalFields = fieldNamesOf(endpoint.body).filter((field) =>
      v.is(endpoint.body as RequestPartSchema, { ...validBody, [field]: undefined }),
    )
    const requiredFields = Object.keys(validBody).filter((field) => !optionalFields.includes(field))
    const reply = await sendTo(endpoint, '{"unknownField":1,"__proto__":{"x":1},"constructor":2}')
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors ?? {})).toEqual(expect.arrayContaining([...requiredFields, 'unknownField']))
    for (const message of Object.values(reply.body.errors ?? {})) expect(message).not.toMatch(/^[\w.]+$/)
  })

  test.each(fieldNamesOf(endpoint.body).filter((field) => !ACCEPTING_FIELDS.includes(`${endpoint.id}.${field}`)))(
    'the endpoint refuses odd values of the field %s, and changes nothing',
    async (field) => {
      const rowCountsBefore = await countRows()
      for (const value of oddValues) {
        const body = { ...validBodyOf(endpoint), [field]: value }
        const isRefusalExpected =
          !v.is(endpoint.body as RequestPartSchema, body) ||
          /\0|\p{Surrogate}/u.test(typeof value === 'string' ? value : '')
        const reply = await sendTo(endpoint, JSON.stringify(body))
        const isAccepted = reply.status === 200 && endpoint.id === 'checkInvitation' && !isRefusalExpected
        expect([value, isAccepted || (reply.status >= 400 && reply.status < 500)]).toEqual([value, true])
        if (isRefusalExpected)
          expect([value, reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([value, 422, [field]])
      }
      expect(await countRows()).toEqual(rowCountsBefore)
    },
  )
})

/**
 * The fields that are compared exactly or have an error message of their own: generated tokens, passwords that may have
 * been set elsewhere, contents of files, and choices.
 */
const EXCLUDED_FIELDS = [
  'sendMessage.clientId',
  'transitionConversation.event',
  'createSavedView.list',
  'createSavedView.params',
  'updateSavedView.params',
  'saveListColumns.list',
  'createReplyTemplate.language',
  'updateReplyTemplate.language',
  'createAdminNotification.scheduledAt',
  'savePageDraft.version',
  'updateAdminNotification.scheduledAt',
  'sendAppMessage.clientId',
  'appLogin.kind',
  'appLogin.password',
  'appRefreshToken.refreshToken',
  'submitReport.kind',
  'transitionOwnStore.event',
  'setPicture.image',
  'createTranslationEntry.target',
  'importTranslations.format',
  'importTranslations.content',
  'createMasterDataEntry.type',
  'savePageDraft.page',
  'savePageDraft.validFrom',
  'createContentResource.language',
  'createContentResource.image',
  'updateContentResource.language',
  'updateContentResource.image',
  'createCalendarDay.type',
  'updateCalendarDay.type',
  'updateNotificationSetting.default',
  'chooseNotificationKind.kind',
  'chooseNotificationKind.choice',
  'refreshToken.refreshToken',
  'checkInvitation.token',
  'acceptInvitation.token',
  'login.password',
  'changePassword.oldPassword',
  'confirmPassword.password',
  'verifyOtp.recoveryToken',
  'setNewPassword.passwordToken',
]
/** Fields whose text is used exactly as it was sent, so what nobody sees is refused. */
const UNCHANGED_FIELDS = ['newPassword', 'password', 'event']
const MULTILINE_FIELDS = ['introduction', 'reason', 'ja', 'vi', 'en', 'text', 'content']
const MULTILINE_VALUES = ['createContentResource.value', 'updateContentResource.value', 'savePageDraft.all']
/** Fields whose text keeps its blanks, because the person is still typing. */
const UNTRIMMED_FIELDS = ['saveDraft.text']
const codePointRange = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
/** Control characters and characters that reorder the text after them: removed from every text. */
const REMOVED_CODE_POINTS = [
  ...[...codePointRange(0x01, 0x08), ...codePointRange(0x0e, 0x1f), ...codePointRange(0x7f, 0x84)],
  ...[...codePointRange(0x86, 0x9f), ...codePointRange(0x202a, 0x202e), ...codePointRange(0x2066, 0x206f)],
  ...[...codePointRange(0xfff9, 0xfffc), 0xfeff],
]
/** Other characters that nobody sees: removed from a line, kept in a text of several lines. */
const INVISIBLE_CODE_POINTS = [
  ...[0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, ...codePointRange(0x180b, 0x180f)],
  ...[...codePointRange(0x200b, 0x200f), ...codePointRange(0x2060, 0x2065), 0x3164, 0xffa0],
  ...[...codePointRange(0xfe03, 0xfe0f), ...codePointRange(0xfff0, 0xfff8), 0x1bca0, 0x1d173],
  ...[0xe0001, 0xe0020, 0xe0041, 0xe007f, 0xe0fff],
]
const UNSTORABLE_CODE_POINTS = [0, 0xd800, 0xdfff, 0xfdd0, 0xfffe, 0xffff, 0x1fffe, 0x10ffff]
const textFieldsOf = (endpoint: AnyEndpoint) =>
  Object.entries(validBodyOf(endpoint)).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && !EXCLUDED_FIELDS.includes(`${endpoint.id}.${entry[0]}`),
  )
const textFields = endpointsWithBody.flatMap((endpoint) =>
  // A text that nobody sees counts as empty, so the characters are added to a visible text.
  textFieldsOf(endpoint).map(
    ([field, value]) => [endpoint.id, field, value || visibleTexts[field] || '田中', endpoint] as const,
  ),
)

const parseField = (endpoint: AnyEndpoint, field: string, text: string) =>
  v.safeParse(endpoint.body as RequestPartSchema, { ...validBodyOf(endpoint), [field]: text })
/** Returns a text with a character before, within and after it. */
const withCharacter = (text: string, codePoint: number) => {
  const character = String.fromCodePoint(codePoint)
  return `${character}${text.slice(0, 1)}${character}${text.slice(1)}${character}`
}

test.each(textFields)(
  'the endpoint %s reads the field %s without what nobody sees, or refuses it',
  (_id, field, value, endpoint) => {
    const isUnchanged = UNCHANGED_FIELDS.includes(field)
    const isMultiline = MULTILINE_FIELDS.includes(field) || MULTILINE_VALUES.includes(`${endpoint.id}.${field}`)
    const outcomeOf = (text: string) => {
      const { success, output, issues } = parseField(endpoint, field, text)
      return success ? output[field] : issues[0].message
    }
    for (const codePoint of [...REMOVED_CODE_POINTS, ...INVISIBLE_CODE_POINTS]) {
      const text = withCharacter(value, codePoint)
      const isKept = isMultiline && INVISIBLE_CODE_POINTS.includes(codePoint)
      const expectedOutcome = isUnchanged ? 'field.characters' : isKept ? text : outcomeOf(value)
      expect([codePoint, outcomeOf(text)]).toEqual([codePoint, expectedOutcome])
    }
    if (!isUnchanged && !UNTRIMMED_FIELDS.includes(`${endpoint.id}.${field}`)) {
      expect(outcomeOf(`\u202d\t${value}\r\n\u202c`)).toEqual(outcomeOf(value))
      expect(outcomeOf(`${value}\u2028`)).toEqual(outcomeOf(value))
    }
  },
)

test.each(textFields)(
  'the endpoint %s names the refused character of the field %s',
  async (_id, field, value, endpoint) => {
    for (const codePoint of UNSTORABLE_CODE_POINTS)
      expect([codePoint, parseField(endpoint, field, withCharacter(value, codePoint)).issues?.[0].message]).toEqual([
        codePoint,
        'field.characters',
      ])
    const reply = await sendTo(
      endpoint,
      JSON.stringify({ ...validBodyOf(endpoint), [field]: withCharacter(value, 0xfffe) }),
    )
    expect([reply.status, reply.body.errors?.[field]]).toEqual([422, '使用できない文字（U+FFFE）が含まれています。'])
  },
)

test.each(['%E2%80%AE', 'a%07b', '%EF%BB%BF', '%F3%A0%81%81'])(
  'a search for %s, which contains a control character, is accepted',
  async (q) => {
    for (const endpoint of testedEndpoints.filter(({ query }) => fieldNamesOf(query).includes('q'))) {
      expect([endpoint.id, (await sendTo(endpoint, undefined, { query: `?q=${q}` })).status]).toEqual([
        endpoint.id,
        200,
      ])
    }
  },
)

const numberFieldsOf = (endpoint: AnyEndpoint) =>
  Object.entries(validBodyOf(endpoint)).filter((entry): entry is [string, number] => typeof entry[1] === 'number')

test.each(namedCases(endpointsWithBody.filter((endpoint) => numberFieldsOf(endpoint).length > 0)))(
  'the endpoint %s refuses texts in place of numbers',
  async (_id, endpoint) => {
    const texts = Object.fromEntries(numberFieldsOf(endpoint).map(([field, value]) => [field, String(value)]))
    const reply = await sendTo(endpoint, JSON.stringify({ ...validBodyOf(endpoint), ...texts }))
    const errors = Object.fromEntries(Object.keys(texts).map((field) => [field, '整数で入力してください。']))
    expect([reply.status, reply.body.errors]).toEqual([422, errors])
  },
)

describe.each(namedCases(testedEndpoints.filter(({ params }) => fieldNamesOf(params).includes('id'))))(
  'the endpoint %s',
  (_id, endpoint) => {
    test('the endpoint refuses an invalid id with 400', async () => {
      const body = endpoint.body === undefined ? undefined : JSON.stringify(validBodyOf(endpoint))
      for (const id of oddTexts.filter((text) => text !== '')) {
        expect([id, (await sendTo(endpoint, body, { id })).status]).toEqual([id, 400])
      }
      expect((await sendTo(endpoint, body)).status).toBe(404)
    })
  },
)

describe.each(namedCases(testedEndpoints.filter((endpoint) => endpoint.query !== undefined)))(
  'the endpoint %s',
  (_id, endpoint) => {
    test.each(fieldNamesOf(endpoint.query))(
      'the endpoint responds to odd values of the query parameter %s without an internal error',
      async (field) => {
        const body = endpoint.body === undefined ? undefined : JSON.stringify(validBodyOf(endpoint))
        for (const text of oddTexts) {
          const reply = await sendTo(endpoint, body, {
            query: `?type=1&${field}=${text}`.replace('type=1&type', 'type'),
          })
          expect([text, [200, 400, 404, 422].includes(reply.status)]).toEqual([text, true])
        }
        expect((await sendTo(endpoint, undefined, { query: `?${field}=1&${field}=2` })).status).toBe(400)
        expect((await sendTo(endpoint, undefined, { query: `?${field}=%00` })).status).toBe(400)
      },
    )

    test('the endpoint refuses an unknown query parameter', async () => {
      expect((await sendTo(endpoint, undefined, { query: '?unknown=1' })).status).toBe(400)
    })
  },
)

describe.each(namedCases(testedEndpoints.filter(({ isPictureUpload }) => isPictureUpload)))(
  'the endpoint %s',
  (_id, endpoint) => {
    test('the endpoint refuses a file larger than 10 MB with 413, before the conversation is looked up', async () => {
      const response = await sendTo(endpoint, 'x'.repeat(MESSAGE_IMAGE_FILE_MAX + 1), {
        headers: { 'Content-Type': 'image/png' },
      })
      expect([response.status, response.headers.get('Connection'), response.body.message]).toEqual([
        413,
        'close',
        `送信データが大きすぎます。${MESSAGE_IMAGE_FILE_MAX / MEGABYTE} MB以下にしてください。`,
      ])
    })
  },
)

test('a page far beyond the end of a list is empty, not an error', async () => {
  const reply = await app.send('GET', '/store?page=1000000&limit=100', { as: 'allPermissions' })
  expect(reply.body).toEqual({ status: 200, data: { items: [], total: 1, page: 1_000_000, limit: 100 } })
})
