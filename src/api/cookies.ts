import { TOKEN_COOKIE_DAYS } from '../../contract/limits.ts'
import { CachedValue } from '../base/cachedValue.ts'

/** The tokens that a sign-in returns. */
export interface Tokens {
  token: string
  /** Null if the server has none: then the session ends with the access token. */
  refreshToken: string | null
}

const ACCESS_COOKIE = 'token'
const REFRESH_COOKIE = 'refreshToken'
const REMEMBERED_COOKIE = 'remembered'
const PROBE_COOKIE = 'choba.probe'
const SECONDS_PER_DAY = 86_400

/**
 * The value of `document.cookie`, cached until the next microtask, because each read waits for another browser process.
 */
const cachedDocumentCookie = new CachedValue(() => {
  queueMicrotask(() => cachedDocumentCookie.forget())
  return readDocumentCookie()
})

/** Returns the value of `document.cookie`; empty if the browser blocks cookies by an error. */
function readDocumentCookie(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}

/** Returns the value of a cookie; undefined if it is missing or malformed. */
export function readCookie(name: string): string | undefined {
  for (const pair of cachedDocumentCookie.get().split('; ')) {
    const [key, value] = pair.split('=')
    if (key === name && value !== undefined && value !== '') return decodeCookie(value)
  }
  return undefined
}

/** Decodes the value of a cookie; undefined if its percent-encoding is malformed. */
function decodeCookie(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

/**
 * Sets a cookie that is sent only with this site's own requests.
 * @param days the lifetime; undefined for a session cookie, 0 to remove the cookie
 */
export function writeCookie(name: string, value: string, days: number | undefined): void {
  const maxAgeAttribute = days === undefined ? '' : `; max-age=${days * SECONDS_PER_DAY}`
  const secureAttribute = location.protocol === 'https:' ? '; secure' : ''
  cachedDocumentCookie.forget()
  try {
    document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=strict${maxAgeAttribute}${secureAttribute}`
  } catch {
    // The browser blocks cookies. The sign-in says so; a preference lasts until the page is closed.
  }
}

/** Whether the browser keeps the cookies of this site. Without them, nobody can sign in. */
export function areCookiesKept(): boolean {
  // Another tab that does the same removes only its own cookie.
  const name = `${PROBE_COOKIE}.${Math.random().toString(36).slice(2)}`
  writeCookie(name, '1', undefined)
  const isKept = readCookie(name) !== undefined
  writeCookie(name, '', 0)
  return isKept
}

/** Returns the access token; undefined if nobody is signed in. */
export function readAccessToken(): string | undefined {
  return readToken(ACCESS_COOKIE)
}

/** Returns the refresh token; undefined if nobody is signed in. */
export function readRefreshToken(): string | undefined {
  return readToken(REFRESH_COOKIE)
}

/** Returns the token in a cookie; undefined if it contains characters that are invalid in a header. */
function readToken(name: string): string | undefined {
  const token = readCookie(name)
  return token !== undefined && /^[\x21-\x7e]+$/.test(token) ? token : undefined
}

/**
 * Saves both tokens for 30 days (rule 7.5), or until the browser is closed if `isRemembered` is false. Returns false, and
 * saves nothing, if the access token is too long for a cookie, empty, or has characters that are invalid in a header.
 */
export function saveTokens(tokens: Tokens, isRemembered: boolean): boolean {
  const days = isRemembered ? TOKEN_COOKIE_DAYS : undefined
  writeCookie(ACCESS_COOKIE, tokens.token, days)
  writeCookie(REFRESH_COOKIE, tokens.refreshToken ?? '', tokens.refreshToken === null ? 0 : days)
  writeCookie(REMEMBERED_COOKIE, isRemembered ? '1' : '', days)
  const isKept = readAccessToken() === tokens.token
  if (!isKept) removeTokens()
  return isKept
}

/** Saves a renewed access token in a cookie with the lifetime that was chosen at the sign-in. */
export function saveAccessToken(token: string): void {
  writeCookie(ACCESS_COOKIE, token, readCookie(REMEMBERED_COOKIE) === '1' ? TOKEN_COOKIE_DAYS : undefined)
}

/** Removes the cookies of both tokens, and the one that says whether the sign-in is remembered. */
export function removeTokens(): void {
  for (const name of [ACCESS_COOKIE, REFRESH_COOKIE, REMEMBERED_COOKIE]) writeCookie(name, '', 0)
}
