import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { opening } from '../opening.ts'

/**
 * Whether the page's first frame has been painted. A component that uses this hook renders what is not needed in the
 * first frame only after it. It is true on every later screen.
 */
export function useIsFirstFramePainted(): boolean {
  useEffect(() => opening.send({ type: 'rendered' }), [])
  return useSelector(opening, (state) => state.hasTag('painted'))
}
