import { useSelector } from '@xstate/react'
import { createContext, useContext, useEffect, useLayoutEffect } from 'react'
import type { InputMethodActor } from '../../machines/console/inputMethod.ts'
import type { KeyboardActor } from '../../machines/console/keyboard.ts'
import { restoreLostFocus } from './focus.ts'
import type { ScreenTableRegistry } from './screenTable.ts'

interface KeyboardServices {
  keyboard: KeyboardActor
  inputMethod: InputMethodActor
  tables: ScreenTableRegistry
}

export const KeyboardServicesContext = createContext<KeyboardServices | undefined>(undefined)

/** Returns the keyboard actors and the tables on the screen. Throws outside of `KeyboardServicesContext`. */
export function useKeyboardServices(): KeyboardServices {
  const services = useContext(KeyboardServicesContext)
  if (services === undefined) throw new Error('no keyboard above this component')
  return services
}

/**
 * Tells the keyboard that a dialog or menu is open as long as the calling component is rendered: keys without Ctrl or ⌘
 * then run no commands of the screen behind it.
 */
export function useReportOpenOverlay(): void {
  const { keyboard } = useKeyboardServices()
  useLayoutEffect(() => {
    keyboard.send({ type: 'openOverlay' })
    return () => keyboard.send({ type: 'closeOverlay' })
  }, [keyboard])
}

/**
 * Tells the keyboard whether the rows of the list, or the record of the page, are loading: keys that are meant for them
 * then wait.
 */
export function useReportAwaitedRecords(areAwaited: boolean): void {
  const { keyboard } = useKeyboardServices()
  useLayoutEffect(() => {
    if (areAwaited) keyboard.send({ type: 'awaitRecords' })
  }, [keyboard, areAwaited])
  // `showRecords` is sent after all layout effects, which send the rows to the table's actor and register commands, so
  // that the waiting key presses act on these. `awaitRecords` is sent again, because the list of a page can begin to
  // wait in the same commit in which the record of the page ends its wait.
  useEffect(() => {
    if (!areAwaited) return undefined
    keyboard.send({ type: 'awaitRecords' })
    return () => keyboard.send({ type: 'showRecords' })
  }, [keyboard, areAwaited])
}

/**
 * Restores a lost focus while the calling component is rendered. If a table gets it instead of an element that was
 * removed, keys that act on a record are refused until a person has had time to see where the focus is.
 */
export function useRestoreLostFocus(): void {
  const { keyboard } = useKeyboardServices()
  useEffect(() => restoreLostFocus(() => keyboard.send({ type: 'loseRecord', lostRecord: undefined })), [keyboard])
}

/** Whether an input method composes, so that the text in the field is not finished. */
export function useIsComposing(): boolean {
  return useSelector(useKeyboardServices().inputMethod, (state) => state.hasTag('composes'))
}
