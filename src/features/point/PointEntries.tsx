import { useCallback } from 'react'
import { listStoreEntries, listUserEntries, type PointEntry } from '../../../contract/point.ts'
import { isolateText } from '../../../contract/typedText.ts'
import { FilteredList } from '../../resources/FilteredList.tsx'
import { useListSearch } from '../../resources/useListSearch.ts'
import { useMayOpen } from '../../navigation/mayOpen.ts'
import { useText } from '../../text.ts'
import { formatPointChange } from '../../ui/format.ts'
import { causeWithdrawalUrl } from '../../shared/movementCause.tsx'
import { pointEntryColumnsByOwner } from './columns.tsx'
import { ownerUrl, type PointOwnerKind } from './owner.ts'
import { pointEntryCommands } from './pointEntryCommands.ts'
import { POINT_ENTRY_FILTERS_BY_OWNER } from './filters.ts'
import { PointTotals } from './PointTotals.tsx'
import { useScreen } from '../../navigation/ScreenContext.ts'
import { filterQuery, shownList } from '../../navigation/search.ts'
import { useNavigation } from '../../navigation/useNavigation.ts'

const ENDPOINTS = { user: listUserEntries, store: listStoreEntries }
const SECTION_LABELS = { user: 'point.section.members', store: 'point.section.stores' } as const

/** The point entries of members or of stores: filters, totals, a chart over time, and the list. */
export function PointEntries({ owner }: { owner: PointOwnerKind }) {
  const text = useText()
  const navigation = useNavigation()
  const screen = useScreen()
  const [search] = useListSearch()
  const list = shownList(screen, search)
  if (list === undefined) throw new Error(`${screen.path} declares no list of movements here`)
  const mayOpen = useMayOpen()
  const moreCommandsOf = useCallback(
    (row: PointEntry) => pointEntryCommands(navigation, row, owner),
    [navigation, owner],
  )
  const open = useCallback(
    (row: PointEntry) => {
      const url = causeWithdrawalUrl(row) ?? ownerUrl(row, owner)
      if (mayOpen(url)) navigation.go(url)
    },
    [owner, mayOpen, navigation],
  )

  return (
    <FilteredList
      endpoint={ENDPOINTS[owner]}
      list={list}
      label={text(SECTION_LABELS[owner])}
      columns={pointEntryColumnsByOwner[owner]}
      rowName={entryName}
      searchLabel={text(`point.search.${owner}`)}
      filters={POINT_ENTRY_FILTERS_BY_OWNER[owner]}
      summary={<PointTotals owner={owner} filters={filterQuery(list, search)} />}
      emptyText={text('point.empty')}
      onOpen={open}
      moreCommandsOf={moreCommandsOf}
    />
  )
}

function entryName({ ownerName, point }: PointEntry): string {
  return `${isolateText(ownerName)} ${formatPointChange(point)}`
}
