import type { SortFieldOf } from '../../../contract/recordKind.ts'
import type { userPointEntries } from '../../../contract/kinds/pointLists.ts'
import type { PointEntry } from '../../../contract/point.ts'
import type { Column } from '../../ui/column.ts'
import { formatPointChange } from '../../ui/format.ts'
import { balanceColumn, pointChangeColumn, MOVEMENT_WIDTHS, movementColumns } from '../../shared/movementColumns.tsx'
import { ownerUrl, type PointOwnerKind } from './owner.ts'
import { timeColumn } from '../../resources/columns.tsx'

/** The columns of a list of point entries; the owner's name links to the owner. */
export const pointEntryColumnsByOwner: Readonly<
  Record<PointOwnerKind, readonly Column<PointEntry, SortFieldOf<typeof userPointEntries>>[]>
> = {
  user: columnsFor('user'),
  store: columnsFor('store'),
}

function columnsFor(owner: PointOwnerKind): readonly Column<PointEntry, SortFieldOf<typeof userPointEntries>>[] {
  return [
    timeColumn('at', 'point.field.at', 'dateTime', MOVEMENT_WIDTHS.at),
    {
      id: 'owner',
      header: `point.field.owner.${owner}`,
      cell: ({ ownerName }) => ownerName,
      cardPosition: 'title',
      href: (row) => ownerUrl(row, owner),
    },
    ...movementColumns('point.field.actor'),
    {
      ...pointChangeColumn,
      cell: ({ point }) => <span className={point < 0 ? 'text-danger' : ''}>{formatPointChange(point)}</span>,
    },
    balanceColumn,
  ]
}
