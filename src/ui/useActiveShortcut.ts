import { usePreference } from '../preferences/usePreference.ts'
import { isCharacterShortcut } from './kbd.tsx'

/** Returns a function that returns a shortcut as it is, or undefined if it is switched off (rule 6.6). */
export function useActiveShortcut(): (shortcut: string | undefined) => string | undefined {
  const areSingleKeyShortcutsOff = usePreference('keys') === 'off'
  return (shortcut) => (areSingleKeyShortcutsOff && isCharacterShortcut(shortcut) ? undefined : shortcut)
}
