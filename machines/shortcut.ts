/** The scopes of commands, nearest first: where two have the same keys, the nearer one is called. */
export const SCOPES = ['record', 'screen', 'console', 'navigation'] as const
export type Scope = (typeof SCOPES)[number]

/** How long the second key of a sequence may take. */
export const SEQUENCE_MS = 1_000

/** The keys of a command. */
export interface Shortcut {
  id: string
  scope: Scope
  /** `g s`, `?`, `Mod+K`: keys in sequence, separated by blanks. */
  keys?: string | undefined
}

/** The keys of a press. */
export interface PressedKeys {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/**
 * Returns a press as it is written in `keys`: `Mod+K`, `g`, `?`. Without Mod, Shift is part of the character itself.
 */
export function chordOf(press: PressedKeys): string {
  if (!isModified(press)) return `${press.altKey ? 'Alt+' : ''}${press.key}`
  return `Mod+${press.altKey ? 'Alt+' : ''}${press.shiftKey ? 'Shift+' : ''}${press.key.length === 1 ? press.key.toUpperCase() : press.key}`
}

/** Whether the press is made with Ctrl or ⌘, so that it cannot be text. */
export function isModified({ ctrlKey, metaKey }: Pick<PressedKeys, 'ctrlKey' | 'metaKey'>): boolean {
  return ctrlKey || metaKey
}

/** Returns the shortcut with these keys in the nearest scope, or undefined if there is none. */
export function findShortcut<S extends Shortcut>(shortcuts: readonly S[], keys: string): S | undefined {
  for (const scope of SCOPES) {
    const found = shortcuts.find((shortcut) => shortcut.scope === scope && shortcut.keys === keys)
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether the key is the first of a sequence. */
export function isSequenceStart(shortcuts: readonly Shortcut[], key: string): boolean {
  return shortcuts.some(({ keys }) => keys?.startsWith(`${key} `))
}
