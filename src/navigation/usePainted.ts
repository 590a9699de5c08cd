import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { opening } from '../opening.ts'

/**
 * Returns whether the first frame of the page has been painted, so that a component can render content that is not
 * needed in the first frame later. Always true on later screens.
 */
export function useIsFirstFramePainted(): boolean {
  useEffect(() => opening.send({ type: 'rendered' }), [])
  return useSelector(opening, (state) => state.hasTag('painted'))
}
