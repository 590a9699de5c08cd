import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Read } from '../../../contract/answer.ts'
import {
  listAllPermissions,
  listDeletedPermissions,
  listPermissionHistory,
  listRoles,
  type Permission,
} from '../../../contract/role.ts'
import { isPermissionGroup } from '../../../contract/permission.ts'
import { mayChangeGroupsOf } from '../../../machines/lifecycles/account.ts'
import type { ReadPage } from '../../api/readResponse.ts'
import { useProfile } from '../../api/signedInStaff.ts'
import { isListIncomplete, WHOLE_LIST_MAX, wholeListQuery } from '../../api/wholeList.ts'
import type { Command } from '../../commands/command.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { useReportFirstScreenReady } from '../../navigation/firstScreenContent.ts'
import { PanelHost } from '../../resources/record/PanelHost.tsx'
import { CommandButton } from '../../resources/record/CommandButton.tsx'
import { DeletedRecords } from '../../resources/deleted/DeletedRecords.tsx'
import { CurrentAndDeletedRecords } from '../../resources/deleted/CurrentAndDeletedRecords.tsx'
import { openInPanelCommand } from '../../resources/openRecordCommand.ts'
import { useRecordPanel } from '../../resources/record/useRecordPanel.ts'
import { permissionName } from '../../shared/permissionName.ts'
import { useText } from '../../texts/text.ts'
import { useRefocusWhenContentChanges } from '../../ui/focus.ts'
import { formatNumber } from '../../ui/format.ts'
import { EmptyList, LoadError, LoadingRows, UnreadableNote } from '../../ui/statusMessages.tsx'
import { addPermissionCommand, draftCommands, permissionCommands } from './commands.ts'
import { affectedStaffOf, roleChangesOf, indexOfItem, toggleCell, removeCellsOfRoles } from './draft.ts'
import { HISTORY_FIELDS, PermissionPanel } from './PermissionPanel.tsx'
import { PermissionMatrix, type CellPosition } from './PermissionMatrix.tsx'
import { useDraft } from './useDraft.ts'
import { useOrphanedChangeRemoval } from './useOrphanedChangeRemoval.ts'

/** The cell that last had the focus. Its position is used only if its role or permission has been deleted since. */
interface LastFocusedCell extends CellPosition {
  permissionId: number | undefined
  roleId: number | undefined
}

const FIRST_CELL: LastFocusedCell = { row: 0, column: 0, permissionId: undefined, roleId: undefined }
const NO_ITEMS: readonly never[] = []

/** The screen of the permissions of each role, with a tab for deleted permissions. */
export default function PermissionScreen() {
  const text = useText()
  const { view } = useSearch({ from: '/shell/permission' })
  return (
    <CurrentAndDeletedRecords
      path="/permission"
      title={text('menu.permission')}
      view={view}
      actions={
        <>
          <CommandButton id="permission.save" isHiddenIfDisabled />
          <CommandButton id="permission.discard" isHiddenIfDisabled />
          <CommandButton id="permission.create" />
        </>
      }
      currentRecords={<PermissionTable />}
      deletedRecords={
        <DeletedRecords
          kind="permission"
          endpoint={listDeletedPermissions}
          history={listPermissionHistory}
          fields={HISTORY_FIELDS}
          nameField="name"
        />
      }
    />
  )
}

/** The table of roles and permissions. Changes are collected and reviewed before they are saved. */
function PermissionTable() {
  const text = useText()
  const { client, queryClient, notice } = useConsole()
  const profile = useProfile()
  const roleQuery = useQuery(wholeListQuery(client, listRoles))
  const permissionQuery = useQuery(wholeListQuery(client, listAllPermissions))
  const roles = roleQuery.data?.items ?? NO_ITEMS
  const permissions = permissionQuery.data?.items ?? NO_ITEMS
  const isLoaded = roleQuery.data !== undefined && permissionQuery.data !== undefined
  const lists: (ReadPage<unknown> | undefined)[] = [roleQuery.data, permissionQuery.data]
  const isIncomplete = lists.some((list) => list !== undefined && isListIncomplete(list))
  const unreadableCount = lists.reduce((sum, list) => sum + (list?.unreadableCount ?? 0), 0)
  const isFailed = !isLoaded && (roleQuery.isError || permissionQuery.isError)
  const [draft, changeDraft] = useDraft()
  const [lastFocusedCell, setLastFocusedCell] = useState(FIRST_CELL)
  useOrphanedChangeRemoval({ roles, permissions, areListsComplete: isLoaded && !isIncomplete, draft, changeDraft })
  const { openId, open, close } = useRecordPanel()
  const cursor = {
    row: indexOfItem(permissions, lastFocusedCell.permissionId, lastFocusedCell.row),
    column: indexOfItem(roles, lastFocusedCell.roleId, lastFocusedCell.column),
  }
  const roleChanges = roleChangesOf(roles, permissions, draft)
  const changeCount = roleChanges.reduce(
    (sum, { grantedPermissions, revokedPermissions }) => sum + grantedPermissions.length + revokedPermissions.length,
    0,
  )
  const cursorPermission = permissions[cursor.row]
  const permissionInPanel = permissions.find(({ id }) => id === openId)
  // The keyboard shortcuts act on the open permission, or else on the permission at the cursor.
  const targetPermission = openId === undefined ? cursorPermission : permissionInPanel
  const apiAndCache = { client, queryClient }
  const savedRoleIds = roleChanges.map(({ role }) => role.id)
  const onSaved = () => changeDraft((before) => removeCellsOfRoles(before, savedRoleIds))
  const onDiscard = () => changeDraft(() => ({}))
  const commandsOf = (permission: Read<typeof Permission>): readonly Command[] => {
    const name = permissionName(permission, text)
    return [
      ...(openId === undefined ? [openInPanelCommand('permission', { id: permission.id, name }, open)] : []),
      ...permissionCommands(apiAndCache, permission, name, close),
    ]
  }
  useCommandRegistration([
    ...draftCommands(apiAndCache, roleChanges, affectedStaffOf(roles, permissions, draft), { onSaved, onDiscard }),
    addPermissionCommand(apiAndCache),
    ...(targetPermission === undefined ? [] : commandsOf(targetPermission)),
  ])
  useReportFirstScreenReady(isLoaded || isFailed)
  // The row of the focused cell may have been deleted.
  useRefocusWhenContentChanges([...permissions, ...roles].map(({ id }) => id).join())

  return (
    <>
      <p className="px-3 py-3 text-sm text-soft sm:px-6">
        <span role="status" className={changeCount > 0 ? 'me-3 font-medium text-accent' : 'me-3'}>
          {text(changeCount === 0 ? 'permission.unchanged' : 'permission.count', { n: changeCount })}
        </span>
        <span className="print:hidden">{text('permission.keys')}</span>
      </p>
      {isIncomplete && unreadableCount === 0 && (
        <p role="alert" className="px-3 pb-3 text-sm text-accent sm:px-6">
          {text('permission.cut', { n: formatNumber(WHOLE_LIST_MAX) })}
        </p>
      )}
      <UnreadableNote count={unreadableCount} />
      {isFailed && (
        <LoadError
          failure={roleQuery.error ?? permissionQuery.error}
          onRetry={() => {
            void roleQuery.refetch()
            void permissionQuery.refetch()
          }}
        />
      )}
      {!isLoaded && !isFailed && <LoadingRows rowCount={8} />}
      {isLoaded && roles.length === 0 && <EmptyList title={text('roles.empty')} />}
      {isLoaded && roles.length > 0 && (
        <PermissionMatrix
          roles={roles}
          permissions={permissions}
          draft={draft}
          cursor={cursor}
          onCursorMove={({ row, column }) =>
            setLastFocusedCell({ row, column, permissionId: permissions[row]?.id, roleId: roles[column]?.id })
          }
          onToggle={(role, permissionId) => changeDraft((before) => toggleCell(before, role, permissionId))}
          refusalOf={(role, { key }) => {
            if (role.permissions === null) return text('permission.notSent')
            return isPermissionGroup(key) && !mayChangeGroupsOf(role, profile) ? text('role.own') : undefined
          }}
          onRefuse={(message) => notice.send({ type: 'refuse', message })}
        />
      )}
      <PanelHost openId={isLoaded ? openId : undefined} onClose={close}>
        {(id) => <PermissionPanel id={id} foundPermission={permissionInPanel} onClose={close} />}
      </PanelHost>
    </>
  )
}
