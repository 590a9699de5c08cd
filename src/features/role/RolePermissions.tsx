import type { Read } from '../../../contract/answer.ts'
import type { Role } from '../../../contract/role.ts'
import { PermittedLink } from '../../navigation/PermittedLink.tsx'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { permissionName } from '../../shared/permissionName.ts'
import { useText } from '../../texts/text.ts'
import { FactSection } from '../../ui/factGroups.tsx'

/** The permissions of a role, with a link to the table in which they are changed. */
export function RolePermissions({ record: { permissions } }: { record: Read<typeof Role> }) {
  const text = useText()
  return (
    <FactSection title={text('role.field.permissions')}>
      {permissions?.length === 0 && <p className="py-0.5">{text('role.field.permissions.none')}</p>}
      <ul>
        {permissions?.map((permission) => (
          <li key={permission.id} className="py-0.5">
            {permissionName(permission, text)}
          </li>
        ))}
      </ul>
      <PermittedLink to={urlOfScreen('/permission', {})}>{text('role.toPermissions')}</PermittedLink>
    </FactSection>
  )
}
