import { readCookie, writeCookie } from './api/cookies.ts'

const NAMES = ['language', 'theme', 'density', 'menu', 'keys'] as const

/** What a person chose for this browser. Kept in cookies, because a sign-out clears local storage (rule 7.4). */
export type Preference = (typeof NAMES)[number]

const YEAR_DAYS = 365

let choices: Map<Preference, string | undefined> | undefined

/** All that was chosen: every drawing reads it, and to read a cookie is slow. */
function allChoices(): Map<Preference, string | undefined> {
  choices ??= new Map(NAMES.map((name) => [name, readCookie(`choba.${name}`)]))
  return choices
}

/** The choice, or undefined where none was made; one made in another tab shows from the next page on. */
export function readPreference(name: Preference): string | undefined {
  return allChoices().get(name)
}

/** Keeps a choice for a year. */
export function keepPreference(name: Preference, value: string): void {
  allChoices().set(name, value)
  writeCookie(`choba.${name}`, value, YEAR_DAYS)
}
