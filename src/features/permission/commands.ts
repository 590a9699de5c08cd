import { createElement } from 'react'
import * as v from 'valibot'
import type { Read } from '../../../contract/answer.ts'
import { isPermissionGroup } from '../../../contract/permission.ts'
import { recordTopics } from '../../../contract/topics.ts'
import {
  createPermission,
  deletePermission,
  listAllPermissions,
  listPermissionHistory,
  NewPermission,
  type Permission,
  PermissionEdit,
  updatePermission,
  updatePermissionsOfRoles,
} from '../../../contract/role.ts'
import { answerIfReadable } from '../../api/answerIfReadable.ts'
import { invalidateEndpoints } from '../../api/invalidation.ts'
import { type Command, recordKeyOf } from '../../commands/command.ts'
import { addRecordCommand, commonCommandProperties, deleteRecordCommand } from '../../commands/formCommands.ts'
import type { ApiAndCache } from '../../commands/writeThrough.ts'
import { KEY_MAP } from '../../keyMap.ts'
import { permissionName } from '../../shared/permissionName.ts'
import { currentText } from '../../texts/text.ts'
import { ChangeReview } from './ChangeReview.tsx'
import type { AffectedStaffMember, RoleChange } from './draft.ts'

const access = updatePermissionsOfRoles.access

/** Returns the commands that save and discard the unsaved changes. All changes are saved, or none. */
export function draftCommands(
  { client, queryClient }: ApiAndCache,
  roleChanges: readonly RoleChange[],
  affectedStaff: readonly AffectedStaffMember[],
  { onSaved, onDiscard }: { onSaved: () => void; onDiscard: () => void },
): Command[] {
  const refusalIfUnchanged = roleChanges.length > 0 ? {} : { refusal: { key: 'permission.unchanged' } as const }
  return [
    {
      id: 'permission.save',
      title: { key: 'permission.save' },
      scope: 'screen',
      shortcut: KEY_MAP.dialog.submit[0],
      translatedKeywords: 'permission.save.also',
      keywords: ['hozon', 'save'],
      access,
      ...refusalIfUnchanged,
      listRecordsToWrite: () =>
        roleChanges.flatMap(({ role, grantedPermissions, revokedPermissions }) => [
          { recordKey: recordKeyOf('role', role.id), name: role.name, version: role.version },
          ...[...grantedPermissions, ...revokedPermissions].map((permission) => ({
            recordKey: recordKeyOf('permission', permission.id),
            name: permissionName(permission, currentText()),
            version: permission.version,
          })),
        ]),
      isDestructive: affectedStaff.some(({ lostPermissions }) => lostPermissions.length > 0),
      question: {
        title: { key: 'permission.save.question' },
        message: { key: 'permission.save.question.message' },
        details: () => createElement(ChangeReview, { roleChanges, affectedStaff }),
        obsoleteNote: 'permission.save.obsolete',
      },
      success: {
        key: 'permission.save.done',
        values: { names: roleChanges.map(({ role }) => role.name).join(' · ') },
      },
      perform: async (_values, { idempotencyKey }) => {
        const roles = roleChanges.map(({ role, grantedPermissions, revokedPermissions }) => {
          const keptPermissions = (role.permissions ?? []).filter(
            ({ id }) => !revokedPermissions.some((each) => each.id === id),
          )
          return {
            id: role.id,
            permissionIds: [...keptPermissions, ...grantedPermissions].map(({ id }) => id),
            version: role.version,
          }
        })
        try {
          await answerIfReadable(client.call(updatePermissionsOfRoles, { body: { roles } }, { idempotencyKey }))
          onSaved()
        } finally {
          invalidateEndpoints(queryClient, recordTopics.role.affects)
        }
      },
    },
    {
      id: 'permission.discard',
      title: { key: 'permission.discard' },
      scope: 'screen',
      keywords: ['torikeshi', 'discard'],
      access,
      ...refusalIfUnchanged,
      perform: onDiscard,
    },
  ]
}

/** Returns the command that adds a permission. A new permission grants nothing until the code checks its key. */
export function addPermissionCommand(apiAndCache: ApiAndCache): Command {
  return addRecordCommand(apiAndCache, 'permission', {
    nameField: 'name',
    title: 'permission.create',
    access,
    keywords: ['tsuika', 'add', 'create'],
    form: {
      schema: NewPermission,
      fields: [
        { name: 'name', label: 'permission.field.name', kind: 'text' },
        { name: 'key', label: 'permission.field.key', kind: 'text', hint: 'permission.field.key.hint' },
      ],
      initialValues: { name: '', key: '' },
    },
    write: (values, options) =>
      apiAndCache.client.call(createPermission, { body: v.parse(NewPermission, values) }, options),
  })
}

/**
 * Returns the commands of a permission.
 * @param shownName the name as the screen shows it
 * @param close closes the panel of the permission, if it is open
 */
export function permissionCommands(
  apiAndCache: ApiAndCache,
  permission: Read<typeof Permission>,
  shownName: string,
  close: () => Promise<void>,
): Command[] {
  const { id, name, key, version } = permission
  const { client, queryClient } = apiAndCache
  const record = { kind: 'permission', id, name: shownName, version, access } as const
  const invalidatePermissions = () =>
    invalidateEndpoints(queryClient, [listAllPermissions.id, ...recordTopics.permission.affects])
  return [
    {
      ...commonCommandProperties(record),
      id: 'permission.rename',
      title: { key: 'permission.rename' },
      shortcut: KEY_MAP.record.edit[0],
      keywords: ['henshuu', 'rename', 'edit'],
      form: {
        schema: PermissionEdit,
        fields: [{ name: 'name', label: 'permission.field.name', kind: 'text' }],
        initialValues: { name, version },
        submitLabel: 'dialog.save',
        valuesOfRecord: (record) => v.parse(permissionFormValuesSchema, record),
      },
      success: { key: 'notice.saved', values: { name: shownName } },
      perform: (values, { idempotencyKey }) =>
        client
          .call(updatePermission, { params: { id }, body: v.parse(PermissionEdit, values) }, { idempotencyKey })
          .then(invalidatePermissions),
    },
    deleteRecordCommand(apiAndCache, record, {
      placeholderValues: { name: shownName },
      refusal: isPermissionGroup(key) ? { key: 'permission.isFixed' } : undefined,
      recordReadEndpoints: [listPermissionHistory],
      write: (request, options) => client.call(deletePermission, request, options),
      leave: close,
    }),
  ]
}

const permissionFormValuesSchema = v.object({ name: v.string(), version: v.number() })
