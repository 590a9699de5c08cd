import type { ListFilter } from '../../navigation/listFilter.ts'
import { PREFECTURE_AND_INDUSTRY_FILTERS } from '../../shared/prefectureAndIndustryFilters.ts'
import { STUCK_LIST_FILTER } from '../../shared/stuckFilter.ts'

/** The filters of the list of stores: by prefecture, by industry, and by stuck requests. */
export const STORE_FILTERS: readonly ListFilter[] = [...PREFECTURE_AND_INDUSTRY_FILTERS, STUCK_LIST_FILTER]
