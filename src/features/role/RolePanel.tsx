import { useMemo } from 'react'
import { getRole, listRoleHistory, type Role } from '../../../contract/role.ts'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/context.tsx'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { PermittedLink } from '../../navigation/PermittedLink.tsx'
import { History } from '../../resources/History.tsx'
import { RecordBody } from '../../resources/RecordBody.tsx'
import { RecordUnavailable, useRecord } from '../../resources/RecordPage.tsx'
import { RecordPanel } from '../../resources/RecordPanel.tsx'
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
const NO_COMMANDS: readonly Command[] = []

interface RolePanelProps {
  id: number
  commandsOf: (role: Role) => readonly Command[]
  onClose: () => void
}

/** The panel of a role beside the list: its permissions, its staff and its history. */
export function RolePanel({ id, commandsOf, onClose }: RolePanelProps) {
  const text = useText()
  const query = useRecord(getRole, String(id))
  const role = query.data
  useCommands(useMemo(() => (role === undefined ? NO_COMMANDS : commandsOf(role)), [role, commandsOf]))
  return (
    <RecordPanel
      kind="role"
      id={id}
      version={role?.version}
      title={query.lastData?.name ?? text('roles.title')}
      onClose={onClose}
    >
      {role === undefined ? (
        <RecordUnavailable query={query} />
      ) : (
        <RecordBody facts={<RoleFacts role={role} />}>
          <History endpoint={listRoleHistory} id={id} fields={HISTORY_FIELDS} />
        </RecordBody>
      )}
    </RecordPanel>
  )
}

function RoleFacts({ role }: { role: Role }) {
  const text = useText()
  return (
    <Facts>
      <Fact name={text('role.field.description')}>{role.description}</Fact>
      <Fact name={text('role.field.permissions')}>
        {role.permissions.length === 0 && <span className="block py-0.5">{text('role.field.permissions.none')}</span>}
        {role.permissions.map((permission) => (
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
