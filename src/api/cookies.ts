import { ACCESS_COOKIE_DAYS } from '../../contract/limits.ts'

/** Both tokens, as a sign-in gives them. */
export interface Tokens {
  token: string
  refreshToken: string
}

const ACCESS = 'token'
const REFRESH = 'refreshToken'
const REMEMBERED = 'remembered'
const DAY_S = 86_400

let known: string | undefined

/** The page's cookies: read once by whatever runs without a pause, for each reading waits for another process. */
function pageCookies(): string {
  if (known === undefined) {
    known = document.cookie
    queueMicrotask(() => (known = undefined))
  }
  return known
}

/** The value of a cookie, or undefined where there is none that can be read. */
export function readCookie(name: string): string | undefined {
  for (const pair of pageCookies().split('; ')) {
    const [key, value] = pair.split('=')
    if (key === name && value !== undefined && value !== '') return decoded(value)
  }
  return undefined
}

/** Decodes a cookie; undefined if its escapes are malformed, which the console never writes. */
function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

/**
 * Sets a cookie of this site alone.
 * @param days how long it is kept; undefined ends it with the browser, 0 removes it
 */
export function writeCookie(name: string, value: string, days: number | undefined): void {
  const age = days === undefined ? '' : `; max-age=${days * DAY_S}`
  const secure = location.protocol === 'https:' ? '; secure' : ''
  known = undefined
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=strict${age}${secure}`
}

/** The access token, or undefined when nobody is signed in. */
export function accessToken(): string | undefined {
  return readToken(ACCESS)
}

/** The refresh token, or undefined. */
export function refreshToken(): string | undefined {
  return readToken(REFRESH)
}

/** A token that a header cannot carry is none. */
function readToken(name: string): string | undefined {
  const token = readCookie(name)
  return token !== undefined && /^[\x21-\x7e]+$/.test(token) ? token : undefined
}

/** Keeps both tokens: for 30 days (rule 7.5), or until the browser is closed where not to be remembered. */
export function keepTokens(tokens: Tokens, isRemembered: boolean): void {
  const days = isRemembered ? ACCESS_COOKIE_DAYS : undefined
  writeCookie(ACCESS, tokens.token, days)
  writeCookie(REFRESH, tokens.refreshToken, days)
  writeCookie(REMEMBERED, isRemembered ? '1' : '', days)
}

/** Keeps a renewed access token as long as the one before. */
export function keepAccessToken(token: string): void {
  writeCookie(ACCESS, token, readCookie(REMEMBERED) === '1' ? ACCESS_COOKIE_DAYS : undefined)
}

/** Removes both tokens. */
export function removeTokens(): void {
  for (const name of [ACCESS, REFRESH, REMEMBERED]) writeCookie(name, '', 0)
}
