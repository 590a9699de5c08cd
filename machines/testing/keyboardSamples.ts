import type { KeyboardChartEvent } from '../console/keyboardSetup.ts'
import type { KeyPress } from '../console/keyPress.ts'

export const SHORTCUTS = [
  { id: 'palette', shortcut: 'Mod+K', scope: 'console' },
  { id: 'stores', shortcut: 'g s', scope: 'navigation' },
  { id: 'accept', shortcut: 'a', scope: 'record' },
] as const

/** Returns a key press on the page itself, outside fields and overlays, except for the given `facts`. */
export function createKeyPress(key: string, facts: Partial<KeyPress> = {}): KeyPress {
  return {
    ...{
      key,
      typedKey: key,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      timeStamp: 0,
      isRepeated: false,
    },
    ...{
      isInField: false,
      isSpaceOnControl: false,
      isOverlayOpen: false,
      isPlainKeyAllowed: true,
      isForTable: false,
      isCursorMove: false,
      rowEffect: undefined,
    },
    ...facts,
  }
}

const PRESSES = [
  createKeyPress('a'),
  createKeyPress('g'),
  createKeyPress('s'),
  createKeyPress('z'),
  createKeyPress('k', { ctrlKey: true }),
  createKeyPress('Enter'),
  createKeyPress('Enter', { isInField: true, isPlainKeyAllowed: false }),
  createKeyPress('s', { isInField: true, isPlainKeyAllowed: false }),
  createKeyPress('ArrowDown', { isCursorMove: true }),
  createKeyPress('j', { isForTable: true, rowEffect: 'moveCursor' }),
  createKeyPress('Enter', { rowEffect: 'actOnRow' }),
  createKeyPress('Shift'),
]

/**
 * Sample events of the keyboard chart with their payloads: every kind of key press, and the navigation between screens.
 */
export const keyboardSampleEvents: KeyboardChartEvent[] = [
  ...PRESSES.flatMap((sample): KeyboardChartEvent[] => [
    { type: 'capture', press: sample, shortcuts: SHORTCUTS },
    { type: 'bubble', press: sample, shortcuts: SHORTCUTS },
  ]),
  { type: 'loseRecord', lostRecord: { rowId: '1', message: 'gone' } },
  { type: 'begin', press: createKeyPress('g') },
  { type: 'requeue', queue: [{ press: createKeyPress('a'), isBeforeScreen: false }] },
  { type: 'navigate', path: '/stores', isPublic: false },
  { type: 'navigate', path: '/users', isPublic: false },
  { type: 'navigate', path: '/login', isPublic: true },
  { type: 'render', path: '/stores' },
  { type: 'render', path: '/users' },
]
