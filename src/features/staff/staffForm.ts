import * as v from 'valibot'
import type { Read } from '../../../contract/answer.ts'
import { describeConfirmationMismatch, newPassword } from '../../../contract/authForms.ts'
import { type Page, recordVersion } from '../../../contract/endpoint.ts'
import type { Role } from '../../../contract/role.ts'
import type { StaffRow } from '../../../contract/staff.ts'
import { NewStaff, StaffRoleIds } from '../../../contract/staffEdit.ts'
import { isListIncomplete } from '../../api/wholeList.ts'
import type { FormField } from '../../commands/command.ts'
import type { TextKey } from '../../texts/text.ts'
import { checkedValues } from '../../ui/checksField.tsx'

/** The schema of the check boxes of the roles. */
export const checkedRoleIdsSchema = v.pipe(
  v.string('field.required'),
  v.transform((value) => checkedValues(value).map(Number)),
  StaffRoleIds,
)

const fieldSchemas = {
  fullName: NewStaff.entries.fullName,
  nickname: NewStaff.entries.nickname,
  email: NewStaff.entries.email,
  roleIds: checkedRoleIdsSchema,
  password: v.union([v.literal(''), newPassword]),
  passwordConfirmation: v.string('field.required'),
}

interface TypedPasswords {
  password: string
  passwordConfirmation: string
}

const isConfirmed = ({ password, passwordConfirmation }: TypedPasswords) => password === passwordConfirmation

/** Returns the fields without the confirmation, and without a password that is empty. */
function withoutConfirmation<Fields extends TypedPasswords>({ password, passwordConfirmation: _, ...fields }: Fields) {
  return { ...fields, ...(password === '' ? {} : { password }) }
}

/** The schema of the form for a new staff member. The password confirmation must equal the password. */
export const newStaffFormSchema = v.pipe(
  v.strictObject(fieldSchemas),
  v.forward(v.partialCheck([['password'], ['passwordConfirmation']], isConfirmed, describeConfirmationMismatch), [
    'passwordConfirmation',
  ]),
  v.transform(withoutConfirmation),
)

/** The schema of the form that edits a staff member. If the password field is empty, the password does not change. */
export const staffEditFormSchema = v.pipe(
  v.strictObject({ ...fieldSchemas, version: recordVersion() }),
  v.forward(v.partialCheck([['password'], ['passwordConfirmation']], isConfirmed, describeConfirmationMismatch), [
    'passwordConfirmation',
  ]),
  v.transform(withoutConfirmation),
)

/** Why some fields of the form cannot be changed; undefined for fields that can. */
interface FieldRefusals {
  roles?: TextKey | undefined
  signIn?: TextKey | undefined
}

/** The roles that can be chosen; undefined until they have loaded. */
export type RolesIfLoaded = Page<Read<typeof Role>> | undefined

/** Returns the check boxes of the roles. */
export function rolesField(roles: RolesIfLoaded, refusal?: TextKey): FormField {
  return {
    name: 'roleIds',
    label: 'staff.field.roles',
    kind: 'checks',
    firstChoiceNote: 'staff.roles.first',
    hint: roles !== undefined && isListIncomplete(roles) ? 'staff.roles.cut' : 'staff.roles.hint',
    refusal,
    ...(roles && { choices: roles.items.map(({ id, name }) => ({ value: id, label: name })) }),
  }
}

/** Returns the fields of the forms of one staff member. */
export function staffFields(roles: RolesIfLoaded, isNew: boolean, refusals: FieldRefusals = {}): FormField[] {
  return [
    { name: 'fullName', label: 'staff.field.fullName', kind: 'text' },
    { name: 'nickname', label: 'staff.field.nickname', kind: 'text' },
    { name: 'email', label: 'staff.field.email', kind: 'text', autoComplete: 'off', refusal: refusals.signIn },
    rolesField(roles, refusals.roles),
    {
      name: 'password',
      label: isNew ? 'staff.field.password' : 'staff.edit.password',
      kind: 'password',
      hint: isNew ? 'staff.field.password.hint' : 'staff.edit.password.hint',
      autoComplete: 'new-password',
      refusal: refusals.signIn,
    },
    {
      name: 'passwordConfirmation',
      label: 'staff.field.passwordConfirmation',
      kind: 'password',
      autoComplete: 'new-password',
      refusal: refusals.signIn,
    },
  ]
}

export const EMPTY_FORM_VALUES = {
  fullName: '',
  nickname: '',
  email: '',
  roleIds: '',
  password: '',
  passwordConfirmation: '',
}

/** Returns the values of the form that edits the staff member. */
export function formValuesOf({
  fullName,
  nickname,
  email,
  roles,
  version,
}: Read<typeof StaffRow>): Record<string, unknown> {
  const names = { fullName: fullName ?? '', nickname: nickname ?? '', email }
  const roleIds = roles.map(({ id }) => id).join()
  return { ...names, roleIds, password: '', passwordConfirmation: '', version }
}
