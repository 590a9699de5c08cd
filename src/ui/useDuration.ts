import { useSyncExternalStore } from 'react'
import { serverNow } from '../base/serverClock.ts'
import { useText } from '../texts/text.ts'
import { formatDuration } from './format.ts'
import { subscribeToMinutes } from './minutes.ts'

/**
 * Returns the time since `at` in the language of the console, updated every minute; an empty text if `at` is undefined.
 */
export function useDuration(at: string | undefined): string {
  const text = useText()
  return useSyncExternalStore(subscribeToMinutes, () =>
    at === undefined ? '' : formatDuration(at, new Date(serverNow()), text),
  )
}
