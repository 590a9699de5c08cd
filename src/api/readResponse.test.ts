import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getProfile, listPermissions, logout, refreshToken } from '../../contract/auth.ts'
import { login } from '../../contract/authForms.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { storeEndpoints } from '../../contract/store.ts'
import { listTranslationEntries } from '../../contract/translationEntry.ts'
import { countUnreadConversations } from '../../contract/unreadCounts.ts'
import { userEndpoints } from '../../contract/user.ts'
import { UnreadableAnswer } from './failure.ts'
import { readResponse } from './readResponse.ts'

const { list: listStores, get: getStore, transition: transitionStore } = storeEndpoints

/** A store with the fields that every server must send, and what the console reads in place of the others. */
const SMALLEST_STORE = { id: 1, name: '店', status: 1 }
const READ_STORE = {
  ...SMALLEST_STORE,
  nameKana: '',
  nickName: '',
  creator: '',
  phone: '',
  prefecture: '',
  address: '',
  version: 1,
  createdAt: null,
}

let warnings: unknown[]

beforeEach(() => {
  warnings = []
  vi.spyOn(console, 'warn').mockImplementation((warning: unknown) => void warnings.push(warning))
})
afterEach(() => void vi.restoreAllMocks())

/** Returns what is read from a body, or 'unreadable' or 'done' if the answer as a whole cannot be read. */
function read(endpoint: Endpoint, body: unknown, query?: Record<string, unknown>): unknown {
  try {
    return readResponse(endpoint, query, { body })
  } catch (failure) {
    if (!(failure instanceof UnreadableAnswer)) throw failure
    return failure.outcome === 'done' ? 'done' : 'unreadable'
  }
}

const PAGE = { items: [READ_STORE], total: 1, page: 1, limit: 20, hasMore: false }

test.each([
  ['in its envelope', { status: 200, data: { items: [SMALLEST_STORE], total: 1, page: 1, limit: 20 } }],
  ['without a total', { data: { items: [SMALLEST_STORE] } }],
  ['as an array', { status: 200, data: [SMALLEST_STORE] }],
  ['as an array with the total beside it', { data: [SMALLEST_STORE], total: 1 }],
  ['without an envelope', { items: [SMALLEST_STORE], total: 1 }],
  ['as a bare array', [SMALLEST_STORE]],
  ['with null for what is not known', { data: [{ ...SMALLEST_STORE, phone: null, createdAt: null, version: null }] }],
])('a list is read %s', (_, body) => {
  expect([read(listStores, body), warnings]).toEqual([PAGE, []])
})

test.each([
  ['null', { data: null }],
  ['no data', { status: 200 }],
  ['an empty body', null],
  ['a page of a proxy', undefined],
  ['a text', 'OK'],
  ['a number of items', { data: { items: 3 } }],
  ['only rows that cannot be read', { data: [{ id: 1 }, { id: 2 }] }],
])('a list is not read as empty, but fails, if the server sends %s', (_, body) => {
  expect(read(listStores, body)).toBe('unreadable')
})

test('an empty list is empty', () => {
  expect(read(listStores, { data: [] })).toEqual({ ...PAGE, items: [], total: 0 })
})

test('a row that cannot be read is counted and left out, and its field is logged without its value', () => {
  const rows = [SMALLEST_STORE, { id: 2, status: 1, phone: '09012345678' }, { ...SMALLEST_STORE, id: 3, status: 'x' }]
  expect(read(listStores, { data: { items: rows, total: 3 } })).toEqual({ ...PAGE, total: 3, unreadableCount: 2 })
  expect(warnings).toEqual(['Not readable in the answer of GET /store: items.1.name: string; items.2.status: number'])
})

test('a field that the console can do without counts as missing if it cannot be read, and is logged', () => {
  const row = { ...SMALLEST_STORE, phone: 9012345678, createdAt: 'yesterday', version: '2' }
  expect(read(listStores, { data: [row] })).toEqual(PAGE)
  expect(warnings).toEqual([
    'Not readable in the answer of GET /store: items.0.phone: string; items.0.version: number; items.0.createdAt: string',
  ])
})

test('the log of one answer is bounded', () => {
  read(listStores, { data: [SMALLEST_STORE, ...Array.from({ length: 30 }, (_, id) => ({ id }))] })
  expect(String(warnings[0]).split('; ')).toHaveLength(21)
  expect(warnings[0]).toMatch(/; and 40 more$/)
})

const rowsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...SMALLEST_STORE, id: first + index }))

test.each([
  ['a full page without a total', { page: 2, limit: 20 }, rowsFrom(21, 20), [2, 20, 41, true]],
  ['a page that is not full', { page: 2, limit: 20 }, rowsFrom(21, 5), [2, 20, 25, false]],
  ['a page after the last one', { page: 3, limit: 20 }, [], [3, 20, 40, false]],
  ['a whole list, although one page was asked for', { page: 2, limit: 20 }, rowsFrom(1, 57), [1, 57, 57, false]],
  ['a list without a query', undefined, rowsFrom(1, 20), [1, 20, 21, true]],
])('the total of %s', (_, query, items, expected) => {
  const { page, limit, total, hasMore } = read(listStores, { data: items }, query) as Record<string, unknown>
  expect([page, limit, total, hasMore]).toEqual(expected)
})

test('a server that does not count can say whether more records follow', () => {
  const pageWith = (more: object) => {
    const { total, hasMore } = read(listStores, { data: { items: rowsFrom(1, 20), ...more } }) as Record<
      string,
      unknown
    >
    return [total, hasMore]
  }
  expect(pageWith({ hasMore: false })).toEqual([20, false])
  expect(pageWith({ hasMore: true })).toEqual([21, true])
  expect(pageWith({ hasMore: true, total: 20 })).toEqual([20, false])
})

test.each([
  ['the permissions as an array', listPermissions, { data: [{ name: 'STORE_MANAGEMENT' }] }],
  ['the permissions as a bare array', listPermissions, [{ name: 'STORE_MANAGEMENT' }]],
  ['the permissions as items', listPermissions, { data: { items: [{ name: 'STORE_MANAGEMENT' }] } }],
])('%s are read', (_, endpoint, body) => {
  expect(read(endpoint, body)).toEqual({ items: [{ name: 'STORE_MANAGEMENT', customName: null }] })
})

test('the counts of conversations are read as an array', () => {
  const counts = [
    { memberType: 'store', count: 3 },
    { memberType: 'robot', count: 1 },
  ]
  expect(read(countUnreadConversations, { data: counts })).toEqual({
    items: [{ memberType: 'store', count: 3 }],
    conversations: [],
    unreadableCount: 1,
  })
})

test.each([
  ['tokens in an envelope', { data: { token: 'a', refreshToken: 'b' } }, { token: 'a', refreshToken: 'b' }],
  ['tokens without an envelope', { token: 'a', refreshToken: 'b' }, { token: 'a', refreshToken: 'b' }],
  ['no refresh token', { data: { token: 'a' } }, { token: 'a', refreshToken: null }],
  ['a token as the data', { status: 200, data: 'a' }, { token: 'a', refreshToken: null }],
  ['a bare token', 'a', { token: 'a', refreshToken: null }],
  ['no token', { status: 200 }, 'unreadable'],
  ['no body', null, 'unreadable'],
  ['a page of a proxy', undefined, 'unreadable'],
])('a sign-in that is answered with %s', (_, body, expected) => {
  expect(read(login, body)).toEqual(expected)
})

test('a new access token is read with and without an envelope', () => {
  expect([{ data: { token: 'a' } }, { token: 'a' }, { data: 'a' }].map((body) => read(refreshToken, body))).toEqual(
    Array.from({ length: 3 }, () => ({ token: 'a' })),
  )
})

test.each([null, {}, { status: 200 }, { data: null }, { data: 'done' }, 'OK', { status: 200, message: 'done' }])(
  'a write that returns nothing is done, whatever the answer is: %j',
  (body) => {
    expect(read(logout, body)).toEqual({})
  },
)

test.each([null, { status: 200 }, { data: null }, { data: { affected: 1 } }])(
  'a write that returns a record is done, but has no answer, if the answer is %j',
  (body) => {
    expect(read(transitionStore, body)).toBe('done')
  },
)

test('a profile can have only a name, but must be one', () => {
  const { fullName, roles, features } = read(getProfile, { data: { fullName: '山田' } }) as Record<string, unknown>
  expect([fullName, roles, features]).toEqual(['山田', [], []])
  expect([{ data: null }, { status: 200 }, null, 'x', []].map((body) => read(getProfile, body))).toEqual(
    Array.from({ length: 5 }, () => 'unreadable'),
  )
})

test('the names that the specification has for fields are read too', () => {
  const user = { id: 1, fullName: '山田', status: 1, totalPoint: 30, dateOfBirth: '1990-04-01' }
  expect(read(userEndpoints.get, { data: user })).toMatchObject({ point: 30, birthDate: '1990-04-01' })
  const entry = { id: 1, keyName: 'a.b', target: 'web', translateValue: '店舗' }
  expect(read(listTranslationEntries, { data: [entry] })).toMatchObject({
    items: [{ key: 'a.b', target: 'web', texts: { ja: '店舗', vi: null, en: null }, base: null, changed: [] }],
  })
})

test('a part of a record that cannot be read does not hide the record', () => {
  const user = { id: 1, fullName: '山田', status: 1, referrer: { id: 'x' }, industries: ['本', 3] }
  expect(read(userEndpoints.get, { data: user })).toMatchObject({ referrer: null, industries: ['本'] })
  expect(read(getStore, { data: { id: 1, name: '店' } })).toBe('unreadable')
})
