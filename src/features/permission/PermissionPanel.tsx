import type { Read } from '../../../contract/answer.ts'
import { listPermissionHistory, type Permission } from '../../../contract/role.ts'
import { History } from '../../resources/history/History.tsx'
import { RecordBody } from '../../resources/record/RecordBody.tsx'
import { RecordFactGroups, RecordHeadFacts } from '../../resources/record/RecordFactGroups.tsx'
import { RecordPanel } from '../../resources/record/RecordPanel.tsx'
import { permissionName } from '../../shared/permissionName.ts'
import { useText } from '../../texts/text.ts'
import { RecordNotFound } from '../../ui/statusMessages.tsx'
import { PERMISSION_FACTS } from './facts.ts'

/** The labels of the fields in the history. */
export const HISTORY_FIELDS = {
  name: 'permission.field.name',
  key: 'permission.field.key',
  roles: 'permission.review.roles',
} as const

interface PermissionPanelProps {
  id: number
  /** The permission with the id in the URL; undefined if there is none. */
  foundPermission: Read<typeof Permission> | undefined
  onClose: () => void
}

/** The panel of a permission beside the table: its key and its history. */
export function PermissionPanel({ id, foundPermission, onClose }: PermissionPanelProps) {
  const text = useText()
  return (
    <RecordPanel
      kind="permission"
      id={id}
      version={foundPermission?.version}
      title={foundPermission === undefined ? text('menu.permission') : permissionName(foundPermission, text)}
      headFacts={foundPermission && <RecordHeadFacts record={foundPermission} facts={PERMISSION_FACTS} />}
      onClose={onClose}
    >
      {foundPermission === undefined ? (
        <RecordNotFound />
      ) : (
        <RecordBody facts={<RecordFactGroups record={foundPermission} facts={PERMISSION_FACTS} />}>
          <History endpoint={listPermissionHistory} id={foundPermission.id} fields={HISTORY_FIELDS} />
        </RecordBody>
      )}
    </RecordPanel>
  )
}
