import { type RegisteredRouter, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** What the address of any list may say, where it differs from the default. */
export interface ListSearch {
  tab?: string
  q?: string
  sort?: string
  page?: number
  /** The id of the record whose panel is open. */
  open?: number
}

/**
 * What the address of the list on the screen says, and what changes it: the changes given, all else staying. What
 * becomes undefined or empty leaves the address. `replace` adds nothing to the browser's history.
 */
export function useListSearch<Search extends ListSearch>() {
  const search = useSearch<RegisteredRouter, undefined, false>({ strict: false }) as Search
  const navigate = useNavigate()
  const change = useCallback(
    (changes: { [Key in keyof Search]?: Search[Key] | undefined }, replace = false) =>
      void navigate({ to: '.', search: ((before: object) => without({ ...before, ...changes })) as never, replace }),
    [navigate],
  )
  return [search, change] as const
}

/** An address says only what differs from the default. */
function without(search: object): object {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''))
}
