import { useSyncExternalStore } from 'react'
import { keepPreference, type Preference, readPreference } from '../preferences.ts'

const readers = new Set<() => void>()

/** Keeps a choice, and shows it at once: theme and density are attributes of the page. */
export function choosePreference(name: Preference, value: string): void {
  keepPreference(name, value)
  if (name === 'theme' || name === 'density') document.documentElement.dataset[name] = value
  for (const read of readers) read()
}

/** The choice, or undefined where none was made; the component renders again when it changes. */
export function usePreference(name: Preference): string | undefined {
  return useSyncExternalStore(subscribe, () => readPreference(name))
}

function subscribe(read: () => void): () => void {
  readers.add(read)
  return () => readers.delete(read)
}
