import { RecordStatus } from '../../contract/enumerations.ts'

/** The tabs of a list of accounts, in their order. */
export const ACCOUNT_TABS = {
  active: RecordStatus.ACTIVE,
  deactivated: RecordStatus.DE_ACTIVE,
  deleted: RecordStatus.DELETED,
} as const
export type AccountTab = keyof typeof ACCOUNT_TABS

export const FIRST_ACCOUNT_TAB: AccountTab = 'active'
