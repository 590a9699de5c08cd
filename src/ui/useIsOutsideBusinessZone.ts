import { useSyncExternalStore } from 'react'
import { isOutsideBusinessZone } from './format.ts'

const subscribeToNothing = () => () => {}
const isOutsideNow = () => isOutsideBusinessZone(new Date())

/**
 * Whether the browser's time differs from the business time now. The hook evaluates this on each render, without a
 * subscription.
 */
export function useIsOutsideBusinessZone(): boolean {
  return useSyncExternalStore(subscribeToNothing, isOutsideNow)
}
