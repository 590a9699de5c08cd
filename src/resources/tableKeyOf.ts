import type { OriginList } from '../navigation/originList.ts'
import { filterQueryOf, listUrl, currentTabOf } from '../navigation/search.ts'

/** Returns the table key of a list with its tab, search and filters. Each key has its own cursor and selection. */
export function tableKeyOf({ screen, list, search }: Pick<OriginList, 'screen' | 'list' | 'search'>): string {
  return `${listUrl(screen, list)} ${JSON.stringify([currentTabOf(list, search), filterQueryOf(list, search)])}`
}
