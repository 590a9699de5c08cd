import type { RegisteredRouter } from '@tanstack/react-router'
import { useScreen } from '../../navigation/ScreenContext.ts'
import { type ListSearch, shownList } from '../../navigation/search.ts'
import { useListSearch } from '../useListSearch.ts'

/** Returns the id of the record that is open beside the list that the screen shows; undefined if there is none. */
export function useOpenRecordId(): number | undefined {
  const screen = useScreen()
  const [search] = useListSearch<ListSearch>()
  return shownList(screen, search)?.hasRecordPanel === true ? search.open : undefined
}

/**
 * Returns the id of the record that the current URL opens beside a list; undefined if there is none. Unlike those of
 * the router's location, the search parameters of its match are parsed by the declaration of the screen.
 */
export function openRecordIdOf({ state: { matches } }: RegisteredRouter): number | undefined {
  const search: ListSearch = matches.at(-1)?.search ?? {}
  return search.open
}
