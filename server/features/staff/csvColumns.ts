import type { StaffRow } from '../../../contract/staff.ts'
import { staffLifecycle } from '../../../machines/lifecycles/account.ts'
import { type CsvColumn, stateCsvColumn } from '../../resources/csv.ts'

/** The columns of the CSV file of staff. */
export const staffCsvColumns: readonly CsvColumn<StaffRow>[] = [
  { header: 'staff.field.id', cell: ({ id }) => id },
  { header: 'staff.field.fullName', listHeader: 'staff.field.name', cell: ({ fullName }) => fullName },
  { header: 'staff.field.nickname', cell: ({ nickname }) => nickname },
  { header: 'staff.field.email', cell: ({ email }) => email },
  { header: 'staff.field.roles', cell: ({ roles }) => roles.map(({ name }) => name).join(', ') },
  {
    header: 'staff.superAdmin',
    listHeader: 'staff.field.roles',
    cell: ({ isSuperAdmin }) => (isSuperAdmin ? { text: 'staff.superAdmin' } : null),
  },
  stateCsvColumn('staff.field.status', staffLifecycle),
  { header: 'staff.field.createdAt', cell: ({ createdAt }) => ({ at: createdAt }) },
]
