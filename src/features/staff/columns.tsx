import type { Read } from '../../../contract/answer.ts'
import type { SortFieldOf } from '../../../contract/recordKind.ts'
import type { staffRecordKind } from '../../../contract/kinds/staff.ts'
import type { StaffRow } from '../../../contract/staff.ts'
import { idColumn, stateColumn, timeColumn } from '../../resources/columns/columns.tsx'
import type { Column } from '../../ui/column.ts'
import { nameOf, staffResource } from './resource.ts'
import { RoleNames } from './RoleNames.tsx'

/** The columns of the staff list. */
export const staffColumns: readonly Column<Read<typeof StaffRow>, SortFieldOf<typeof staffRecordKind>>[] = [
  idColumn('staff.field.id'),
  {
    id: 'name',
    header: 'staff.field.name',
    cell: nameOf,
    sortField: 'name',
    width: '10rem',
    cardPosition: 'title',
    isLink: true,
  },
  {
    id: 'nickname',
    header: 'staff.field.nickname',
    cell: ({ nickname }) => nickname,
    width: '8rem',
    wraps: true,
    isHiddenBesideRecord: true,
  },
  { id: 'email', header: 'staff.field.email', cell: ({ email }) => email, wraps: 'twoLines' },
  {
    id: 'roles',
    header: 'staff.field.roles',
    cell: (row) => <RoleNames staff={row} />,
    width: '14rem',
    isHiddenBesideRecord: true,
  },
  stateColumn('staff.field.status', staffResource.lifecycleTextKeys),
  timeColumn('createdAt', 'staff.field.createdAt', 'relative', '8.5rem'),
]
