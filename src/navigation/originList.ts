import { type RouterHistory, useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListDeclaration } from '../../contract/recordKind.ts'
import { useConsole } from '../console.tsx'
import { screenAt } from './screenAt.ts'
import type { Screen, ScreenList } from './screen.ts'
import { type ListSearch, readSearch, shownList } from './search.ts'
import { parseUrlParams } from './urlParams.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The URL of the list from which the page was opened. */
    originListUrl?: string
  }
}

/** The list from which the page of a record was opened, with the search parameters that it had. */
export interface OriginList {
  screen: Screen
  list: ScreenList
  search: ListSearch
  /** The URL of the list. */
  url: string
}

/**
 * Opens the page of a record from the list on the screen, and stores the URL of the list in the history entry of the
 * page. The URL of the list is still there after a reload. It is not in the URL of the page, because a copied link would
 * lead along a list that its reader has never seen.
 */
export function openFromList({ push, location }: RouterHistory, url: string): void {
  push(url, { originListUrl: location.href })
}

/**
 * Returns the list from which the page on the screen was opened, if it is the list of `declaration`. Undefined for a
 * page that was opened by a link, from the palette or from another list.
 */
export function useOriginList(declaration: ListDeclaration): OriginList | undefined {
  const { screens } = useConsole()
  const url = useLocation({ select: ({ state }) => state.originListUrl })
  return useMemo(
    () => (url === undefined ? undefined : listOfUrl(screens, declaration, url)),
    [screens, declaration, url],
  )
}

/** Returns the list of `declaration` that a URL shows; undefined if the URL shows no list or another list. */
export function listOfUrl(
  screens: readonly Screen[],
  declaration: ListDeclaration,
  url: string,
): OriginList | undefined {
  const [path = '', queryString = ''] = url.split('?')
  const screen = screenAt(screens, path)
  if (screen === undefined) return undefined
  const search: ListSearch = readSearch(screen, parseUrlParams(queryString))
  const list = shownList(screen, search)
  return list?.declaration === declaration ? { screen, list, search, url } : undefined
}
