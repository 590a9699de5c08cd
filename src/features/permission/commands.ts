import { createElement } from 'react'
import * as v from 'valibot'
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
import { invalidateEndpoints } from '../../api/invalidation.ts'
import { type Command, recordKeyOf } from '../../commands/command.ts'
import { type ApiAndCache, deleteAndLeave } from '../../commands/writeThrough.ts'
import { KEY_MAP } from '../../keyMap.ts'
import { ChangeReview } from './ChangeReview.tsx'
import type { StaffChange, RoleChange } from './draft.ts'

const access = updatePermissionsOfRoles.access

/** Returns the commands that save and discard the unsaved changes. All changes are saved, or none. */
export function draftCommands(
  { client, queryClient }: ApiAndCache,
  changes: readonly RoleChange[],
  staffChanges: readonly StaffChange[],
  { onSaved, onDiscard }: { onSaved: () => void; onDiscard: () => void },
): Command[] {
  const refusalField = changes.length > 0 ? {} : { refusal: { key: 'permission.unchanged' } as const }
  return [
    {
      id: 'permission.save',
      title: { key: 'permission.save' },
      scope: 'screen',
      shortcut: KEY_MAP.dialog.submit[0],
      translatedKeywords: 'permission.save.also',
      keywords: ['hozon', 'save'],
      access,
      ...refusalField,
      isDestructive: staffChanges.some(({ lost }) => lost.length > 0),
      question: {
        title: { key: 'permission.save.question' },
        message: { key: 'permission.save.question.message' },
        details: () => createElement(ChangeReview, { changes, staffChanges }),
      },
      success: {
        key: 'permission.save.done',
        values: { names: changes.map(({ role }) => role.name).join(' · ') },
      },
      perform: async (_values, { idempotencyKey }) => {
        const roles = changes.map(({ role, granted, revoked }) => {
          const kept = role.permissions.filter(({ id }) => !revoked.some((each) => each.id === id))
          return { id: role.id, permissionIds: [...kept, ...granted].map(({ id }) => id), version: role.version }
        })
        try {
          await client.call(updatePermissionsOfRoles, { body: { roles } }, { idempotencyKey })
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
      ...refusalField,
      perform: onDiscard,
    },
  ]
}

/** Returns the command that adds a permission. A new permission grants nothing until the code checks its key. */
export function addPermissionCommand({ client, queryClient }: ApiAndCache): Command {
  return {
    id: 'permission.create',
    title: { key: 'permission.create' },
    scope: 'screen',
    shortcut: KEY_MAP.record.create[0],
    keywords: ['tsuika', 'add', 'create'],
    access,
    form: {
      schema: NewPermission,
      fields: [
        { name: 'name', label: 'permission.field.name', kind: 'text' },
        { name: 'key', label: 'permission.field.key', kind: 'text', hint: 'permission.field.key.hint' },
      ],
      initialValues: { name: '', key: '' },
      submitLabel: 'dialog.save',
    },
    perform: async (values, { idempotencyKey }) => {
      await client.call(createPermission, { body: v.parse(NewPermission, values) }, { idempotencyKey })
      invalidateEndpoints(queryClient, recordTopics.permission.affects)
      return { success: { key: 'notice.added', values: { name: String(values['name']).trim() } } }
    },
  }
}

/**
 * Returns the commands of a permission.
 * @param shownName the name as the screen shows it
 * @param close closes the panel of the permission, if it is open
 */
export function permissionCommands(
  { client, queryClient }: ApiAndCache,
  permission: Permission,
  shownName: string,
  close: () => Promise<void>,
): Command[] {
  const { id, name, key, version } = permission
  const sharedFields = {
    scope: 'record',
    recordName: shownName,
    recordKey: recordKeyOf('permission', id),
    version,
    access,
  } as const
  const invalidatePermissions = () =>
    invalidateEndpoints(queryClient, [listAllPermissions.id, ...recordTopics.permission.affects])
  return [
    {
      ...sharedFields,
      id: 'permission.rename',
      title: { key: 'permission.rename' },
      shortcut: KEY_MAP.record.edit[0],
      keywords: ['henshuu', 'rename', 'edit'],
      form: {
        schema: PermissionEdit,
        fields: [{ name: 'name', label: 'permission.field.name', kind: 'text' }],
        initialValues: { name, version },
        submitLabel: 'dialog.save',
        valuesOfRecord: (record) => v.parse(PermissionValues, record),
      },
      success: { key: 'notice.saved', values: { name: shownName } },
      perform: (values, { idempotencyKey }) =>
        client
          .call(updatePermission, { params: { id }, body: v.parse(PermissionEdit, values) }, { idempotencyKey })
          .then(invalidatePermissions),
    },
    {
      ...sharedFields,
      id: 'permission.delete',
      title: { key: 'permission.delete' },
      shortcut: KEY_MAP.record.delete[0],
      keywords: ['sakujo', 'remove', 'delete'],
      isDestructive: true,
      question: {
        title: { key: 'permission.delete.question' },
        message: { key: 'permission.delete.question.message', values: { name: shownName } },
      },
      success: { key: 'permission.delete.done', values: { name: shownName } },
      ...(isPermissionGroup(key) ? { refusal: { key: 'permission.isFixed' } as const } : {}),
      perform: (_values, { idempotencyKey, version: seenVersion = version }) =>
        deleteAndLeave(
          queryClient,
          { affectedEndpoints: recordTopics.permission.affects, recordReadEndpoints: [listPermissionHistory] },
          () => client.call(deletePermission, { params: { id }, body: { version: seenVersion } }, { idempotencyKey }),
          close,
        ),
    },
  ]
}

const PermissionValues = v.object({ name: v.string(), version: v.number() })
