import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { consoleStart } from '../consoleStart.ts'

/**
 * Returns whether the first frame of the page has been painted, so that a component can render content that is not
 * needed in the first frame later. Always true on later screens.
 */
export function useIsFirstFramePainted(): boolean {
  useEffect(() => consoleStart.send({ type: 'render' }), [])
  return useSelector(consoleStart, (state) => state.hasTag('painted'))
}
