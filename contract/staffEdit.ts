import * as v from 'valibot'
import { newPassword } from './authForms.ts'
import { IdParams, endpoint, recordVersion, wholeNumber } from './endpoint.ts'
import { email, optionalText, requiredLines } from './field.ts'
import { staffRecordKind } from './kinds/staff.ts'
import { REASON_MAX, STAFF_ROLES_MAX } from './limits.ts'
import { Staff } from './staff.ts'

const person = {
  fullName: optionalText(100),
  nickname: optionalText(50),
  email: email('email.required'),
  /** The ids of the roles in their order, each once. */
  roleIds: v.pipe(
    v.array(wholeNumber(1), 'field.required'),
    v.nonEmpty('field.required'),
    v.maxLength(STAFF_ROLES_MAX, 'field.tooLong'),
    v.check((ids) => new Set(ids).size === ids.length, 'field.choice'),
  ),
}

/** Without `password`, the person sets it by an invitation link. */
export const NewStaff = v.strictObject({ ...person, password: v.optional(newPassword) })
export type NewStaff = v.InferInput<typeof NewStaff>

/** Without `password`, the password stays as it is. */
const StaffEdit = v.strictObject({ ...person, password: v.optional(newPassword), version: recordVersion() })

/**
 * Adds a staff member, who can sign in at once with the password. An address that is taken is 422 with `errors.email`.
 */
export const createStaff = endpoint({
  id: 'createStaff',
  method: 'POST',
  path: staffRecordKind.path,
  access: staffRecordKind.access,
  requiresPassword: true,
  body: NewStaff,
  response: Staff,
})

/**
 * Changes a staff member; only a super admin may change a super admin. A new password ends all sessions of the person.
 * A stale `version` is 409 with the current record.
 */
export const updateStaff = endpoint({
  id: 'updateStaff',
  method: 'PUT',
  path: `${staffRecordKind.path}/{id}`,
  access: staffRecordKind.access,
  requiresPassword: true,
  params: IdParams,
  body: StaffEdit,
  response: Staff,
})

/** Sends the event `delete` of the lifecycle. */
export const deleteStaff = endpoint({
  id: 'deleteStaff',
  method: 'DELETE',
  path: `${staffRecordKind.path}/{id}`,
  access: staffRecordKind.access,
  requiresPassword: true,
  params: IdParams,
  body: v.strictObject({ reason: requiredLines(REASON_MAX), version: recordVersion() }),
  response: Staff,
})

/**
 * Makes a staff member a super admin, or ends this; only for super admins. For the last active super admin, ending it
 * is 422.
 */
export const markSuperAdmin = endpoint({
  id: 'markSuperAdmin',
  method: 'PUT',
  path: `${staffRecordKind.path}/{id}/super-admin`,
  access: staffRecordKind.access,
  requiresPassword: true,
  params: IdParams,
  body: v.strictObject({ isSuperAdmin: v.boolean('field.choice'), version: recordVersion() }),
  response: Staff,
})
