import type { Read } from '../../../contract/answer.ts'
import {
  listStorePointEntries,
  listStorePointEntriesAsCsv,
  listUserPointEntries,
  listUserPointEntriesAsCsv,
  type PointEntry,
} from '../../../contract/point.ts'
import { isolateText } from '../../../contract/typedText.ts'
import { List } from '../../resources/list/List.tsx'
import { useList } from '../../resources/model/listContext.ts'
import type { ListDefinition } from '../../resources/model/listDefinition.ts'
import { useMayOpen } from '../../navigation/mayOpen.ts'
import { formatPointChange } from '../../ui/format.ts'
import { causeWithdrawalUrl } from '../../shared/movementCause.tsx'
import { pointEntryColumnsByOwner } from './columns.tsx'
import { ownerUrl, type PointOwnerKind } from './owner.ts'
import { pointEntryNavigationCommands } from './pointEntryNavigationCommands.ts'
import { POINT_ENTRY_FILTERS_BY_OWNER } from './filters.ts'
import { PointTotals } from './PointTotals.tsx'
import { useNavigation } from '../../navigation/useNavigation.ts'

const POINT_ENTRY_LISTS: Readonly<Record<PointOwnerKind, ListDefinition<Read<typeof PointEntry>>>> = {
  user: {
    endpoint: listUserPointEntries,
    csv: listUserPointEntriesAsCsv,
    label: 'point.section.members',
    columns: pointEntryColumnsByOwner.user,
    rowName: entryName,
    searchLabel: 'point.search.user',
    filters: POINT_ENTRY_FILTERS_BY_OWNER.user,
    emptyText: 'point.empty',
  },
  store: {
    endpoint: listStorePointEntries,
    csv: listStorePointEntriesAsCsv,
    label: 'point.section.stores',
    columns: pointEntryColumnsByOwner.store,
    rowName: entryName,
    searchLabel: 'point.search.store',
    filters: POINT_ENTRY_FILTERS_BY_OWNER.store,
    emptyText: 'point.empty',
  },
}

/** The point entries of members or of stores: filters, totals, a chart over time, and the list. */
export function PointEntries({ ownerKind }: { ownerKind: PointOwnerKind }) {
  const navigation = useNavigation()
  const mayOpen = useMayOpen()
  return (
    <List
      definition={POINT_ENTRY_LISTS[ownerKind]}
      commandsOf={(row) => pointEntryNavigationCommands(navigation, row, ownerKind)}
      onOpen={(row) => {
        const url = causeWithdrawalUrl(row) ?? ownerUrl(row, ownerKind)
        if (url !== undefined && mayOpen(url)) navigation.go(url)
      }}
    >
      <ShownTotals ownerKind={ownerKind} />
    </List>
  )
}

/** The totals of the entries that the list shows. */
function ShownTotals({ ownerKind }: { ownerKind: PointOwnerKind }) {
  return <PointTotals ownerKind={ownerKind} filters={useList().view.filterQuery} />
}

function entryName({ ownerName, point }: Read<typeof PointEntry>): string {
  return `${isolateText(ownerName)} ${formatPointChange(point)}`
}
