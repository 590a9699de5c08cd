import type { Read } from '../../../contract/answer.ts'
import { getRole, listRoleHistory, type Role } from '../../../contract/role.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { PermittedLink } from '../../navigation/PermittedLink.tsx'
import { History } from '../../resources/History.tsx'
import { type ListedRecordPanelProps, VersionedRecordPanel } from '../../resources/VersionedRecordPanel.tsx'
import { permissionName } from '../../shared/permissionName.ts'
import { useText } from '../../text.ts'
import { Fact, Facts } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'

/** The labels of the fields in the history. */
export const HISTORY_FIELDS = {
  name: 'role.field.name',
  description: 'role.field.description',
  permissions: 'role.field.permissions',
} as const

/** The panel of a role beside the list: its permissions, its staff and its history. */
export function RolePanel(props: ListedRecordPanelProps<Read<typeof Role>>) {
  const text = useText()
  return (
    <VersionedRecordPanel
      {...props}
      kind="role"
      endpoint={getRole}
      title={text('roles.title')}
      nameOf={({ name }) => name}
      renderFacts={(role) => <RoleFacts role={role} />}
    >
      <History endpoint={listRoleHistory} id={props.id} fields={HISTORY_FIELDS} />
    </VersionedRecordPanel>
  )
}

function RoleFacts({ role }: { role: Read<typeof Role> }) {
  const text = useText()
  return (
    <Facts>
      <Fact name={text('role.field.description')}>{role.description}</Fact>
      <Fact name={text('role.field.permissions')}>
        {role.permissions?.length === 0 && <span className="block py-0.5">{text('role.field.permissions.none')}</span>}
        {role.permissions?.map((permission) => (
          <span key={permission.id} className="block py-0.5">
            {permissionName(permission, text)}
          </span>
        ))}
        <PermittedLink to={urlOfScreen('/permission', {})}>{text('role.toPermissions')}</PermittedLink>
      </Fact>
      <Fact name={text('role.field.staff')}>
        {role.staff.length === 0 && text('role.field.staff.none')}
        {role.staff.map(({ id, name }) => (
          <span key={id} className="block py-0.5">
            <PermittedLink to={urlOfScreen('/staffs', {}, { open: id })}>{name}</PermittedLink>
          </span>
        ))}
      </Fact>
      <Fact name={text('role.field.createdAt')}>
        <Time at={role.createdAt} as="dateTime" />
      </Fact>
      <Fact name={text('role.field.id')}>{role.id}</Fact>
    </Facts>
  )
}
