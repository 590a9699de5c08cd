import type { Read } from '../../../contract/answer.ts'
import type { SortFieldOf } from '../../../contract/recordKind.ts'
import type { roleList } from '../../../contract/kinds/role.ts'
import type { Role } from '../../../contract/role.ts'
import { idColumn } from '../../resources/columns/columns.tsx'
import type { Column } from '../../ui/column.ts'
import { formatNumber } from '../../ui/format.ts'
import { PermissionNames } from './PermissionNames.tsx'

/** The columns of the list of roles. */
export const roleColumns: readonly Column<Read<typeof Role>, SortFieldOf<typeof roleList>>[] = [
  idColumn('role.field.id'),
  {
    id: 'name',
    header: 'role.field.name',
    cell: ({ name }) => name,
    sortField: 'name',
    width: '12rem',
    cardPosition: 'title',
    isLink: true,
  },
  { id: 'description', header: 'role.field.description', cell: ({ description }) => description },
  {
    id: 'permissions',
    header: 'role.field.permissions',
    cell: (role) => <PermissionNames role={role} />,
    width: 'clamp(18rem, 28vw, 22rem)',
    isHiddenBesideRecord: true,
  },
  {
    id: 'staff',
    header: 'role.field.staffCount',
    cell: ({ staff }) => formatNumber(staff.length),
    width: '5rem',
    align: 'end',
  },
]
