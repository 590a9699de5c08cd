import type { ListOfOrigin } from '../navigation/listOfOrigin.ts'
import { filterQuery, listAddress, openTab } from '../navigation/search.ts'

/** Returns the key of the table of a list under its tab, search and filters. Each key has a cursor of its own. */
export function tableKeyOf({ screen, list, search }: Pick<ListOfOrigin, 'screen' | 'list' | 'search'>): string {
  return `${listAddress(screen, list)} ${JSON.stringify([openTab(list, search), filterQuery(list, search)])}`
}
