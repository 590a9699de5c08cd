import { useSelector } from '@xstate/react'
import { createContext, useContext, useLayoutEffect } from 'react'
import type { InputMethodActor } from '../../machines/inputMethod.ts'
import type { KeyboardActor } from '../../machines/keyboard.ts'
import type { ScreenTables } from './screenTable.ts'

interface Keyboard {
  keyboard: KeyboardActor
  inputMethod: InputMethodActor
  tables: ScreenTables
}

export const KeyboardContext = createContext<Keyboard | undefined>(undefined)

/** Returns the keyboard actors and the tables on the screen. Throws outside of `KeyboardContext`. */
export function useKeyboard(): Keyboard {
  const keyboardContext = useContext(KeyboardContext)
  if (keyboardContext === undefined) throw new Error('no keyboard above this component')
  return keyboardContext
}

/**
 * Tells the keyboard that a dialog or menu is open as long as the calling component is rendered: keys without Ctrl or ⌘
 * then run no commands of the screen behind it.
 */
export function useOverlay(): void {
  const { keyboard } = useKeyboard()
  useLayoutEffect(() => {
    keyboard.send({ type: 'openOverlay' })
    return () => keyboard.send({ type: 'closeOverlay' })
  }, [keyboard])
}

/** Whether an input method composes, so that the text in the field is not finished. */
export function useIsComposing(): boolean {
  return useSelector(useKeyboard().inputMethod, (state) => state.hasTag('composes'))
}
