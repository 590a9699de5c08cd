import type { Read } from '../../../contract/answer.ts'
import type { SortFieldOf } from '../../../contract/recordKind.ts'
import type { userPointEntryList } from '../../../contract/kinds/pointLists.ts'
import type { PointEntry } from '../../../contract/point.ts'
import type { Column } from '../../ui/column.ts'
import { formatPointChange } from '../../ui/format.ts'
import { balanceColumn, pointChangeColumn, MOVEMENT_WIDTHS, movementColumns } from '../../shared/movementColumns.tsx'
import { ownerUrl, type PointOwnerKind } from './owner.ts'
import { timeColumn } from '../../resources/columns/columns.tsx'

/** The columns of a list of point entries; the owner's name links to the owner. */
export const pointEntryColumnsByOwner: Readonly<
  Record<PointOwnerKind, readonly Column<Read<typeof PointEntry>, SortFieldOf<typeof userPointEntryList>>[]>
> = {
  user: columnsFor('user'),
  store: columnsFor('store'),
}

function columnsFor(
  ownerKind: PointOwnerKind,
): readonly Column<Read<typeof PointEntry>, SortFieldOf<typeof userPointEntryList>>[] {
  return [
    timeColumn('at', 'point.field.at', 'dateTime', MOVEMENT_WIDTHS.at),
    {
      id: 'owner',
      header: `point.field.owner.${ownerKind}`,
      cell: ({ ownerName }) => ownerName,
      cardPosition: 'title',
      href: (row) => ownerUrl(row, ownerKind),
    },
    ...movementColumns('point.field.actor'),
    {
      ...pointChangeColumn,
      cell: ({ point }) => <span className={point < 0 ? 'text-danger' : ''}>{formatPointChange(point)}</span>,
    },
    balanceColumn,
  ]
}
