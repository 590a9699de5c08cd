import type { PermissionGroup } from '../../../contract/permission.ts'
import { hasAccess } from '../../../contract/permission.ts'
import { BANK_ACCOUNT_READ_PERMISSION, type Withdrawal } from '../../../contract/withdrawal.ts'
import { maskAccount } from '../user/maskBankAccount.ts'

type Account = Pick<Withdrawal, 'accountNumber' | 'holder'>

/** The kind of response with a withdrawal: its detail (`opened`), or any other response. */
export type ResponseKind = 'opened' | 'elsewhere'

/** Returns whether a response contains the unmasked account: only the detail does, for callers who may decide. */
export function isAccountUnmasked(groups: ReadonlySet<PermissionGroup>, responseKind: ResponseKind): boolean {
  return responseKind === 'opened' && hasAccess(BANK_ACCOUNT_READ_PERMISSION, groups)
}

/** Returns the account of a withdrawal for a response, masked unless `isUnmasked`. */
export function toAccountResponse(account: Account, isUnmasked: boolean): Account {
  const { accountNumber, holder } = account
  return isUnmasked ? { accountNumber, holder } : maskAccount({ accountNumber, holder })
}
