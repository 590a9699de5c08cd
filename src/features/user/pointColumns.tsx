import type { SortOf } from '../../../contract/kind.ts'
import type { userReferrals } from '../../../contract/kinds/parts.ts'
import type { userPointHistory } from '../../../contract/kinds/points.ts'
import type { PointEntry } from '../../../contract/point.ts'
import type { Referral } from '../../../contract/user.ts'
import { StateChip } from '../../resources/StateChip.tsx'
import type { Column } from '../../ui/column.ts'
import { Time } from '../../ui/time.tsx'
import { userResource } from './resource.ts'
import { movedPointsColumn, movementColumns } from '../../shared/movementColumns.tsx'

/** The movements of the user's points; a withdrawal among their causes leads to it where the reader may go there. */
export function entryColumns(
  mayOpen: (address: string) => boolean,
): readonly Column<PointEntry, SortOf<typeof userPointHistory>>[] {
  return [
    {
      id: 'at',
      header: 'point.field.at',
      cell: ({ at }) => <Time at={at} as="dateTime" />,
      sort: 'at',
      width: '10rem',
      narrow: 'title',
    },
    ...movementColumns(mayOpen),
    { ...movedPointsColumn, sort: 'point' },
  ]
}

export const referralColumns: readonly Column<Referral, SortOf<typeof userReferrals>>[] = [
  { id: 'id', header: 'user.field.id', cell: ({ id }) => id, width: '6rem', align: 'end', narrow: 'side' },
  { id: 'name', header: 'user.field.fullName', cell: ({ fullName }) => fullName, narrow: 'title', isLink: true },
  {
    id: 'status',
    header: 'user.field.status',
    cell: ({ status }) => <StateChip texts={userResource.texts} code={status} />,
    width: '8rem',
    narrow: 'side',
    isPinned: true,
  },
  {
    id: 'createdAt',
    header: 'user.field.createdAt',
    cell: ({ createdAt }) => <Time at={createdAt} as="dateTime" />,
    sort: 'createdAt',
    width: '10rem',
  },
]
