import { useScreen } from '../navigation/ScreenContext.ts'
import { type ListSearch, shownList } from '../navigation/search.ts'
import { useListSearch } from './useListSearch.ts'

/** Returns the id of the record that is open beside the list that the screen shows; undefined if there is none. */
export function useOpenRecordId(): number | undefined {
  const screen = useScreen()
  const [search] = useListSearch<ListSearch>()
  return shownList(screen, search)?.hasRecordPanel === true ? search.open : undefined
}
