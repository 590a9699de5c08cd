import { useSyncExternalStore } from 'react'
import { storePreference, type PreferenceName, readPreference } from './preferences.ts'

const listeners = new Set<() => void>()

/**
 * Stores a preference and applies it at once. Theme, density and keyboard shortcuts are attributes of the root element.
 */
export function choosePreference(name: PreferenceName, value: string): void {
  storePreference(name, value)
  if (name === 'theme' || name === 'density' || name === 'keys') document.documentElement.dataset[name] = value
  for (const listener of listeners) listener()
}

/**
 * Returns the value of a preference; undefined if none is stored. The component renders again when the value changes.
 */
export function usePreference(name: PreferenceName): string | undefined {
  return useSyncExternalStore(subscribeToPreferences, () => readPreference(name))
}

/** Calls the listener when a preference is chosen in this tab. Returns a function that ends this. */
export function subscribeToPreferences(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
