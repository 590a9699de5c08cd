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

/** Returns the actors of the keyboard and the tables on the screen. Throws outside of the provider. */
export function useKeyboard(): Keyboard {
  const found = useContext(KeyboardContext)
  if (found === undefined) throw new Error('no keyboard above this component')
  return found
}

/** For a dialog or a menu, which is open as long as it is rendered: keys without Ctrl or ⌘ run no command below it. */
export function useOverlay(): void {
  const { keyboard } = useKeyboard()
  useLayoutEffect(() => {
    keyboard.send({ type: 'openOverlay' })
    return () => keyboard.send({ type: 'closeOverlay' })
  }, [keyboard])
}

/** Whether an input method composes: the text in the field is not finished. */
export function useIsComposing(): boolean {
  return useSelector(useKeyboard().inputMethod, (state) => state.hasTag('composes'))
}
