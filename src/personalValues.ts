import { sharedStorage, tabStorage } from './browserStorage.ts'

/** The values that are stored for each staff member, each with its storage: for all tabs, or only for this tab. */
const PERSONAL_STORAGES = {
  recent: sharedStorage,
  permissionDraft: tabStorage,
  formDrafts: tabStorage,
  bulkDraft: tabStorage,
} as const
type PersonalValueName = keyof typeof PERSONAL_STORAGES

/** What a person has typed and not sent: it outlasts the end of a session that the person has not chosen. */
const UNSENT_VALUE_NAMES: readonly PersonalValueName[] = ['permissionDraft', 'formDrafts', 'bulkDraft']

function keyOf(name: PersonalValueName, staffId: number): string {
  return `choba.${name}.${staffId}`
}

/** Returns a value that is stored for a staff member; null if none is stored. A sign-out deletes it (rule 7.4). */
export function readPersonalValue(name: PersonalValueName, staffId: number): string | null {
  return PERSONAL_STORAGES[name].read(keyOf(name, staffId))
}

/** Stores a value for a staff member until the next sign-out. */
export function storePersonalValue(name: PersonalValueName, staffId: number, value: string): void {
  PERSONAL_STORAGES[name].write(keyOf(name, staffId), value)
}

/** Removes a value that is stored for a staff member. */
export function removePersonalValue(name: PersonalValueName, staffId: number): void {
  PERSONAL_STORAGES[name].remove((key) => key === keyOf(name, staffId))
}

/** Removes everything that is stored in this browser and this tab (rule 7.4). */
export function removeStoredValues(): void {
  for (const storage of [sharedStorage, tabStorage]) storage.remove(() => true)
}

/** Removes everything that is stored in this browser and this tab, except what has been typed and not sent (rule 7.11). */
export function removeStoredValuesExceptUnsent(): void {
  const isUnsent = (key: string) => UNSENT_VALUE_NAMES.some((name) => key.startsWith(`choba.${name}.`))
  for (const storage of [sharedStorage, tabStorage]) storage.remove((key) => !isUnsent(key))
}

/** Removes what other people than this one have typed and not sent (rule 7.11). */
export function removeUnsentValuesOfOthers(staffId: number): void {
  for (const name of UNSENT_VALUE_NAMES)
    PERSONAL_STORAGES[name].remove((key) => key.startsWith(`choba.${name}.`) && key !== keyOf(name, staffId))
}
