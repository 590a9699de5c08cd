import type { ListOfOrigin } from '../navigation/listOfOrigin.ts'
import { filterQuery, listAddress, openTab } from '../navigation/search.ts'

/** Returns the table key of a list with its tab, search and filters. Each key has its own cursor and selection. */
export function tableKeyOf({ screen, list, search }: Pick<ListOfOrigin, 'screen' | 'list' | 'search'>): string {
  return `${listAddress(screen, list)} ${JSON.stringify([openTab(list, search), filterQuery(list, search)])}`
}
