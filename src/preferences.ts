import { readCookie, writeCookie } from './api/cookies.ts'
import { CachedValue } from './cachedValue.ts'

const PREFERENCE_NAMES = ['language', 'theme', 'density', 'menu', 'keys'] as const

/** The name of a preference. Preferences are stored in cookies, because a sign-out clears local storage (rule 7.4). */
export type PreferenceName = (typeof PREFERENCE_NAMES)[number]

const YEAR_DAYS = 365

/** The values of all preferences. They are cached, because every render reads them and reading a cookie is slow. */
const cachedPreferences = new CachedValue(
  () =>
    new Map<PreferenceName, string | undefined>(PREFERENCE_NAMES.map((name) => [name, readCookie(`choba.${name}`)])),
)

/**
 * Returns the value of a preference; undefined if none is stored. A change in another tab has an effect after a page
 * load.
 */
export function readPreference(name: PreferenceName): string | undefined {
  return cachedPreferences.get().get(name)
}

/** Stores a preference for a year. */
export function storePreference(name: PreferenceName, value: string): void {
  cachedPreferences.get().set(name, value)
  writeCookie(`choba.${name}`, value, YEAR_DAYS)
}

/** The values that are stored for each staff member, each with its storage: for all tabs, or only for this tab. */
const PERSONAL_STORAGES = {
  recent: () => localStorage,
  permissionDraft: () => window.sessionStorage,
} as const
type PersonalValueName = keyof typeof PERSONAL_STORAGES

/** Returns a value that is stored for a staff member; null if none is stored. A sign-out deletes it (rule 7.4). */
export function readPersonalValue(name: PersonalValueName, staffId: number): string | null {
  return PERSONAL_STORAGES[name]().getItem(`choba.${name}.${staffId}`)
}

/** Stores a value for a staff member until the next sign-out. Does not throw if the storage is full. */
export function storePersonalValue(name: PersonalValueName, staffId: number, value: string): void {
  try {
    PERSONAL_STORAGES[name]().setItem(`choba.${name}.${staffId}`, value)
  } catch {
    // Without storage, the value is missing after the next page load.
  }
}
