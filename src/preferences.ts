import { readCookie, writeCookie } from './api/cookies.ts'

/** What a person chose for this browser. Kept in cookies, because a sign-out clears local storage (specification §4). */
export type Preference = 'language' | 'theme' | 'density' | 'menu' | 'keys'

const YEAR_DAYS = 365

/** The choice, or undefined where none was made. */
export function readPreference(name: Preference): string | undefined {
  return readCookie(`choba.${name}`)
}

/** Keeps a choice for a year. */
export function keepPreference(name: Preference, value: string): void {
  writeCookie(`choba.${name}`, value, YEAR_DAYS)
}
