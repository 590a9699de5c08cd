import { sharedStorage, tabStorage } from './browserStorage.ts'
import { createRandomId } from '../base/randomId.ts'

/** The values that are stored for each staff member, each with its storage: for all tabs, or only for this tab. */
const PERSONAL_STORAGES = {
  recent: sharedStorage,
  permissionDraft: tabStorage,
  formDrafts: tabStorage,
  bulkDraft: tabStorage,
  outbox: tabStorage,
  messageDrafts: tabStorage,
  notes: tabStorage,
} as const
type PersonalValueName = keyof typeof PERSONAL_STORAGES

/**
 * What a person has typed and not sent, all in the storage of a tab: it outlasts the end of a session that the person
 * has not chosen (rule 7.16).
 */
const UNSENT_VALUE_NAMES: readonly PersonalValueName[] = [
  'permissionDraft',
  'formDrafts',
  'bulkDraft',
  'outbox',
  'messageDrafts',
  'notes',
]
/**
 * The keys of unsent values. Those of the id 0 are none: it stands for everybody whose server sends no id, so that another
 * person would find them.
 */
const UNSENT_KEY_PATTERN = new RegExp(`^choba\\.(?:${UNSENT_VALUE_NAMES.join('|')})\\.[1-9]\\d*$`)
/** The prefix of the keys under which a closed tab leaves such values to the other tabs. */
const LEFT_PREFIX = 'left '

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

/** Removes everything that is stored in this browser and this tab, except what has been typed and not sent (rule 7.16). */
export function removeStoredValuesExceptUnsent(): void {
  sharedStorage.remove((key) => !key.startsWith(LEFT_PREFIX))
  tabStorage.remove((key) => !isUnsent(key))
}

/** Removes from this tab what nobody can be told to own, when another session begins (rule 7.16). */
export function removeUnclaimableValues(): void {
  tabStorage.remove((key) => !isUnsent(key))
}

/** Returns the key under which a tab leaves a value to the other tabs. `tabId`: any text that other tabs do not use. */
export function leftValueKey(name: PersonalValueName, staffId: number, tabId: string): string {
  return `${LEFT_PREFIX}${keyOf(name, staffId)} ${tabId}`
}

/** Returns the keys under which tabs have left values with this name to a staff member. */
export function leftKeysOf(name: PersonalValueName, staffId: number): string[] {
  return sharedStorage.entries((key) => key.startsWith(leftValueKey(name, staffId, ''))).map(([key]) => key)
}

/** What tabs have left to each other, by the keys of `leftValueKey`. */
export const sharedLeftValues = {
  read: (key: string): string | null => sharedStorage.read(key),
  write: (key: string, value: string): void => sharedStorage.write(key, value),
  remove: (key: string): void => sharedStorage.remove((other) => other === key),
}

/** Leaves what has been typed and not sent to the other tabs, because this tab may be closed without a session. */
export function leaveUnsentValues(): void {
  for (const [key, value] of tabStorage.entries(isUnsent))
    sharedStorage.write(`${LEFT_PREFIX}${key} ${createRandomId()}`, value)
}

/** Takes back what this tab has left to the others: it was not closed, but loaded again. */
export function takeBackUnsentValues(): void {
  const own = tabStorage.entries(isUnsent)
  const leftEntries = sharedStorage.entries((key) => key.startsWith(LEFT_PREFIX))
  const ownLeftKeys = leftEntries
    .filter(([leftKey, value]) =>
      own.some(([key, ownValue]) => leftKey.startsWith(`${LEFT_PREFIX}${key} `) && value === ownValue),
    )
    .map(([leftKey]) => leftKey)
  sharedStorage.remove((key) => ownLeftKeys.includes(key))
}

/**
 * Gives this tab what a closed tab has left of what this person has typed and not sent, unless the tab has values of its
 * own, and removes what other people have left or typed (rule 7.16).
 */
export function claimUnsentValues(staffId: number): void {
  for (const name of UNSENT_VALUE_NAMES) {
    const key = keyOf(name, staffId)
    const leftEntry = sharedStorage.entries((leftKey) => leftKey.startsWith(`${LEFT_PREFIX}${key} `))[0]
    if (leftEntry === undefined || tabStorage.read(key) !== null) continue
    const [leftKey, value] = leftEntry
    sharedStorage.remove((other) => other === leftKey)
    tabStorage.write(key, value)
  }
  const ownKeys = UNSENT_VALUE_NAMES.map((name) => keyOf(name, staffId))
  tabStorage.remove((key) => isUnsent(key) && !ownKeys.includes(key))
  sharedStorage.remove(
    (key) => key.startsWith(LEFT_PREFIX) && !ownKeys.some((ownKey) => key.startsWith(`${LEFT_PREFIX}${ownKey} `)),
  )
}

function isUnsent(key: string): boolean {
  return UNSENT_KEY_PATTERN.test(key)
}
