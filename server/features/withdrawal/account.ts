import type { PermissionGroup } from '../../../contract/permission.ts'
import { hasAccess } from '../../../contract/permission.ts'
import { ACCOUNT_READ_PERMISSION, type Withdrawal } from '../../../contract/withdrawal.ts'
import { maskAccount } from '../user/maskedAccount.ts'

type Account = Pick<Withdrawal, 'accountNumber' | 'holder'>

/** The kind of response with a withdrawal: its detail (`opened`), or any other response. */
export type Shown = 'opened' | 'elsewhere'

/** Returns whether a response contains the unmasked account: only the detail, for callers who may decide. */
export function isAccountWhole(groups: ReadonlySet<PermissionGroup>, shown: Shown): boolean {
  return shown === 'opened' && hasAccess(ACCOUNT_READ_PERMISSION, groups)
}

/** Returns the account of a withdrawal for a response, masked unless `isWhole`. */
export function accountIn(account: Account, isWhole: boolean): Account {
  const { accountNumber, holder } = account
  return isWhole ? { accountNumber, holder } : maskAccount({ accountNumber, holder })
}
