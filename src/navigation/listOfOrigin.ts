import { type RouterHistory, useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListDeclaration } from '../../contract/kind.ts'
import { useConsole } from '../console.tsx'
import { screenAt } from './find.ts'
import type { Screen, ScreenList } from './screen.ts'
import { type ListSearch, readSearch, shownList } from './search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address of the list from which the page was opened. */
    list?: string
  }
}

/** The list from which the page of a record was opened, as its screen showed it. */
export interface ListOfOrigin {
  screen: Screen
  list: ScreenList
  search: ListSearch
  /** The address of the list. */
  address: string
}

/** Opens the page of a record from the list on the screen; the page keeps that list while it is reloaded. */
export function openFromList({ push, location }: RouterHistory, address: string): void {
  push(address, { list: location.href })
}

/**
 * Returns the list from which the page on the screen was opened, if its records are those of `declaration`: undefined for
 * a page that was opened by a link, from the palette or from a list of something else.
 */
export function useListOfOrigin(declaration: ListDeclaration): ListOfOrigin | undefined {
  const { screens } = useConsole()
  const { parseSearch } = useRouter().options
  const address = useLocation({ select: ({ state }) => state.list })
  return useMemo(
    () => (address === undefined ? undefined : listAt({ screens, parseSearch }, declaration, address)),
    [screens, parseSearch, declaration, address],
  )
}

/** Returns the list of `declaration` that an address shows; undefined if it shows none. */
export function listAt(
  { screens, parseSearch }: { screens: readonly Screen[]; parseSearch: (search: string) => Record<string, unknown> },
  declaration: ListDeclaration,
  address: string,
): ListOfOrigin | undefined {
  const [path = '', searchText = ''] = address.split('?')
  const screen = screenAt(screens, path)
  if (screen === undefined) return undefined
  const search: ListSearch = readSearch(screen, parseSearch(searchText))
  const list = shownList(screen, search)
  return list?.declaration === declaration ? { screen, list, search, address } : undefined
}
