import { useCallback } from 'react'
import type { Read } from '../../../contract/answer.ts'
import {
  listStorePointEntries,
  listStorePointEntriesAsCsv,
  listUserPointEntries,
  listUserPointEntriesAsCsv,
  type PointEntry,
} from '../../../contract/point.ts'
import { isolateText } from '../../../contract/typedText.ts'
import { FilteredList } from '../../resources/list/FilteredList.tsx'
import { useListSearch } from '../../resources/useListSearch.ts'
import { useMayOpen } from '../../navigation/mayOpen.ts'
import { useText } from '../../texts/text.ts'
import { formatPointChange } from '../../ui/format.ts'
import { causeWithdrawalUrl } from '../../shared/movementCause.tsx'
import { pointEntryColumnsByOwner } from './columns.tsx'
import { ownerUrl, type PointOwnerKind } from './owner.ts'
import { pointEntryNavigationCommands } from './pointEntryNavigationCommands.ts'
import { POINT_ENTRY_FILTERS_BY_OWNER } from './filters.ts'
import { PointTotals } from './PointTotals.tsx'
import { useScreen } from '../../navigation/ScreenContext.ts'
import { filterQueryOf, shownList } from '../../navigation/search.ts'
import { useNavigation } from '../../navigation/useNavigation.ts'

const ENDPOINTS = { user: listUserPointEntries, store: listStorePointEntries }
const CSV_ENDPOINTS = { user: listUserPointEntriesAsCsv, store: listStorePointEntriesAsCsv }
const SECTION_LABELS = { user: 'point.section.members', store: 'point.section.stores' } as const

/** The point entries of members or of stores: filters, totals, a chart over time, and the list. */
export function PointEntries({ ownerKind }: { ownerKind: PointOwnerKind }) {
  const text = useText()
  const navigation = useNavigation()
  const screen = useScreen()
  const [search] = useListSearch()
  const list = shownList(screen, search)
  if (list === undefined) throw new Error(`${screen.path} declares no list of movements here`)
  const mayOpen = useMayOpen()
  const moreCommandsOf = useCallback(
    (row: Read<typeof PointEntry>) => pointEntryNavigationCommands(navigation, row, ownerKind),
    [navigation, ownerKind],
  )
  const open = useCallback(
    (row: Read<typeof PointEntry>) => {
      const url = causeWithdrawalUrl(row) ?? ownerUrl(row, ownerKind)
      if (url !== undefined && mayOpen(url)) navigation.go(url)
    },
    [ownerKind, mayOpen, navigation],
  )

  return (
    <FilteredList
      endpoint={ENDPOINTS[ownerKind]}
      csv={CSV_ENDPOINTS[ownerKind]}
      list={list}
      label={text(SECTION_LABELS[ownerKind])}
      columns={pointEntryColumnsByOwner[ownerKind]}
      rowName={entryName}
      searchLabel={text(`point.search.${ownerKind}`)}
      filters={POINT_ENTRY_FILTERS_BY_OWNER[ownerKind]}
      summary={<PointTotals ownerKind={ownerKind} filters={filterQueryOf(list, search)} />}
      emptyText={text('point.empty')}
      onOpen={open}
      moreCommandsOf={moreCommandsOf}
    />
  )
}

function entryName({ ownerName, point }: Read<typeof PointEntry>): string {
  return `${isolateText(ownerName)} ${formatPointChange(point)}`
}
