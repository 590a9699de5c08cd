import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { listDeletedPermissions, listDeletedRoles, type Permission, type Role } from '../../../contract/role.ts'
import { wholeListQuery } from '../../api/wholeList.ts'
import { useConsole } from '../../console.tsx'
import { permissionName } from '../../shared/permissionName.ts'
import { useText } from '../../text.ts'
import { type Draft, lostChanges, removeLostChanges } from './draft.ts'

interface LostChangesInput {
  roles: readonly Role[]
  permissions: readonly Permission[]
  /** Whether both lists have loaded and contain every role and permission. */
  isComplete: boolean
  draft: Draft
  changeDraft: (update: (draft: Draft) => Draft) => void
}

/**
 * Removes the unsaved changes whose role or permission has been deleted, and names them in a notice. Only the lists of
 * deleted records still have the names.
 */
export function useLostChanges({ roles, permissions, isComplete, draft, changeDraft }: LostChangesInput): void {
  const { client, notice } = useConsole()
  const text = useText()
  const lost = useMemo(
    () => (isComplete ? lostChanges(roles, permissions, draft) : []),
    [roles, permissions, isComplete, draft],
  )
  const hasLostChanges = lost.length > 0
  const deletedRoles = useQuery({ ...wholeListQuery(client, listDeletedRoles), enabled: hasLostChanges })
  const deletedPermissions = useQuery({ ...wholeListQuery(client, listDeletedPermissions), enabled: hasLostChanges })
  const areNameQueriesSettled = !deletedRoles.isFetching && !deletedPermissions.isFetching
  useEffect(() => {
    if (lost.length === 0 || !areNameQueriesSettled) return
    const nameOf = (items: readonly { id: number; name: string }[], id: number) =>
      items.find((item) => item.id === id)?.name ?? `#${id}`
    const knownRoles = [...roles, ...(deletedRoles.data?.items ?? [])]
    const knownPermissions = [
      ...permissions.map((permission) => ({ id: permission.id, name: permissionName(permission, text) })),
      ...(deletedPermissions.data?.items ?? []),
    ]
    const changes = lost.map(({ roleId, permissionId, isGranted }) => {
      const names = nameOf(knownPermissions, permissionId)
      const permission = text(isGranted ? 'permission.review.added' : 'permission.review.removed', { names })
      return text('permission.cell', { role: nameOf(knownRoles, roleId), permission })
    })
    notice.send({ type: 'fail', message: text('permission.lost', { changes: changes.join(' · ') }) })
    changeDraft((before) => removeLostChanges(before, lost))
  }, [
    lost,
    areNameQueriesSettled,
    roles,
    permissions,
    deletedRoles.data,
    deletedPermissions.data,
    text,
    notice,
    changeDraft,
  ])
}
