import type { Read } from '../../contract/answer.ts'
import type { MovementFields, PointEntry } from '../../contract/point.ts'
import type { TextKey } from '../texts/text.ts'
import type { Column } from '../ui/column.ts'
import { formatNumber, formatPointChange } from '../ui/format.ts'
import { CauseCell, causeWithdrawalUrl, counterpartUrl, storeCouponsUrl } from './movementCause.tsx'
import { PointTypeName } from './PointTypeName.tsx'

type Movement = Read<typeof MovementFields> & { type: string }

/** The CSS widths of the columns of movements, which leave room for the names in a narrow window. */
export const MOVEMENT_WIDTHS = {
  at: 'clamp(8.75rem, 13vw, 10rem)',
  type: 'clamp(8.5rem, 12vw, 9.5rem)',
  point: 'clamp(6rem, 9.5vw, 7.5rem)',
  balance: 'clamp(6rem, 10vw, 8rem)',
} as const

/** Returns the columns that all lists of movements have in common. Counterpart and cause are links to their records. */
export function movementColumns(counterpartHeader: TextKey): readonly Column<Movement, never>[] {
  return [
    {
      id: 'type',
      header: 'point.field.type',
      cell: ({ type }) => <PointTypeName type={type} />,
      width: MOVEMENT_WIDTHS.type,
      wraps: true,
    },
    {
      id: 'counterpart',
      header: counterpartHeader,
      cell: ({ counterpart }) => counterpart?.name,
      href: counterpartUrl,
      wraps: true,
    },
    {
      id: 'cause',
      header: 'point.field.cause',
      cell: (row) => <CauseCell row={row} />,
      href: (row) => causeWithdrawalUrl(row) ?? storeCouponsUrl(row),
    },
  ]
}

/**
 * The column with the number of points that a movement has added or taken away. It stays visible while the other
 * columns scroll.
 */
export const pointChangeColumn: Column<Read<typeof PointEntry>, never> = {
  id: 'point',
  header: 'point.field.point',
  cell: ({ point }) => formatPointChange(point),
  width: MOVEMENT_WIDTHS.point,
  align: 'end',
  cardPosition: 'side',
  isPinned: true,
}

/** The column with the balance of the account after a movement. */
export const balanceColumn: Column<Pick<Read<typeof MovementFields>, 'balanceAfter'>, never> = {
  id: 'balanceAfter',
  header: 'point.field.balanceAfter',
  cell: ({ balanceAfter }) => formatNumber(balanceAfter),
  width: MOVEMENT_WIDTHS.balance,
  align: 'end',
}
