import { usePreference } from '../usePreference.ts'
import { isPlainKey } from './kbd.tsx'

/** Returns a function that returns a shortcut as it is, or undefined if it is switched off (rule 6.6). */
export function useActiveKeys(): (keys: string | undefined) => string | undefined {
  const areSingleKeyShortcutsOff = usePreference('keys') === 'off'
  return (keys) => (areSingleKeyShortcutsOff && isPlainKey(keys) ? undefined : keys)
}
