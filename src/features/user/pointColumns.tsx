import type { Read } from '../../../contract/answer.ts'
import type { SortFieldOf } from '../../../contract/recordKind.ts'
import type { userReferralList } from '../../../contract/kinds/childLists.ts'
import type { userPointHistoryList } from '../../../contract/kinds/pointLists.ts'
import type { PointEntry } from '../../../contract/point.ts'
import type { ReferredUser } from '../../../contract/user.ts'
import type { Column } from '../../ui/column.ts'
import { userResource } from './resource.ts'
import { balanceColumn, pointChangeColumn, MOVEMENT_WIDTHS, movementColumns } from '../../shared/movementColumns.tsx'
import { stateColumn, timeColumn } from '../../resources/columns/columns.tsx'

/** The columns of a member's point entries. */
export const pointEntryColumns: readonly Column<Read<typeof PointEntry>, SortFieldOf<typeof userPointHistoryList>>[] = [
  { ...timeColumn('at', 'point.field.at', 'dateTime', MOVEMENT_WIDTHS.at), cardPosition: 'title' },
  ...movementColumns('point.field.actor'),
  { ...pointChangeColumn, sortField: 'point' },
  balanceColumn,
]

export const referralColumns: readonly Column<Read<typeof ReferredUser>, SortFieldOf<typeof userReferralList>>[] = [
  { id: 'id', header: 'user.field.id', cell: ({ id }) => id, width: '6rem', align: 'end', cardPosition: 'side' },
  { id: 'name', header: 'user.field.fullName', cell: ({ fullName }) => fullName, cardPosition: 'title', isLink: true },
  stateColumn('user.field.status', userResource.lifecycleTextKeys, '8rem'),
  timeColumn('createdAt', 'user.field.createdAt', 'dateTime', '10rem'),
]
