import type { KeyPressWithShortcuts } from './keyPress.ts'
import type { KeyboardContext } from './keyboardSetup.ts'
import { chordOf } from './shortcut.ts'

/** The params of the guards of a key press. */
export const pressParams = ({ event }: { event: KeyPressWithShortcuts }): KeyPressWithShortcuts => event

/** The actions of a key press, with their params. */
export const consume = { type: 'consume', params: pressParams } as const
export const refuseEarly = { type: 'refuseEarly', params: pressParams } as const
export const refuseDisplaced = { type: 'refuseDisplaced', params: pressParams } as const
export const passToTable = { type: 'passToTable', params: pressParams } as const
export const queueSeen = { type: 'queueSeen', params: pressParams } as const
export const queueUnseen = { type: 'queueUnseen', params: pressParams } as const
export const callCommand = {
  type: 'callCommand',
  params: ({ event }: { event: KeyPressWithShortcuts }) => ({ press: event.press, keys: chordOf(event.press) }),
} as const

export const replay = {
  type: 'replay',
  params: ({ context }: { context: KeyboardContext }) => ({ queue: context.queue }),
} as const
