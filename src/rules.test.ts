import { expect, test } from 'vitest'
import * as v from 'valibot'
import type { Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import * as limits from '../contract/limits.ts'
import { SOCKET_NAMESPACE } from '../contract/socketEvents.ts'
import en from '../locales/en.json' with { type: 'json' }
import ja from '../locales/ja.json' with { type: 'json' }
import vi from '../locales/vi.json' with { type: 'json' }
import { menu, pages, screens } from './screens.ts'

/* The tables of docs/rules.md as literal values; the codes and the events are tested beside the contract. */

test('the public paths', () => {
  expect(Object.keys(pages).filter((path) => path.startsWith('/'))).toEqual([
    '/login',
    '/forget-password',
    '/invitation',
    '/term',
    '/privacy',
    '/download',
  ])
})

test('the signed-in paths', () => {
  expect(screens.map(({ path }) => path).toSorted()).toEqual([
    '/admin-notification',
    '/charts',
    '/languages',
    '/masterdata',
    '/messages/store',
    '/messages/user',
    '/notification',
    '/permission',
    '/point',
    '/point-management',
    '/profile',
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

test('the side menu: its order, groups and permission groups', () => {
  const lines = menu.flatMap((entry) =>
    'path' in entry
      ? [`${entry.path} ${entry.permission}`]
      : entry.children.map(({ path, permission }) => `${entry.id} > ${path} ${permission}`),
  )
  expect(lines).toEqual([
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

/** The calls of rules 7 with the names of the fields of their bodies. Messages and notifications have none yet. */
const CALLS: readonly [call: string, fields: readonly string[]][] = [
  ['POST /auth/login', ['email', 'password']],
  ['POST /auth/forgot-password', ['email']],
  ['POST /auth/verify-otp', ['recoveryToken', 'code']],
  ['POST /auth/new-password', ['newPassword']],
  ['POST /auth/change-password', ['oldPassword', 'newPassword']],
  ['GET /auth/profile', []],
  ['POST /auth/profile', ['nickname', 'fullName']],
  ['POST /auth/refresh-token', ['refreshToken']],
  ['GET /auth/permission', []],
  ['GET /resource', []],
  ['POST /resource', ['key', 'kind', 'value']],
  ['PUT /resource/{id}', ['key', 'value', 'version']],
  ['DELETE /resource/{id}', ['version']],
  ['GET /system/language', []],
  ['PUT /system/language/{id}', ['version']],
  ['GET /system/language/export', []],
  ['POST /system/language', ['key', 'target']],
  ['DELETE /system/language/{id}', ['version']],
]

const fieldsOf = ({ body }: Endpoint): string[] =>
  body !== undefined && 'entries' in body ? Object.keys(body.entries as object) : []

test.each(CALLS)('the call %s has the fields %j', (call, fields) => {
  const found = (Object.values(endpoints) as Endpoint[]).find(({ method, path }) => `${method} ${path}` === call)
  expect(found === undefined ? undefined : fieldsOf(found)).toEqual(expect.arrayContaining([...fields]))
})

test('the answer of a refresh is the token', () => {
  expect(v.is(endpoints.refreshToken.response, { token: 'x' })).toBe(true)
  expect(v.is(endpoints.refreshToken.response, {})).toBe(false)
})

test('the constants', () => {
  expect({ base: limits.API_BASE, namespace: SOCKET_NAMESPACE }).toEqual({ base: '/api/cms', namespace: '/chat' })
  expect(limits).toMatchObject({
    REQUEST_TIMEOUT_MS: 180_000,
    ACCESS_COOKIE_DAYS: 30,
    SOCKET_RECONNECT_DELAY_MS: 500,
    SOCKET_ATTEMPTS: 10,
    QUERY_CACHE_MS: 86_400_000,
    PAGE_SIZE: 20,
    PASSWORD_MIN: 6,
    PERCENT_MAX: 100,
    POINT_MAX: 999_999,
    SUCCESS_NOTICE_MS: 5_000,
    INACTIVE_MESSAGE: 'This user is inactive',
  })
})

test('the messages', () => {
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
