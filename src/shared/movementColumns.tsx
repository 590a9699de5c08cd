import type { PointEntry } from '../../contract/point.ts'
import { PointType } from './PointType.tsx'
import type { Column } from '../ui/column.ts'
import { formatPoints } from '../ui/format.ts'
import { CauseCell, causeWithdrawalAddress } from './cause.tsx'

/** The columns that all lists of point entries have in common. The cell of the cause links to its withdrawal. */
export const commonEntryColumns: readonly Column<PointEntry, never>[] = [
  { id: 'type', header: 'point.field.type', cell: ({ type }) => <PointType type={type} />, width: '11rem' },
  { id: 'counterpart', header: 'point.field.actor', cell: ({ counterpart }) => counterpart },
  {
    id: 'cause',
    header: 'point.field.cause',
    cell: (row) => <CauseCell row={row} />,
    href: causeWithdrawalAddress,
    width: '10rem',
  },
]

export const entryPointsColumn: Column<PointEntry, never> = {
  id: 'point',
  header: 'point.field.point',
  cell: ({ point }) => formatPoints(point),
  width: '8rem',
  align: 'end',
  cardPosition: 'side',
  isPinned: true,
}
