import { KEY_MAP } from '../keyMap.ts'
import { toHalfWidth } from './halfWidth.ts'

/** The fields of a browser's key event that are read. React's events have no `code` in their type. */
export interface KeyEvent {
  key: string
  /** The place of the key on the keyboard, such as `KeyJ`. */
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  getModifierState: (modifier: 'CapsLock') => boolean
}

/** A key press as shortcuts are compared with it. */
export interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** What an input method for Japanese types for ASCII characters. */
const JAPANESE_SIGNS: Readonly<Record<string, string>> = { '「': '[', '」': ']', '。': '.', '、': ',', '・': '/' }
/** The characters of keys that have the same place on most keyboards, without and with Shift. */
const SIGNS_BY_CODE: Readonly<Record<string, readonly [string, string]>> = {
  Slash: ['/', '?'],
  Period: ['.', '>'],
  Comma: [',', '<'],
}
/** The capital letters that are shortcuts. */
const CAPITAL_SHORTCUTS = new Set(
  Object.values<Record<string, readonly string[]>>(KEY_MAP)
    .flatMap((keysByName) => Object.values(keysByName).flat())
    .filter((key) => /^[A-Z]$/.test(key)),
)

/**
 * Returns the key of a press as shortcuts name it (rule 6.11): a letter is a capital with Shift and small without it,
 * whatever Caps Lock is. A character of another script or width stands for the Latin one of the same key.
 */
export function readKey(event: Pick<KeyEvent, 'key' | 'code' | 'shiftKey' | 'getModifierState'>): string {
  if ([...event.key].length !== 1) return event.key
  const character = toLatinCharacter(event)
  if (!/^[A-Za-z]$/.test(character)) return character
  if (event.getModifierState('CapsLock')) return inCaseOf(character, event.shiftKey)
  // On-screen keyboards and remote desktops send capitals without Shift and without Caps Lock.
  return event.shiftKey || CAPITAL_SHORTCUTS.has(character) ? character : character.toLowerCase()
}

/** Returns the key and the modifiers of a press as shortcuts are compared with them. */
export function readPress(event: KeyEvent): PressedKey {
  const { ctrlKey, metaKey, altKey, shiftKey } = event
  return { key: readKey(event), ctrlKey, metaKey, altKey, shiftKey }
}

/** Returns the ASCII character that a press means; the typed character if there is none. */
function toLatinCharacter({ key, code, shiftKey }: Pick<KeyEvent, 'key' | 'code' | 'shiftKey'>): string {
  const character = JAPANESE_SIGNS[key] ?? toHalfWidth(key)
  if (/^[\0-\x7F]$/.test(character)) return character
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? []
  if (letter !== undefined) return inCaseOf(letter, shiftKey)
  if (digit !== undefined && !shiftKey) return digit
  const signs = /\p{Script=Latin}/u.test(character) ? undefined : SIGNS_BY_CODE[code]
  return signs?.[shiftKey ? 1 : 0] ?? character
}

function inCaseOf(letter: string, isCapital: boolean): string {
  return isCapital ? letter.toUpperCase() : letter.toLowerCase()
}
