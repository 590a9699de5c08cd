import { RecordStatus } from '../enumerations.ts'

/** The states of every account: of staff, of a user, of a store's owner. */
export const ACCOUNT_STATES = {
  active: RecordStatus.ACTIVE,
  deactivated: RecordStatus.DE_ACTIVE,
  deleted: RecordStatus.DELETED,
} as const
