import { useSyncExternalStore } from 'react'
import { isOutsideBusinessTimeZone } from './format.ts'

const subscribeToNothing = () => () => {}
const isOutsideNow = () => isOutsideBusinessTimeZone(new Date())

/**
 * Whether the browser's time differs from the business time now. The hook evaluates this on each render, without a
 * subscription.
 */
export function useIsOutsideBusinessTimeZone(): boolean {
  return useSyncExternalStore(subscribeToNothing, isOutsideNow)
}
