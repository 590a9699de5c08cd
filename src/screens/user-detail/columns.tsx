import type { PointEntry } from '../../../contract/point.ts'
import type { Referral } from '../../../contract/user.ts'
import { userLifecycle } from '../../../machines/account.ts'
import { PointType } from '../../desk/PointType.tsx'
import { StateChip } from '../../desk/StateChip.tsx'
import type { Column } from '../../ui/column.ts'
import { formatPoints } from '../../ui/format.ts'
import { Time } from '../../ui/time.tsx'
import { Cause, causeOf } from '../../withdrawals/cause.tsx'

/** The movements of the user's points; a withdrawal among their causes leads to it where the reader may go there. */
export function entryColumns(mayOpen: (address: string) => boolean): readonly Column<PointEntry>[] {
  return [
    { id: 'at', header: 'point.field.at', cell: ({ at }) => <Time at={at} as="dateTime" />, sort: 'at', width: '10rem', narrow: 'title' },
    { id: 'type', header: 'point.field.type', cell: ({ type }) => <PointType type={type} />, width: '11rem' },
    { id: 'counterpart', header: 'point.field.actor', cell: ({ counterpart }) => counterpart },
    {
      id: 'cause',
      header: 'point.field.cause',
      cell: (row) => <Cause row={row} />,
      width: '10rem',
      href: (row) => {
        const address = causeOf(row)
        return address !== undefined && mayOpen(address) ? address : undefined
      },
    },
    {
      id: 'point',
      header: 'point.field.point',
      cell: ({ point }) => formatPoints(point),
      sort: 'point',
      width: '8rem',
      align: 'end',
      narrow: 'side',
    },
  ]
}

export const referralColumns: readonly Column<Referral>[] = [
  { id: 'id', header: 'user.field.id', cell: ({ id }) => id, width: '6rem', align: 'end', narrow: 'side' },
  { id: 'name', header: 'user.field.fullName', cell: ({ fullName }) => fullName, narrow: 'title', isLink: true },
  {
    id: 'status',
    header: 'user.field.status',
    cell: ({ status }) => <StateChip lifecycle={userLifecycle} code={status} />,
    width: '8rem',
    narrow: 'side',
  },
  { id: 'createdAt', header: 'user.field.createdAt', cell: ({ createdAt }) => <Time at={createdAt} as="dateTime" />, sort: 'createdAt', width: '10rem' },
]
