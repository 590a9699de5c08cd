import { type RegisteredRouter, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ListSearch } from '../navigation/search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The URL of the entry before this one; undefined if this entry was not added by a change of search params. */
    previousUrl?: string
  }
}

/**
 * Returns the search params of the list on the screen, and a function that changes some of them. The function removes
 * parameters that become undefined or empty. With `replace`, it replaces the current history entry; otherwise it adds
 * an entry whose state stores the URL of the previous entry. Its promise resolves when the router has rendered the new
 * search params.
 */
export function useListSearch<Search extends object = ListSearch>() {
  const search = useSearch<RegisteredRouter, undefined, false>({ strict: false }) as Search
  const navigate = useNavigate()
  const { history } = useRouter()
  const change = useCallback(
    (changes: { [Key in keyof Search]?: Search[Key] | undefined }, replace = false) =>
      navigate({
        to: '.',
        search: ((before: object) => withoutEmptyValues({ ...before, ...changes })) as never,
        replace,
        // The history state of a record's page holds the list from which the page was opened. Keep it.
        state: replace ? true : (before) => ({ ...before, previousUrl: history.location.href }),
      }),
    [navigate, history],
  )
  return [search, change] as const
}

/** Removes parameters without a value, so that the URL contains only what differs from the default. */
function withoutEmptyValues(search: object): object {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''))
}
