import * as v from 'valibot'
import { staffRecordKind } from './kinds/staff.ts'
import { recordEndpoints } from './recordEndpoints.ts'
import { Permission } from './role.ts'

/** A staff member in the list. Times are ISO 8601 in UTC. */
export const StaffRow = v.object({
  id: v.number(),
  email: v.string(),
  fullName: v.nullable(v.string()),
  nickname: v.nullable(v.string()),
  /** The order matters: the console shows the name of the first role. */
  roles: v.array(v.object({ id: v.number(), name: v.string() })),
  /** Whether the staff member has every permission, whatever the roles grant. */
  isSuperAdmin: v.boolean(),
  hasSecondFactor: v.boolean(),
  isSecondFactorRequired: v.boolean(),
  /** Whether the staff member has ever signed in; an invitation link is then no longer possible. */
  hasSignedIn: v.optional(v.boolean()),
  /** A code of `RecordStatus`, which is a state of the account chart. */
  status: v.number(),
  version: v.number(),
  createdAt: v.string(),
})
export type StaffRow = v.InferOutput<typeof StaffRow>

export const Staff = v.object({
  ...StaffRow.entries,
  profileImage: v.nullable(v.string()),
  /** The permission groups that the staff member has, each with the names of the roles that grant it. */
  permissions: v.array(
    v.object({
      ...v.pick(Permission, ['key', 'name', 'isRenamed']).entries,
      roles: v.array(v.string()),
    }),
  ),
  /** The time of the last sign-in; null if there was none. */
  lastSignInAt: v.nullable(v.string()),
  statusReason: v.nullable(v.string()),
  updatedAt: v.string(),
})
export type Staff = v.InferOutput<typeof Staff>

/** Sorted newest first by default. `q` matches parts of full name, nickname, email address and id. */
export const staffEndpoints = recordEndpoints(staffRecordKind, { row: StaffRow, record: Staff })
