import * as v from 'valibot'
import { flag, ifKnown, instant, listOrEmpty, orNull, textOrEmpty, versionOrFirst, wholeListOrEmpty } from './answer.ts'
import { staffRecordKind } from './kinds/staff.ts'
import { recordEndpoints } from './recordEndpoints.ts'
import { Permission } from './role.ts'

/** A staff member in the list. Times are ISO 8601 in UTC. */
export const StaffRow = v.object({
  id: v.number(),
  email: textOrEmpty,
  fullName: orNull(v.string()),
  nickname: orNull(v.string()),
  /** The order matters: the console shows the name of the first role. */
  roles: wholeListOrEmpty(v.object({ id: v.number(), name: v.string() })),
  /** Whether the staff member has every permission, whatever the roles grant. */
  isSuperAdmin: flag,
  hasSecondFactor: flag,
  isSecondFactorRequired: flag,
  /** Whether the staff member has ever signed in; an invitation link is then no longer possible. */
  hasSignedIn: v.optional(v.boolean()),
  /** A code of `RecordStatus`, which is a state of the account chart. */
  status: v.number(),
  version: versionOrFirst,
  createdAt: ifKnown(instant),
})
export type StaffRow = v.InferInput<typeof StaffRow>

export const Staff = v.object({
  ...StaffRow.entries,
  profileImage: orNull(v.string()),
  /** The permission groups that the staff member has, each with the names of the roles that grant it. */
  permissions: listOrEmpty(
    v.object({
      ...v.pick(Permission, ['key', 'name', 'isRenamed']).entries,
      roles: listOrEmpty(v.string()),
    }),
  ),
  /** The time of the last sign-in; null if there was none. */
  lastSignInAt: orNull(instant),
  statusReason: orNull(v.string()),
  updatedAt: ifKnown(instant),
})
export type Staff = v.InferInput<typeof Staff>

/** Sorted newest first by default. `q` matches parts of full name, nickname, email address and id. */
export const staffEndpoints = recordEndpoints(staffRecordKind, { row: StaffRow, record: Staff })
