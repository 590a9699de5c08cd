import * as v from 'valibot'
import type { Read } from '../../../contract/answer.ts'
import { describeConfirmationMismatch, newPassword } from '../../../contract/authForms.ts'
import { type Page, recordVersion } from '../../../contract/endpoint.ts'
import type { Role } from '../../../contract/role.ts'
import type { StaffRow } from '../../../contract/staff.ts'
import { NewStaff } from '../../../contract/staffEdit.ts'
import { isListIncomplete } from '../../api/wholeList.ts'
import type { FormField } from '../../commands/command.ts'
import { numberInputSchema } from '../../commands/numberInput.ts'
import type { TextKey } from '../../text.ts'

const firstRoleIdSchema = numberInputSchema(1)
const furtherRoleIdSchema = v.union([v.literal(''), numberInputSchema(1)])

const commonFieldSchemas = {
  fullName: NewStaff.entries.fullName,
  nickname: NewStaff.entries.nickname,
  email: NewStaff.entries.email,
  firstRoleId: firstRoleIdSchema,
  secondRoleId: furtherRoleIdSchema,
  thirdRoleId: furtherRoleIdSchema,
  passwordConfirmation: v.string('field.required'),
}

/** The schema of the form for a new staff member. The password confirmation must equal the password. */
export const newStaffFormSchema = v.pipe(
  v.strictObject({ ...commonFieldSchemas, password: v.union([v.literal(''), newPassword]) }),
  v.forward(
    v.partialCheck(
      [['password'], ['passwordConfirmation']],
      ({ password, passwordConfirmation }) => password === passwordConfirmation,
      describeConfirmationMismatch,
    ),
    ['passwordConfirmation'],
  ),
  v.transform(({ password, passwordConfirmation: _, ...fields }) => ({
    ...toRequestFields(fields),
    ...(password === '' ? {} : { password }),
  })),
)

/** The schema of the form that edits a staff member. If the password field is empty, the password does not change. */
export const staffEditFormSchema = v.pipe(
  v.strictObject({ ...commonFieldSchemas, password: v.union([v.literal(''), newPassword]), version: recordVersion() }),
  v.forward(
    v.partialCheck(
      [['password'], ['passwordConfirmation']],
      ({ password, passwordConfirmation }) => password === passwordConfirmation,
      describeConfirmationMismatch,
    ),
    ['passwordConfirmation'],
  ),
  v.transform(({ password, passwordConfirmation: _, version, ...fields }) => ({
    ...toRequestFields(fields),
    ...(password === '' ? {} : { password }),
    version,
  })),
)

interface ParsedStaffFields {
  fullName: string
  nickname: string
  email: string
  firstRoleId: number
  secondRoleId: number | ''
  thirdRoleId: number | ''
}

function toRequestFields({ firstRoleId, secondRoleId, thirdRoleId, ...fields }: ParsedStaffFields) {
  return { ...fields, roleIds: [...new Set([firstRoleId, secondRoleId, thirdRoleId].filter((id) => id !== ''))] }
}

/** Why some fields of the form cannot be changed; undefined for fields that can. */
interface FieldRefusals {
  roles?: TextKey | undefined
  signIn?: TextKey | undefined
}

/** Returns the fields of both forms. `roles` is undefined until the roles have loaded. */
export function staffFields(
  roles: Page<Read<typeof Role>> | undefined,
  isNew: boolean,
  refusals: FieldRefusals = {},
): FormField[] {
  const choices = roles && [
    { value: '', label: '—' },
    ...roles.items.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const roleField = (name: 'firstRoleId' | 'secondRoleId' | 'thirdRoleId'): FormField => ({
    name,
    label: `staff.field.${name}`,
    kind: 'select',
    choiceErrorField: 'roleIds',
    refusal: refusals.roles,
    ...(choices === undefined ? {} : { choices }),
  })
  return [
    { name: 'fullName', label: 'staff.field.fullName', kind: 'text' },
    { name: 'nickname', label: 'staff.field.nickname', kind: 'text' },
    { name: 'email', label: 'staff.field.email', kind: 'text', autoComplete: 'off', refusal: refusals.signIn },
    {
      ...roleField('firstRoleId'),
      hint:
        roles !== undefined && isListIncomplete(roles) ? 'staff.field.firstRoleId.cut' : 'staff.field.firstRoleId.hint',
    },
    roleField('secondRoleId'),
    roleField('thirdRoleId'),
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
  firstRoleId: '',
  secondRoleId: '',
  thirdRoleId: '',
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
  const [firstRoleId = '', secondRoleId = '', thirdRoleId = ''] = roles.map(({ id }) => id)
  const names = { fullName: fullName ?? '', nickname: nickname ?? '', email }
  return { ...names, firstRoleId, secondRoleId, thirdRoleId, password: '', passwordConfirmation: '', version }
}
