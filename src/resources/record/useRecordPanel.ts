import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ListSearch } from '../../navigation/search.ts'
import { useListSearch } from '../useListSearch.ts'

/** How long the closing of a panel waits for the previous history entry to be shown, in ms. */
const BACK_TIMEOUT_MS = 2_000

/** The record that is open in a panel beside a list, and the functions that open and close the panel. */
interface PanelControls {
  /** The id of the record in the panel. */
  openId: number | undefined
  /** Resolves when the panel shows the record. */
  open: (id: number) => Promise<void>
  /** Resolves when the panel is closed; at once if no panel is open. */
  close: () => Promise<void>
}

/** Returns the id in the search parameter `open`, and the functions that open and close the panel beside a list. */
export function useRecordPanel(): PanelControls {
  const [{ open: openId }, change] = useListSearch<ListSearch>()
  const open = (id: number) => change({ open: id }, openId !== undefined)
  const router = useRouter()
  // A second Escape before the panel is closed must not go back further than to the list.
  const currentClosing = useRef<Promise<void>>(undefined)
  const close = () => {
    const closingInProgress =
      currentClosing.current ??
      closeOpened(router, change, ['open']).finally(() => (currentClosing.current = undefined))
    currentClosing.current = closingInProgress
    return closingInProgress
  }
  return { openId, open, close }
}

/**
 * Closes what search params open beside a list: goes back if the entry before shows the same list without them, so that
 * Escape and Back then lead to where the list was opened from. Otherwise replaces the current entry.
 * @param params the names of the search params, of which the first one is always set while something is open
 */
export async function closeOpened<Name extends string>(
  router: RegisteredRouter,
  change: (changes: Partial<Record<Name, undefined>>, replace: boolean) => Promise<void>,
  params: readonly [Name, ...Name[]],
): Promise<void> {
  const { search, state } = router.latestLocation
  const entries = Object.entries(search as object)
  if (!entries.some(([name, value]) => name === params[0] && value !== undefined)) return
  const others = entries.filter(([name]) => !(params as readonly string[]).includes(name))
  const { href } = router.buildLocation({ to: '.', search: Object.fromEntries(others) as never })
  const withoutParams = Object.fromEntries(params.map((name) => [name, undefined])) as Partial<Record<Name, undefined>>
  if (state.previousUrl !== href) return change(withoutParams, true)
  await new Promise<void>((resolve) => {
    const end = () => {
      unsubscribe()
      clearTimeout(timer)
      resolve()
    }
    const unsubscribe = router.subscribe('onResolved', end)
    // Otherwise the panel could not be closed again if the browser did not go back.
    const timer = setTimeout(end, BACK_TIMEOUT_MS)
    router.history.back()
  })
}
