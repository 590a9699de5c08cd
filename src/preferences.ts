import { readCookie, writeCookie } from './api/cookies.ts'

/** What a person chose for this browser. Kept in cookies, because a sign-out clears local storage (specification §4). */
export type Preference = 'language' | 'theme' | 'density' | 'menu' | 'keys'

const YEAR_DAYS = 365

/** Every drawing reads choices; to read a cookie is slow. */
const choices = new Map<Preference, string | undefined>()

/** The choice, or undefined where none was made; one made in another tab shows from the next page on. */
export function readPreference(name: Preference): string | undefined {
  if (!choices.has(name)) choices.set(name, readCookie(`choba.${name}`))
  return choices.get(name)
}

/** Keeps a choice for a year. */
export function keepPreference(name: Preference, value: string): void {
  choices.set(name, value)
  writeCookie(`choba.${name}`, value, YEAR_DAYS)
}
