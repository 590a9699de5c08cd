import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accessToken, refreshToken, writeCookie } from './cookies.ts'

let kept = ''
let readings = 0

beforeEach(() => {
  kept = 'token=first; refreshToken=long'
  readings = 0
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('document', {
    get cookie() {
      readings += 1
      return kept
    },
    set cookie(written: string) {
      kept = written.split(';', 1)[0] ?? ''
    },
  })
})
afterEach(async () => {
  await Promise.resolve()
  vi.unstubAllGlobals()
})

test('what runs without a pause reads the cookies once', () => {
  expect([accessToken(), refreshToken(), accessToken()]).toEqual(['first', 'long', 'first'])
  expect(readings).toBe(1)
})

test('after a pause, what another tab has written meanwhile is read', async () => {
  expect(accessToken()).toBe('first')
  kept = 'token=second'
  await Promise.resolve()
  expect([accessToken(), refreshToken()]).toEqual(['second', undefined])
})

test('what has just been written is read at once', () => {
  expect(accessToken()).toBe('first')
  writeCookie('token', 'renewed', undefined)
  expect(accessToken()).toBe('renewed')
})

test('a cookie that cannot be read, or a token that no header can carry, counts as none', () => {
  kept = 'token=%E0%A4%A; refreshToken=%E6%97%A5%E6%9C%AC'
  expect([accessToken(), refreshToken()]).toEqual([undefined, undefined])
})
