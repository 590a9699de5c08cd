import { createContext, useContext } from 'react'
import type { Screen } from './screen.ts'

export const ScreenContext = createContext<Screen | undefined>(undefined)

/** Returns the declaration of the rendered screen. Throws outside of a screen. */
export function useScreen(): Screen {
  const screen = useContext(ScreenContext)
  if (screen === undefined) throw new Error('no screen around this component')
  return screen
}
