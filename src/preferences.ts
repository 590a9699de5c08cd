import { readCookie, writeCookie } from './api/cookies.ts'
import { CachedValue } from './cachedValue.ts'

const PREFERENCE_NAMES = ['language', 'theme', 'density', 'menu', 'keys'] as const

/** The name of a preference. Preferences are stored in cookies, because a sign-out clears local storage (rule 7.4). */
export type Preference = (typeof PREFERENCE_NAMES)[number]

const YEAR_DAYS = 365

/** All preferences. Cached, because every render reads them and reading a cookie is slow. */
const allPreferences = new CachedValue(
  () => new Map<Preference, string | undefined>(PREFERENCE_NAMES.map((name) => [name, readCookie(`choba.${name}`)])),
)

/** Returns a preference; undefined if none is stored. A change in another tab is seen after the next page load. */
export function readPreference(name: Preference): string | undefined {
  return allPreferences.get().get(name)
}

/** Stores a preference for a year. */
export function storePreference(name: Preference, value: string): void {
  allPreferences.get().set(name, value)
  writeCookie(`choba.${name}`, value, YEAR_DAYS)
}

/** What is kept for one staff member, and where: for this browser, or only for this tab. */
const PERSONAL_STORAGES = {
  recent: () => localStorage,
  permissionDraft: () => window.sessionStorage,
} as const
type Personal = keyof typeof PERSONAL_STORAGES

/** Returns what is kept for a staff member; null if there is nothing. A sign-out deletes it (rule 7.4). */
export function readPersonal(name: Personal, staffId: number): string | null {
  return PERSONAL_STORAGES[name]().getItem(`choba.${name}.${staffId}`)
}

/** Keeps a value for a staff member until the next sign-out. A full storage is no reason to fail. */
export function keepPersonal(name: Personal, staffId: number, value: string): void {
  try {
    PERSONAL_STORAGES[name]().setItem(`choba.${name}.${staffId}`, value)
  } catch {
    // The value is missing after the next page load.
  }
}
