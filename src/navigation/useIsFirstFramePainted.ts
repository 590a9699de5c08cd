import { useEffect } from 'react'
import { consoleStart } from '../loading/consoleStart.ts'
import { useHasReached } from '../loading/useHasReached.ts'

/**
 * Returns whether the first frame of the page has been painted, so that a component can leave out content that
 * the first frame does not need. Always true on later screens.
 */
export function useIsFirstFramePainted(): boolean {
  useEffect(() => consoleStart.send({ type: 'render' }), [])
  return useHasReached('painted')
}
