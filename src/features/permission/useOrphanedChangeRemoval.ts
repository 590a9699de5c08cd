import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Read } from '../../../contract/answer.ts'
import { listDeletedPermissions, listDeletedRoles, type Permission, type Role } from '../../../contract/role.ts'
import { wholeListQuery } from '../../api/wholeList.ts'
import { useConsole } from '../../console.tsx'
import { permissionName } from '../../shared/permissionName.ts'
import { useText } from '../../texts/text.ts'
import { type Draft, orphanedChangesOf, removeOrphanedChanges } from './draft.ts'

interface OrphanedChangesInput {
  roles: readonly Read<typeof Role>[]
  permissions: readonly Read<typeof Permission>[]
  /** Whether both lists have loaded and contain every role and permission. */
  areListsComplete: boolean
  draft: Draft
  changeDraft: (update: (draft: Draft) => Draft) => void
}

/**
 * Removes the unsaved changes whose role or permission has been deleted, and names them in a notice. Only the lists of
 * deleted records still have the names.
 */
export function useOrphanedChangeRemoval({
  roles,
  permissions,
  areListsComplete,
  draft,
  changeDraft,
}: OrphanedChangesInput): void {
  const { client, notice } = useConsole()
  const text = useText()
  const changesToRemove = areListsComplete ? orphanedChangesOf(roles, permissions, draft) : []
  const hasOrphanedChanges = changesToRemove.length > 0
  const deletedRoles = useQuery({ ...wholeListQuery(client, listDeletedRoles), enabled: hasOrphanedChanges })
  const deletedPermissions = useQuery({
    ...wholeListQuery(client, listDeletedPermissions),
    enabled: hasOrphanedChanges,
  })
  const remove = useEffectEvent(() => {
    const nameOf = (items: readonly { id: number; name: string }[], id: number) =>
      items.find((item) => item.id === id)?.name ?? `#${id}`
    const currentAndDeletedRoles = [...roles, ...(deletedRoles.data?.items ?? [])]
    const currentAndDeletedPermissions = [
      ...permissions.map((permission) => ({ id: permission.id, name: permissionName(permission, text) })),
      ...(deletedPermissions.data?.items ?? []),
    ]
    const changeTexts = changesToRemove.map(({ roleId, permissionId, isGranted }) => {
      const shownName = nameOf(currentAndDeletedPermissions, permissionId)
      const permissionChangeText = text(isGranted ? 'permission.review.added' : 'permission.review.removed', {
        names: shownName,
      })
      return text('permission.cell', { role: nameOf(currentAndDeletedRoles, roleId), permission: permissionChangeText })
    })
    notice.send({ type: 'fail', message: text('permission.lost', { changes: changeTexts.join(' · ') }) })
    changeDraft((before) => removeOrphanedChanges(before, changesToRemove))
  })
  const areNamesKnown = hasOrphanedChanges && !deletedRoles.isFetching && !deletedPermissions.isFetching
  useEffect(() => {
    if (areNamesKnown) remove()
  }, [areNamesKnown])
}
