import type { KeyboardEvent } from '../keyboardSetup.ts'
import type { KeyPress } from '../keyPress.ts'

export const SHORTCUTS = [
  { id: 'palette', keys: 'Mod+K', scope: 'console' },
  { id: 'stores', keys: 'g s', scope: 'navigation' },
  { id: 'accept', keys: 'a', scope: 'record' },
] as const

/** A press on the page itself, with what is different about it. */
export function press(key: string, facts: Partial<KeyPress> = {}): KeyPress {
  return {
    ...{ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, timeStamp: 0, isRepeated: false },
    ...{
      isInField: false,
      isOnControl: false,
      isOverlayOpen: false,
      isPlainKeyAllowed: true,
      isForTable: false,
      rowEffect: undefined,
    },
    ...facts,
  }
}

const PRESSES = [
  press('a'),
  press('g'),
  press('s'),
  press('z'),
  press('k', { ctrlKey: true }),
  press('Enter'),
  press('Enter', { isInField: true, isPlainKeyAllowed: false }),
  press('ArrowDown'),
  press('j', { isForTable: true, rowEffect: 'moveCursor' }),
  press('Enter', { rowEffect: 'actOnRow' }),
  press('Shift'),
]

/** The events of the keyboard's chart with payloads: every kind of press, and the navigation between screens. */
export const keyboardSamples: KeyboardEvent[] = [
  ...PRESSES.flatMap((sample): KeyboardEvent[] => [
    { type: 'capture', press: sample, shortcuts: SHORTCUTS },
    { type: 'bubble', press: sample, shortcuts: SHORTCUTS },
  ]),
  { type: 'begin', press: press('g') },
  { type: 'navigate', path: '/stores', isPublic: false },
  { type: 'navigate', path: '/users', isPublic: false },
  { type: 'navigate', path: '/login', isPublic: true },
  { type: 'render', path: '/stores' },
  { type: 'render', path: '/users' },
]
