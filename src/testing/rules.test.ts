import { expect, test } from 'vitest'
import * as v from 'valibot'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import * as limits from '../../contract/limits.ts'
import en from '../../locales/en.json' with { type: 'json' }
import ja from '../../locales/ja.json' with { type: 'json' }
import vi from '../../locales/vi.json' with { type: 'json' }
import { menu, pageLoaders, screens } from '../screens.ts'
import { formatDate, formatDateTime, formatJapaneseDate, formatNumber, formatUtcTimeOfDay } from '../ui/format.ts'

/*
 * Compares the code with the rules of docs/rules.md, repeated here as literal values. Status codes and socket events
 * are tested in the folder `contract`.
 */

test('the public pages have the paths of the product rules', () => {
  expect(Object.keys(pageLoaders).filter((path) => path.startsWith('/'))).toEqual([
    '/login',
    '/forget-password',
    '/invitation',
    '/term',
    '/privacy',
    '/download',
  ])
})

test('the screens that require a sign-in have the paths of the product rules', () => {
  expect(screens.map(({ path }) => path).toSorted()).toEqual([
    '/admin-notification',
    '/charts',
    '/help',
    '/history',
    '/languages',
    '/masterdata',
    '/messages/store',
    '/messages/template',
    '/messages/user',
    '/notification',
    '/permission',
    '/point',
    '/point-management',
    '/profile',
    '/public-page',
    '/public-page/$id',
    '/queue',
    '/reports',
    '/role',
    '/staffs',
    '/store-account',
    '/store-detail/$id',
    '/stores',
    '/user-detail/$id',
    '/users',
  ])
})

test('the side menu has the order, groups and permission groups of the product rules', () => {
  const menuPathsAndPermissions = menu.flatMap((entry) =>
    'path' in entry
      ? [`${entry.path} ${entry.permission}`]
      : entry.children.map(({ path, permission }) => `${entry.id} > ${path} ${permission}`),
  )
  expect(menuPathsAndPermissions).toEqual([
    '/stores STORE_MANAGEMENT',
    '/store-account STORE_MANAGEMENT',
    '/point POINT_MANAGEMENT',
    '/users USER_MANAGEMENT',
    'messages > /messages/store CONVERSATION_MANAGEMENT',
    'messages > /messages/user CONVERSATION_MANAGEMENT',
    '/reports REPORT_MANAGEMENT',
    '/admin-notification NOTIFICATION_MANAGEMENT',
    'system > /staffs SYSTEM_MANAGEMENT',
    'system > /point-management SYSTEM_MANAGEMENT',
    'system > /languages SYSTEM_MANAGEMENT',
    'system > /masterdata SYSTEM_MANAGEMENT',
    'system > /role SYSTEM_MANAGEMENT',
    'system > /permission SYSTEM_MANAGEMENT',
  ])
})

const EXPECTED_CONFIG_FIELD_NAMES = [
  'REFERRAL_REWARD',
  'REFERRAL_CODE_ENTERER_REWARD',
  'MIN_POINT_WITHDRAW',
  'SCAN_COUPON_REWARD_PERCENT',
  'USE_COUPON_PERCENT_FEE',
  'superAdminEmail',
  'superAdminName',
  'DOWNLOAD_APP_LINK',
  'storeRequestedLimitHours',
  'couponPaymentWaitingLimitHours',
  'withdrawalRequestedLimitHours',
  'withdrawalTransferringLimitHours',
  'reportUnhandledLimitHours',
  'adminNotificationOverdueLimitHours',
]

/**
 * The calls whose paths other clients know, with all fields of their request bodies. There are no such calls for
 * messages and notifications yet, except for their counts.
 */
const API_CALLS_OF_OTHER_CLIENTS: readonly [call: string, fields: readonly string[]][] = [
  ['POST /auth/login', ['email', 'password', 'remember', 'code']],
  ['POST /auth/forgot-password', ['email']],
  ['POST /auth/verify-otp', ['recoveryToken', 'code']],
  ['POST /auth/new-password', ['passwordToken', 'newPassword']],
  ['POST /auth/change-password', ['oldPassword', 'newPassword']],
  ['GET /auth/profile', []],
  ['POST /auth/profile', ['nickname', 'fullName', 'version']],
  ['POST /auth/refresh-token', ['refreshToken']],
  ['GET /auth/permission', []],
  ['GET /resource', []],
  ['POST /resource', ['kind', 'key', 'language', 'description', 'value', 'image', 'position']],
  ['PUT /resource/{id}', ['key', 'language', 'description', 'value', 'image', 'position', 'version']],
  ['DELETE /resource/{id}', ['version']],
  ['GET /system/language', []],
  ['PUT /system/language/{id}', ['ja', 'vi', 'en', 'version']],
  ['GET /system/language/export', []],
  ['POST /system/language', ['key', 'target', 'ja', 'vi', 'en']],
  ['DELETE /system/language/{id}', ['version']],
  ['GET /notification/count-unread', []],
  ['GET /chat/conversation-non-read', []],
  ['GET /system/config', []],
  ['PUT /system/config', [...EXPECTED_CONFIG_FIELD_NAMES, 'version']],
  ['POST /system/master-data', ['type', 'value', 'categoryNumber']],
  ['PUT /system/master-data/{id}', ['value', 'categoryNumber', 'position', 'version']],
  ['DELETE /system/master-data/{id}', ['version']],
]

const allEndpoints: readonly Endpoint[] = Object.values(endpoints)
const fieldsOf = (schema: object | undefined): string[] =>
  schema !== undefined && 'entries' in schema ? Object.keys(schema.entries as object) : []

test.each(API_CALLS_OF_OTHER_CLIENTS)(
  'the call %s exists and its request body has exactly the fields %j',
  (call, fields) => {
    const endpoint = allEndpoints.find(({ method, path }) => `${method} ${path}` === call)
    expect(endpoint === undefined ? undefined : fieldsOf(endpoint.body)).toEqual(fields)
  },
)

test('a DELETE request may have no body, except to delete a staff member or the second factor of a staff member', () => {
  const deletionsWithBody = allEndpoints.filter(({ method, body }) => method === 'DELETE' && body !== undefined)
  expect(deletionsWithBody.filter(({ isBodyOptional }) => isBodyOptional !== true).map(({ path }) => path)).toEqual([
    '/system/staff/{id}/second-factor',
    '/system/staff/{id}',
  ])
})

test('the responses with settings have the fields of the product rules', () => {
  expect(fieldsOf(endpoints.getConfig.response)).toEqual([
    ...EXPECTED_CONFIG_FIELD_NAMES,
    'version',
    'updatedAt',
    'updatedBy',
  ])
  expect(fieldsOf(endpoints.getPublicConfig.response)).toEqual(['DOWNLOAD_APP_LINK'])
})

test('the response of a token refresh contains the token', () => {
  expect(v.is(endpoints.refreshToken.response, { token: 'x' })).toBe(true)
  expect(v.is(endpoints.refreshToken.response, {})).toBe(false)
})

test('the constants have the values of the product rules', () => {
  expect({ base: limits.API_BASE, namespace: limits.SOCKET_NAMESPACE }).toEqual({
    base: '/api/cms',
    namespace: '/chat',
  })
  expect(limits).toMatchObject({
    REQUEST_TIMEOUT_MS: 180_000,
    TOKEN_COOKIE_DAYS: 30,
    SOCKET_RECONNECT_DELAY_MS: 500,
    QUICK_SOCKET_ATTEMPTS: 10,
    QUERY_CACHE_MS: 86_400_000,
    PAGE_SIZE: 20,
    PASSWORD_MIN: 6,
    PERCENT_MAX: 100,
    POINT_MAX: 999_999,
    SUCCESS_NOTICE_MS: 5_000,
    INACTIVE_MESSAGE: 'This user is inactive',
  })
})

test('settings, codes and passwords are accepted exactly within the limits of the product rules', () => {
  const acceptedFieldsOf = (endpoint: Endpoint, values: object) => {
    const { issues = [] } = v.safeParse(endpoint.body ?? v.never(), values)
    const rejectedFields = issues.map(({ path }) => path?.[0]?.key)
    return Object.keys(values).filter((field) => !rejectedFields.includes(field))
  }
  const toPercentSettings = (value: number) => ({ SCAN_COUPON_REWARD_PERCENT: value, USE_COUPON_PERCENT_FEE: value })
  const toPointSettings = (value: number) => ({
    REFERRAL_REWARD: value,
    REFERRAL_CODE_ENTERER_REWARD: value,
    MIN_POINT_WITHDRAW: value,
  })
  for (const value of [0, 100])
    expect(acceptedFieldsOf(endpoints.updateConfig, toPercentSettings(value))).toHaveLength(2)
  for (const value of [-1, 101]) expect(acceptedFieldsOf(endpoints.updateConfig, toPercentSettings(value))).toEqual([])
  for (const value of [0, 999_999])
    expect(acceptedFieldsOf(endpoints.updateConfig, toPointSettings(value))).toHaveLength(3)
  for (const value of [-1, 1_000_000])
    expect(acceptedFieldsOf(endpoints.updateConfig, toPointSettings(value))).toEqual([])
  expect(acceptedFieldsOf(endpoints.verifyOtp, { code: '123456' })).toEqual(['code'])
  for (const code of ['12345', '1234567', '12345a']) expect(acceptedFieldsOf(endpoints.verifyOtp, { code })).toEqual([])
  expect(acceptedFieldsOf(endpoints.changePassword, { newPassword: '123456' })).toEqual(['newPassword'])
  for (const newPassword of ['12345', '👨‍👩‍👧‍👦'.repeat(5)])
    expect(acceptedFieldsOf(endpoints.changePassword, { newPassword })).toEqual([])
})

test('dates, times of day and numbers have the formats of the product rules', () => {
  const at = '2026-11-21T00:05:00Z'
  expect([formatDate(at), formatDateTime(at), formatJapaneseDate(at), formatUtcTimeOfDay(at)]).toEqual([
    '2026/11/21',
    '2026/11/21 09:05',
    '2026年11月21日',
    '00:05',
  ])
  expect(formatNumber(1_234_567)).toBe('1,234,567')
})

test('messages have the wording of the product rules', () => {
  expect(ja).toMatchObject({
    'field.required': 'この項目に入力してください。',
    password_min_6_character: 'パスワードは6文字以上で入力してください。',
    'email.required': 'メールアドレスを入力してください。',
    'email.invalid': 'メールアドレスの形式が正しくありません。',
    'password.required': 'パスワードを入力してください。',
    'otp.format': '6桁の数字を入力してください。',
    'error.unknown': '問題が発生しました。',
    'notice.success': '成功',
    'dialog.yes': 'はい',
    'dialog.no': 'いいえ',
  })
  expect(vi).toMatchObject({ 'dialog.cancel': 'Hủy', 'dialog.ok': 'Ok' })
  expect(en).toMatchObject({ 'password.mismatch': 'Password is not match', 'staff.admin': 'Admin' })
  expect(en).toMatchObject({ 'notice.success': 'Success', 'dialog.yes': 'Yes', 'dialog.no': 'No' })
})

test('the notice of every command names what was done, and does not consist of the word Success (rule 8.1)', () => {
  const sources = import.meta.glob<string>(['../**/*.ts', '../**/*.tsx', '!../**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const sourcesWithGenericNotice = Object.entries(sources).filter(([, source]) =>
    source.includes("success: { key: 'notice.success'"),
  )
  expect(sourcesWithGenericNotice.map(([file]) => file)).toEqual([])
})
