import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTimeout } from '../ui/useTimeout.ts'
import { useIsSettled } from './useIsSettled.ts'

/** How long something may take to be offered again after everything has loaded, in ms. */
const TIMEOUT_MS = 1_000

/**
 * Leads back to the URL at which something was typed when the session ended (rule 7.16).
 * @param url undefined if there is nothing to open again
 * @param awaited what is awaited there; another value starts the time anew
 * @param giveUp called when it is not offered in time
 */
export function useReopening(url: string | undefined, awaited: unknown, giveUp: () => void): void {
  const router = useRouter()
  useEffect(() => {
    if (url !== undefined && router.latestLocation.href !== url) router.history.replace(url)
  }, [url, router])
  const isSettled = useIsSettled()
  useTimeout(awaited, url !== undefined && isSettled ? TIMEOUT_MS : undefined, giveUp)
}
