import type { ListSearch } from '../resources/useListSearch.ts'

/** What the address of a list says that is filtered by prefecture and industry. */
export interface LandSearch extends ListSearch {
  prefecture?: number
  industry?: number
}

/** The search and the filters of such a list, whichever tab is open. */
export function landFiltersOf({ q, prefecture, industry }: LandSearch) {
  return {
    ...(q === undefined ? {} : { q }),
    ...(prefecture === undefined ? {} : { prefectureId: prefecture }),
    ...(industry === undefined ? {} : { industryId: industry }),
  }
}
