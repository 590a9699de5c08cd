import { RecordStatus } from '../enumerations.ts'

/** The states of the account of a staff member, a user, a store owner or a store administrator, with their codes. */
export const ACCOUNT_STATES = {
  active: RecordStatus.ACTIVE,
  deactivated: RecordStatus.DE_ACTIVE,
  deleted: RecordStatus.DELETED,
} as const
