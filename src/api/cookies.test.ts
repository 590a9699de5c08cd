import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readAccessToken, readRefreshToken, writeCookie } from './cookies.ts'

let cookieText = ''
let readCount = 0

beforeEach(() => {
  cookieText = 'token=first; refreshToken=long'
  readCount = 0
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('document', {
    get cookie() {
      readCount += 1
      return cookieText
    },
    set cookie(writtenCookie: string) {
      cookieText = writtenCookie.split(';', 1)[0] ?? ''
    },
  })
})
afterEach(async () => {
  await Promise.resolve()
  vi.unstubAllGlobals()
})

test('synchronous code reads `document.cookie` only once', () => {
  expect([readAccessToken(), readRefreshToken(), readAccessToken()]).toEqual(['first', 'long', 'first'])
  expect(readCount).toBe(1)
})

test('after a microtask, cookies written by another tab are read', async () => {
  expect(readAccessToken()).toBe('first')
  cookieText = 'token=second'
  await Promise.resolve()
  expect([readAccessToken(), readRefreshToken()]).toEqual(['second', undefined])
})

test('a read right after a write returns the written value', () => {
  expect(readAccessToken()).toBe('first')
  writeCookie('token', 'renewed', undefined)
  expect(readAccessToken()).toBe('renewed')
})

test('a malformed cookie, or a token that is invalid in a header, counts as missing', () => {
  cookieText = 'token=%E0%A4%A; refreshToken=%E6%97%A5%E6%9C%AC'
  expect([readAccessToken(), readRefreshToken()]).toEqual([undefined, undefined])
})
