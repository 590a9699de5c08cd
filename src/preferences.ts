import { readCookie, writeCookie } from './api/cookies.ts'

const NAMES = ['language', 'theme', 'density', 'menu', 'keys'] as const

/** The name of a preference. Preferences are stored in cookies, because a sign-out clears local storage (rule 7.4). */
export type Preference = (typeof NAMES)[number]

const YEAR_DAYS = 365

let choices: Map<Preference, string | undefined> | undefined

/** Returns all preferences. Cached, because every render reads them and reading a cookie is slow. */
function allChoices(): Map<Preference, string | undefined> {
  choices ??= new Map(NAMES.map((name) => [name, readCookie(`choba.${name}`)]))
  return choices
}

/** Returns a preference; undefined if none is stored. A change in another tab is seen after the next page load. */
export function readPreference(name: Preference): string | undefined {
  return allChoices().get(name)
}

/** Stores a preference for a year. */
export function keepPreference(name: Preference, value: string): void {
  allChoices().set(name, value)
  writeCookie(`choba.${name}`, value, YEAR_DAYS)
}
