import type { SortOf } from '../../../contract/kind.ts'
import type { userEntries } from '../../../contract/kinds/points.ts'
import type { PointEntry } from '../../../contract/point.ts'
import type { Column } from '../../ui/column.ts'
import { formatPoints } from '../../ui/format.ts'
import { Time } from '../../ui/time.tsx'
import { movedPointsColumn, movementColumns } from '../../shared/movementColumns.tsx'
import { ownerOf, type Owner } from './leads.ts'

/** The columns of a list of movements; the owner's name leads to them where the reader may go there. */
export function entryColumns(
  owner: Owner,
  mayOpen: (address: string) => boolean,
): readonly Column<PointEntry, SortOf<typeof userEntries>>[] {
  return [
    {
      id: 'at',
      header: 'point.field.at',
      cell: ({ at }) => <Time at={at} as="dateTime" />,
      sort: 'at',
      width: '10rem',
    },
    {
      id: 'owner',
      header: `point.field.owner.${owner}`,
      cell: ({ ownerName }) => ownerName,
      narrow: 'title',
      href: (row) => (mayOpen(ownerOf(row, owner)) ? ownerOf(row, owner) : undefined),
    },
    ...movementColumns(mayOpen),
    {
      ...movedPointsColumn,
      cell: ({ point }) => <span className={point < 0 ? 'text-enji' : ''}>{formatPoints(point)}</span>,
    },
  ]
}
