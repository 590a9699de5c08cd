import { MasterDataType } from '../../contract/enumerations.ts'
import { useText } from '../text.ts'
import type { ListSearch } from '../navigation/search.ts'
import { MasterDataFilter } from './MasterDataFilter.tsx'
import { useListSearch } from '../resources/useListSearch.ts'

/** The search params of a list with these filters. */
interface FilterSearch extends ListSearch {
  prefecture?: number | undefined
  industry?: number | undefined
}

/** The filters by prefecture and by industry of the list on the screen. */
export function PrefectureIndustryFilters() {
  const text = useText()
  const [search, change] = useListSearch<FilterSearch>()
  return (
    <>
      <MasterDataFilter
        label={text('list.filter.prefecture')}
        type={MasterDataType.KEN}
        value={search.prefecture}
        minWidth="6.25rem"
        onChange={(prefecture) => change({ prefecture, page: undefined }, true)}
      />
      <MasterDataFilter
        label={text('list.filter.industry')}
        type={MasterDataType.INDUSTRY}
        value={search.industry}
        minWidth="9.75rem"
        onChange={(industry) => change({ industry, page: undefined }, true)}
      />
    </>
  )
}
