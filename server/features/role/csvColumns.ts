import { isPermissionGroup } from '../../../contract/permission.ts'
import type { Role } from '../../../contract/role.ts'
import type { CsvCell } from '../../http/csvText.ts'
import type { CsvColumn } from '../../resources/csv.ts'

/** The columns of the CSV file of roles. */
export const roleCsvColumns: readonly CsvColumn<Role>[] = [
  { header: 'role.field.id', cell: ({ id }) => id },
  { header: 'role.field.name', cell: ({ name }) => name },
  { header: 'role.field.description', cell: ({ description }) => description ?? null },
  { header: 'role.field.permissions', cell: toPermissionsCell },
  { header: 'role.field.staffCount', cell: ({ staff }) => staff?.length ?? null },
]

/** The names of the permissions, as the list shows them (rule 2.7). */
function toPermissionsCell({ permissions }: Role): CsvCell {
  return {
    parts: (permissions ?? []).flatMap(({ key, name, isRenamed }, index) => {
      const shown = isPermissionGroup(key) && !isRenamed ? { text: `permission.${key}` as const } : name
      return index === 0 ? [shown] : [' · ', shown]
    }),
  }
}
