import { useSyncExternalStore } from 'react'
import { isReaderElsewhere } from './format.ts'

const subscribeToNothing = () => () => {}
const isElsewhereNow = () => isReaderElsewhere(new Date())

/** Whether the browser's time differs from the business time now. Evaluated on each render, without a subscription. */
export function useReaderElsewhere(): boolean {
  return useSyncExternalStore(subscribeToNothing, isElsewhereNow)
}
