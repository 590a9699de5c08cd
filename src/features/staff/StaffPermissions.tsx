import type { Read } from '../../../contract/answer.ts'
import type { Staff } from '../../../contract/staff.ts'
import { permissionName } from '../../shared/permissionName.ts'
import { useText } from '../../texts/text.ts'
import { FactSection } from '../../ui/factGroups.tsx'

/** Each permission of a staff member with the roles that grant it. */
export function StaffPermissions({ record: { isSuperAdmin, permissions } }: { record: Read<typeof Staff> }) {
  const text = useText()
  return (
    <FactSection title={text('staff.field.permissions')}>
      {permissions.length === 0 && <p>{text('staff.field.permissions.none')}</p>}
      <ul>
        {permissions.map((permission) => (
          <li key={permission.key} className="flex flex-wrap gap-x-2 py-0.5">
            {permissionName(permission, text)}
            <span className="text-faint">
              {[...(isSuperAdmin ? [text('staff.superAdmin')] : []), ...permission.roles].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </FactSection>
  )
}
