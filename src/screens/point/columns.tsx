import type { PointEntry } from '../../../contract/point.ts'
import { PointType } from '../../desk/PointType.tsx'
import type { Column } from '../../ui/column.ts'
import { formatPoints } from '../../ui/format.ts'
import { Time } from '../../ui/time.tsx'
import { Cause, causeOf } from '../../withdrawals/cause.tsx'
import { ownerOf, type Owner } from './leads.ts'

/** The columns of a list of movements; what leads elsewhere does where the reader may open it. */
export function entryColumns(owner: Owner, mayOpen: (address: string) => boolean): readonly Column<PointEntry>[] {
  const openable = (address: string | undefined) => (address !== undefined && mayOpen(address) ? address : undefined)
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
      href: (row) => openable(ownerOf(row, owner)),
    },
    { id: 'type', header: 'point.field.type', cell: ({ type }) => <PointType type={type} />, width: '11rem' },
    { id: 'counterpart', header: 'point.field.actor', cell: ({ counterpart }) => counterpart },
    { id: 'cause', header: 'point.field.cause', cell: (row) => <Cause row={row} />, href: (row) => openable(causeOf(row)), width: '10rem' },
    {
      id: 'point',
      header: 'point.field.point',
      cell: ({ point }) => <span className={point < 0 ? 'text-enji' : ''}>{formatPoints(point)}</span>,
      width: '8rem',
      align: 'end',
      narrow: 'side',
    },
  ]
}
