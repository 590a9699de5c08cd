import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { areCookiesKept, readAccessToken, readRefreshToken, saveTokens, writeCookie } from './cookies.ts'

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

test.each(['Bearer long', '', 'line\nbreak', '日本語'])('the token %j of a sign-in is not kept', (token) => {
  vi.stubGlobal('document', createCookieJar())
  expect(saveTokens({ token, refreshToken: 'long' }, true)).toBe(false)
  expect(document.cookie).toBe('')
})

test('a token that is too long for a cookie is not kept, a shorter one is', () => {
  vi.stubGlobal('document', createCookieJar())
  expect(saveTokens({ token: 'x'.repeat(5_000), refreshToken: null }, false)).toBe(false)
  expect(document.cookie).toBe('')
  expect(saveTokens({ token: 'short', refreshToken: null }, false)).toBe(true)
  expect(document.cookie).toBe('token=short')
})

/** Returns a document that keeps cookies by name, of at most 4,096 characters, as browsers do. */
function createCookieJar(): { cookie: string } {
  const cookies = new Map<string, string>()
  return {
    get cookie() {
      return Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [name = '', value = ''] = (text.split(';', 1)[0] ?? '').split('=')
      if (text.includes('max-age=0') || value === '') cookies.delete(name)
      else if (name.length + value.length <= 4_096) cookies.set(name, value)
    },
  }
}

test('cookies count as kept while other tabs try them at the same time', () => {
  const cookies = new Map<string, string>()
  let otherTabs = 3
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map((pair) => pair.join('=')).join('; ')
    },
    set cookie(writtenCookie: string) {
      const [name = '', value = ''] = writtenCookie.split(';', 1)[0]?.split('=') ?? []
      if (writtenCookie.includes('max-age=0')) cookies.delete(name)
      else cookies.set(name, value)
      if (value === '1' && otherTabs-- > 0) areCookiesKept()
    },
  })
  expect(areCookiesKept()).toBe(true)
  expect([...cookies]).toEqual([])
})
