import type { Read } from '../../../contract/answer.ts'
import { getRole, listRoleHistory, type Role } from '../../../contract/role.ts'
import { History } from '../../resources/history/History.tsx'
import { type ListedRecordPanelProps, VersionedRecordPanel } from '../../resources/record/VersionedRecordPanel.tsx'
import { useText } from '../../texts/text.ts'
import { ROLE_FACTS } from './facts.tsx'

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
      facts={ROLE_FACTS}
    >
      <History endpoint={listRoleHistory} id={props.id} fields={HISTORY_FIELDS} />
    </VersionedRecordPanel>
  )
}
