import * as v from 'valibot'
import { newPassword } from './authForms.ts'
import { IdParams, declareEndpoint, recordVersion, wholeNumber } from './endpoint.ts'
import { email, optionalText, requiredMultilineText } from './field.ts'
import { staffRecordKind } from './kinds/staff.ts'
import { REASON_MAX, STAFF_NAME_MAX, STAFF_ROLES_MAX } from './limits.ts'
import { onScreens } from './need.ts'
import { Staff } from './staff.ts'

/** The ids of the roles of a staff member in their order, without duplicates. */
export const StaffRoleIds = v.pipe(
  v.array(wholeNumber(1), 'field.required'),
  v.nonEmpty('field.required'),
  v.maxLength(STAFF_ROLES_MAX, 'field.tooMany'),
  v.check((ids) => new Set(ids).size === ids.length, 'field.choice'),
)

const staffFields = {
  fullName: optionalText(STAFF_NAME_MAX),
  nickname: optionalText(50),
  email: email('email.required'),
  /** The ids of the roles in their order, without duplicates. */
  roleIds: StaffRoleIds,
}

export const NewStaff = v.strictObject({
  ...staffFields,
  /** Of at least 6 characters. Without it, the staff member sets one through an invitation link. */
  password: v.optional(newPassword),
})
export type NewStaff = v.InferInput<typeof NewStaff>

const StaffEdit = v.strictObject({
  ...staffFields,
  /** Of at least 6 characters. Without it, the password stays. */
  password: v.optional(newPassword),
  version: recordVersion(),
})

/**
 * Adds a staff member, who can sign in at once if a password is given. 422 with `errors.email` if another staff member
 * who is not deleted has the email address.
 */
export const createStaff = declareEndpoint({
  id: 'createStaff',
  need: onScreens('write', '/staffs'),
  method: 'POST',
  path: staffRecordKind.path,
  access: staffRecordKind.access,
  requiresPassword: true,
  body: NewStaff,
  response: Staff,
})

/**
 * Changes a staff member. A new password ends all sessions of the staff member. 409 with the current record if
 * `version` is stale. 403 without the super admin mark for: a super admin, other roles for the caller, another email
 * address or password for somebody else who has signed in.
 */
export const updateStaff = declareEndpoint({
  id: 'updateStaff',
  need: onScreens('write', '/staffs'),
  method: 'PUT',
  path: `${staffRecordKind.path}/{id}`,
  access: staffRecordKind.access,
  requiresPassword: true,
  params: IdParams,
  body: StaffEdit,
  response: Staff,
})

/** Deletes a staff member by sending the event `delete` to the lifecycle of the account. */
export const deleteStaff = declareEndpoint({
  id: 'deleteStaff',
  need: onScreens('write', '/staffs'),
  method: 'DELETE',
  path: `${staffRecordKind.path}/{id}`,
  access: staffRecordKind.access,
  requiresPassword: true,
  params: IdParams,
  body: v.strictObject({ reason: requiredMultilineText(REASON_MAX), version: recordVersion() }),
  response: Staff,
})

/**
 * Makes a staff member a super admin, or an ordinary staff member again. Only super admins may call it. 422 if no
 * active super admin would be left.
 */
export const setSuperAdminMark = declareEndpoint({
  id: 'setSuperAdminMark',
  need: onScreens('write', '/staffs'),
  method: 'PUT',
  path: `${staffRecordKind.path}/{id}/super-admin`,
  access: staffRecordKind.access,
  requiresPassword: true,
  params: IdParams,
  body: v.strictObject({ isSuperAdmin: v.boolean('field.choice'), version: recordVersion() }),
  response: Staff,
})
