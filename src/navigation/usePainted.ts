import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { opening } from '../opening.ts'

/**
 * Whether the page's first frame with a component that asks has been painted: what that frame can do without is rendered
 * in the next. On every later screen it has.
 */
export function useIsFirstFramePainted(): boolean {
  useEffect(() => opening.send({ type: 'rendered' }), [])
  return useSelector(opening, (state) => state.hasTag('painted'))
}
