import { sharedStorage, tabStorage } from './browserStorage.ts'

/** The values that are stored for each staff member, each with its storage: for all tabs, or only for this tab. */
const PERSONAL_STORAGES = {
  recent: sharedStorage,
  permissionDraft: tabStorage,
} as const
type PersonalValueName = keyof typeof PERSONAL_STORAGES

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

/** Removes everything that is stored for staff members in this browser, or of this tab (rule 7.4). */
export function removePersonalValues(): void {
  for (const storage of [sharedStorage, tabStorage]) storage.remove(() => true)
}
