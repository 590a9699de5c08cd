/**
 * The scopes of commands, nearest first. If two commands have the same shortcut, the command in the nearer scope is
 * called.
 */
export const SCOPES = ['record', 'screen', 'console', 'navigation'] as const
export type Scope = (typeof SCOPES)[number]

/** The longest time between the two keys of a sequence, in ms. */
export const SEQUENCE_TIMEOUT_MS = 1_000

/** A command, which may have a keyboard shortcut. */
export interface ShortcutOwner {
  id: string
  scope: Scope
  /** A key (`?`), a key with modifiers (`Mod+K`), or a sequence of two keys, separated by a space (`g s`). */
  shortcut?: string | undefined
}

/** The key and the modifiers of a key press. */
export interface KeyWithModifiers {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/**
 * Returns a key press in the notation of `ShortcutOwner.shortcut`: `Mod+K`, `g`, `?`. Without Ctrl or ⌘, Shift is
 * written for the arrow keys alone, because a character already contains it.
 */
export function formatKeyPress(press: KeyWithModifiers): string {
  if (!isCtrlOrMetaPress(press)) {
    const shift = press.shiftKey && press.key.startsWith('Arrow') ? 'Shift+' : ''
    return `${press.altKey ? 'Alt+' : ''}${shift}${press.key}`
  }
  return `Mod+${press.altKey ? 'Alt+' : ''}${press.shiftKey ? 'Shift+' : ''}${press.key.length === 1 ? press.key.toUpperCase() : press.key}`
}

/** Whether Ctrl or ⌘ is held down, so that the press cannot be text. */
export function isCtrlOrMetaPress({ ctrlKey, metaKey }: Pick<KeyWithModifiers, 'ctrlKey' | 'metaKey'>): boolean {
  return ctrlKey || metaKey
}

/** Returns the command with this shortcut in the nearest scope; undefined if there is none. */
export function findByShortcut<Command extends ShortcutOwner>(
  commands: readonly Command[],
  shortcut: string,
): Command | undefined {
  for (const scope of SCOPES) {
    const nearest = commands.find((command) => command.scope === scope && command.shortcut === shortcut)
    if (nearest !== undefined) return nearest
  }
  return undefined
}

/** Whether a command has a shortcut of several keys that begins with this key. */
export function isSequenceStart(commands: readonly ShortcutOwner[], key: string): boolean {
  return commands.some(({ shortcut }) => shortcut?.startsWith(`${key} `))
}
