import type { MovementFields, PointEntry } from '../../contract/point.ts'
import type { TextKey } from '../text.ts'
import type { Column } from '../ui/column.ts'
import { formatNumber, formatPoints } from '../ui/format.ts'
import { CauseCell, causeWithdrawalAddress, counterpartAddress, couponAddress } from './cause.tsx'
import { PointType } from './PointType.tsx'

type Movement = MovementFields & { type: string }

/** Returns the columns that all lists of movements have in common. Counterpart and cause are links to their records. */
export function movementColumns(counterpartHeader: TextKey): readonly Column<Movement, never>[] {
  return [
    { id: 'type', header: 'point.field.type', cell: ({ type }) => <PointType type={type} />, width: '9.5rem' },
    {
      id: 'counterpart',
      header: counterpartHeader,
      cell: ({ counterpart }) => counterpart?.name ?? '—',
      href: counterpartAddress,
    },
    {
      id: 'cause',
      header: 'point.field.cause',
      cell: (row) => <CauseCell row={row} />,
      href: (row) => causeWithdrawalAddress(row) ?? couponAddress(row),
    },
  ]
}

/** The points of a movement: they stay visible while the other columns scroll. */
export const entryPointsColumn: Column<PointEntry, never> = {
  id: 'point',
  header: 'point.field.point',
  cell: ({ point }) => formatPoints(point),
  width: '7.5rem',
  align: 'end',
  cardPosition: 'side',
  isPinned: true,
}

/** The balance of the account after a movement. */
export const balanceColumn: Column<Pick<MovementFields, 'balanceAfter'>, never> = {
  id: 'balanceAfter',
  header: 'point.field.balanceAfter',
  cell: ({ balanceAfter }) => formatNumber(balanceAfter),
  width: '8rem',
  align: 'end',
}
