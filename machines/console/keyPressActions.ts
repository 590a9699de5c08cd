import type { KeyPressWithShortcuts } from './keyPress.ts'
import type { KeyboardContext } from './keyboardSetup.ts'
import { formatKeyPress } from './shortcut.ts'

/** The params of the guards and actions for a key press: the event of the press itself. */
export const pressParams = ({ event }: { event: KeyPressWithShortcuts }): KeyPressWithShortcuts => event

/** The actions of the keyboard chart for a key press, each with its params. */
export const consume = { type: 'consume', params: pressParams } as const
export const refuseEarlyPress = { type: 'refuseEarlyPress', params: pressParams } as const
export const refuseForLostRecord = { type: 'refuseForLostRecord', params: pressParams } as const
export const passToTable = { type: 'passToTable', params: pressParams } as const
export const queuePress = { type: 'queuePress', params: pressParams } as const
export const queueEarlyPress = { type: 'queueEarlyPress', params: pressParams } as const
export const callCommand = {
  type: 'callCommand',
  params: ({ event }: { event: KeyPressWithShortcuts }) => ({
    press: event.press,
    keys: formatKeyPress(event.press),
  }),
} as const

export const replay = {
  type: 'replay',
  params: ({ context }: { context: KeyboardContext }) => ({ queue: context.queue }),
} as const
