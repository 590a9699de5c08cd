import * as v from 'valibot'
import type { Read } from '../../../contract/answer.ts'
import type { StaffProfile } from '../../../contract/auth.ts'
import type { ResponseDataOf } from '../../../contract/endpoint.ts'
import type { StaffRow } from '../../../contract/staff.ts'
import { inviteStaff } from '../../../contract/invitation.ts'
import { setSuperAdminMark, updateStaff } from '../../../contract/staffEdit.ts'
import { canSignIn, mayChangeRolesOf, mayChangeSignInOf, mayChangeStaff } from '../../../machines/lifecycles/account.ts'
import type { Command, MessageDescriptor } from '../../commands/command.ts'
import { copyText } from '../../commands/copyText.ts'
import { type ApiAndCache, writeThrough } from '../../commands/writeThrough.ts'
import { KEY_MAP } from '../../keyMap.ts'
import { formatDateTime } from '../../ui/format.ts'
import { nameOf, staffResource } from './resource.ts'
import {
  commonStaffCommandProperties,
  invitableStatePredicate,
  accountChangeRefusalOf,
} from './commonStaffCommandProperties.ts'
import { secondFactorCommands } from './secondFactorCommands.ts'
import { formValuesOf, type RolesIfLoaded, staffEditFormSchema, staffFields } from './staffForm.ts'

type Caller = Pick<Read<typeof StaffProfile>, 'id' | 'isSuperAdmin'>

/** Returns the commands of a staff member that are not events of the lifecycle. */
export function staffCommands(
  apiAndCache: ApiAndCache,
  row: Read<typeof StaffRow>,
  { roles, caller }: { roles: RolesIfLoaded; caller: Caller },
): Command[] {
  const { isSuperAdmin: isCallerSuperAdmin } = caller
  return [
    editStaffCommand(apiAndCache, row, roles, caller),
    inviteCommand(apiAndCache, row, isCallerSuperAdmin),
    superAdminCommand(apiAndCache, row, 'grant', isCallerSuperAdmin),
    superAdminCommand(apiAndCache, row, 'revoke', isCallerSuperAdmin),
    ...secondFactorCommands(apiAndCache, row, isCallerSuperAdmin),
  ]
}

function editStaffCommand(
  apiAndCache: ApiAndCache,
  row: Read<typeof StaffRow>,
  roles: RolesIfLoaded,
  caller: Caller,
): Command {
  const refusal = accountChangeRefusalOf(row, mayChangeStaff(row, caller))
  const fieldRefusals = {
    roles: mayChangeRolesOf(row, caller) ? undefined : ('staff.ownRoles' as const),
    signIn: mayChangeSignInOf(row, caller) ? undefined : ('staff.signInOfOthers' as const),
  }
  return {
    ...commonStaffCommandProperties(row, 'staff.edit'),
    title: { key: 'staff.edit' },
    shortcut: KEY_MAP.record.edit[0],
    translatedKeywords: 'staff.edit.also',
    keywords: ['henshuu', 'edit'],
    form: {
      schema: staffEditFormSchema,
      fields: staffFields(roles, false, fieldRefusals),
      initialValues: formValuesOf(row),
      submitLabel: 'dialog.save',
      valuesOfRecord: (record) => formValuesOf(record as Read<typeof StaffRow>),
    },
    success: { key: 'notice.saved', values: { name: nameOf(row) } },
    ...(refusal && { refusal }),
    perform: (values, { idempotencyKey }) =>
      writeThrough(apiAndCache, staffResource, row.id, () =>
        apiAndCache.client.call(
          updateStaff,
          { params: { id: row.id }, body: v.parse(staffEditFormSchema, values) },
          { idempotencyKey },
        ),
      ),
  }
}

/** Returns the command that creates a link with which the staff member sets a password, and then shows the link. */
export function inviteCommand(
  { client }: ApiAndCache,
  row: Read<typeof StaffRow>,
  isCallerSuperAdmin: boolean,
): Command {
  const refusal =
    accountChangeRefusalOf(row, mayChangeStaff(row, { isSuperAdmin: isCallerSuperAdmin })) ?? invitationRefusalOf(row)
  return {
    ...commonStaffCommandProperties(row, 'staff.invite'),
    isAllowedIn: invitableStatePredicate(row),
    title: { key: 'staff.invite' },
    shortcut: KEY_MAP.record.invite[0],
    translatedKeywords: 'staff.invite.also',
    keywords: ['shoutai', 'invite', 'reset'],
    question: {
      title: { key: 'staff.invite' },
      message: { key: 'staff.invite.question.message', values: { name: nameOf(row) } },
    },
    ...(refusal && { refusal }),
    perform: async () => ({
      next: copyInvitationLinkCommand(row, await client.call(inviteStaff, { params: { id: row.id }, body: {} })),
    }),
  }
}

/** Returns why a staff member cannot be invited: they are deactivated, or have signed in before (rule 2.8). */
function invitationRefusalOf({ status, hasSignedIn }: Read<typeof StaffRow>): MessageDescriptor | undefined {
  if (!canSignIn(status)) return { key: 'staff.refusal.deactivated' }
  return hasSignedIn === true ? { key: 'staff.refusal.hasSignedIn' } : undefined
}

/**
 * Returns the command that shows a new invitation link, which the server sends only once, and copies the link. That takes
 * a key press of its own: browsers refuse to copy on plain HTTP and after a slow response.
 */
function copyInvitationLinkCommand(
  row: Read<typeof StaffRow>,
  { token, expiresAt }: ResponseDataOf<typeof inviteStaff>,
): Command {
  const link = `${location.origin}/invitation#${token}`
  return {
    ...commonStaffCommandProperties(row, 'staff.invitationLink'),
    isAllowedIn: invitableStatePredicate(row),
    title: { key: 'staff.invitationLink' },
    question: {
      title: { key: 'staff.invitationLink' },
      message: { key: 'staff.invitationLink.message', values: { name: nameOf(row), until: formatDateTime(expiresAt) } },
    },
    form: {
      schema: v.strictObject({ link: v.string() }),
      fields: [{ name: 'link', label: 'staff.invitationLink', kind: 'readOnly' }],
      initialValues: { link },
      submitLabel: 'staff.invitationLink.copy',
    },
    success: { key: 'staff.invitationLink.copied' },
    perform: () => copyText(link),
  }
}

function superAdminCommand(
  apiAndCache: ApiAndCache,
  row: Read<typeof StaffRow>,
  change: 'grant' | 'revoke',
  isCallerSuperAdmin: boolean,
): Command {
  const name = nameOf(row)
  const isGrant = change === 'grant'
  const noChangeRefusal: MessageDescriptor = { key: isGrant ? 'staff.superAdmin.isOne' : 'staff.superAdmin.isNone' }
  const refusal =
    accountChangeRefusalOf(row, isCallerSuperAdmin) ?? (row.isSuperAdmin === isGrant ? noChangeRefusal : undefined)
  return {
    ...commonStaffCommandProperties(row, `staff.superAdmin.${change}`),
    title: { key: `staff.superAdmin.${change}` },
    isDestructive: true,
    question: {
      title: { key: `staff.superAdmin.${change}.question` },
      message: { key: `staff.superAdmin.${change}.question.message`, values: { name } },
    },
    success: { key: `staff.superAdmin.${change}.done`, values: { name } },
    ...(refusal && { refusal }),
    perform: (_values, { idempotencyKey, version = row.version }) =>
      writeThrough(apiAndCache, staffResource, row.id, () =>
        apiAndCache.client.call(
          setSuperAdminMark,
          { params: { id: row.id }, body: { isSuperAdmin: isGrant, version } },
          { idempotencyKey },
        ),
      ),
  }
}
