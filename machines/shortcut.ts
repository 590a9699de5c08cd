/**
 * The scopes of commands, nearest first. If two commands have the same shortcut, the command in the nearer scope is
 * called.
 */
export const SCOPES = ['record', 'screen', 'console', 'navigation'] as const
export type Scope = (typeof SCOPES)[number]

/** The longest time between the two keys of a sequence, in ms. */
export const SEQUENCE_TIMEOUT_MS = 1_000

/** The keyboard shortcut of a command. */
export interface Shortcut {
  id: string
  scope: Scope
  /** A key (`?`), a key with modifiers (`Mod+K`), or a sequence of two keys, separated by a space (`g s`). */
  keys?: string | undefined
}

/** The key and the modifiers of a key press. */
export interface PressedKeys {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/**
 * Returns a key press in the notation of `Shortcut.keys`: `Mod+K`, `g`, `?`. Without Ctrl or ⌘, Shift is not written,
 * because the character already contains it.
 */
export function formatPressedKeys(press: PressedKeys): string {
  if (!isModifiedPress(press)) return `${press.altKey ? 'Alt+' : ''}${press.key}`
  return `Mod+${press.altKey ? 'Alt+' : ''}${press.shiftKey ? 'Shift+' : ''}${press.key.length === 1 ? press.key.toUpperCase() : press.key}`
}

/** Whether Ctrl or ⌘ is held down, so that the press cannot be text. */
export function isModifiedPress({ ctrlKey, metaKey }: Pick<PressedKeys, 'ctrlKey' | 'metaKey'>): boolean {
  return ctrlKey || metaKey
}

/** Returns the shortcut with these keys in the nearest scope, or undefined if there is none. */
export function findShortcut<S extends Shortcut>(shortcuts: readonly S[], keys: string): S | undefined {
  for (const scope of SCOPES) {
    const nearest = shortcuts.find((shortcut) => shortcut.scope === scope && shortcut.keys === keys)
    if (nearest !== undefined) return nearest
  }
  return undefined
}

/** Whether the key is the first key of a sequence. */
export function isSequenceStart(shortcuts: readonly Shortcut[], key: string): boolean {
  return shortcuts.some(({ keys }) => keys?.startsWith(`${key} `))
}
