import { readCookie, writeCookie } from '../api/cookies.ts'
import { CachedValue } from '../base/cachedValue.ts'

const PREFERENCE_NAMES = [
  'language',
  'theme',
  'density',
  'menu',
  'start',
  'keys',
  'assumedStates',
  'sendKey',
  'undoSend',
  'sound',
  'desktopNotice',
  'messagesView',
] as const

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

/** Reads the preferences again when they are next needed, because another tab may have changed them. */
export function rereadPreferences(): void {
  cachedPreferences.forget()
}

/** Stores a preference for a year. */
export function storePreference(name: PreferenceName, value: string): void {
  cachedPreferences.get().set(name, value)
  writeCookie(`choba.${name}`, value, YEAR_DAYS)
}
