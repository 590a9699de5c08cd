import * as v from 'valibot'
import type { Read } from '../../../contract/answer.ts'
import {
  createRole,
  deleteRole,
  getRole,
  getRolePermissions,
  listRoleHistory,
  NewRole,
  type Role,
  RoleEdit,
  updateRole,
} from '../../../contract/role.ts'
import type { Values } from '../../../machines/console/commandContext.ts'
import type { Command, FormField } from '../../commands/command.ts'
import {
  addRecordCommand,
  deleteRecordCommand,
  editRecordCommand,
  commonCommandProperties,
} from '../../commands/formCommands.ts'
import type { ApiAndCache } from '../../commands/writeThrough.ts'
import { KEY_MAP } from '../../keyMap.ts'
import { currentText } from '../../texts/text.ts'

const FIELDS: readonly FormField[] = [
  { name: 'name', label: 'role.field.name', kind: 'text' },
  { name: 'description', label: 'role.field.description', kind: 'text' },
]

/** What the commands do on the screen, besides calling the API. */
interface RoleScreenActions {
  /** Opens a role in the panel. */
  open: (id: number) => Promise<void>
  /** Closes the panel after the role has been deleted. */
  close: () => Promise<void>
}

/** Returns the command that adds a role without permissions. */
export function addRoleCommand(apiAndCache: ApiAndCache, { open }: Pick<RoleScreenActions, 'open'>): Command {
  return addRecordCommand(apiAndCache, 'role', {
    nameField: 'name',
    title: 'role.create',
    access: createRole.access,
    keywords: ['sakusei', 'add', 'create'],
    form: { schema: NewRole, fields: FIELDS, initialValues: { name: '', description: '' } },
    write: newRoleWriter(apiAndCache),
    open,
  })
}

/** Returns the commands of a role. */
export function roleCommands(
  apiAndCache: ApiAndCache,
  role: Read<typeof Role>,
  { open, close }: RoleScreenActions,
): Command[] {
  const { id, name, description, version, staff } = role
  const { client } = apiAndCache
  const record = { kind: 'role', id, name, version, access: updateRole.access } as const
  const refusal = { key: 'role.inUse', values: { names: staff.map((each) => each.name).join(' · ') } } as const
  return [
    editRecordCommand(apiAndCache, record, {
      keywords: ['henshuu', 'edit'],
      form: {
        schema: RoleEdit,
        fields: FIELDS,
        initialValues: { name, description, version },
        valuesOfRecord: (current) => v.parse(roleFormValuesSchema, current),
      },
      get: getRole,
      write: (values, options) => client.call(updateRole, { params: { id }, body: v.parse(RoleEdit, values) }, options),
    }),
    {
      ...addRecordCommand(apiAndCache, 'role', {
        nameField: 'name',
        title: 'role.duplicate',
        access: updateRole.access,
        keywords: ['fukusei', 'duplicate', 'copy'],
        form: {
          schema: NewRole,
          fields: FIELDS,
          initialValues: { name: currentText()('role.duplicate.name', { name }), description, copyOfId: id },
        },
        write: newRoleWriter(apiAndCache),
        open,
      }),
      ...commonCommandProperties(record),
      id: 'role.duplicate',
      shortcut: KEY_MAP.record.duplicate[0],
      translatedKeywords: 'role.duplicate.also',
    },
    deleteRecordCommand(apiAndCache, record, {
      placeholderValues: { name },
      refusal: staff.length === 0 ? undefined : refusal,
      recordReadEndpoints: [getRole, listRoleHistory, getRolePermissions],
      write: (request, options) => client.call(deleteRole, request, options),
      leave: close,
    }),
  ]
}

const roleFormValuesSchema = v.object({ name: v.string(), description: v.string(), version: v.number() })

function newRoleWriter({ client }: ApiAndCache) {
  return (values: Values, options: { idempotencyKey: string }) =>
    client.call(createRole, { body: v.parse(NewRole, values) }, options)
}
