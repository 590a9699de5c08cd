import type { PermissionGroup } from '../../../contract/permission.ts'
import { hasAccess } from '../../../contract/permission.ts'
import { BANK_ACCOUNT_READ_PERMISSION, type Withdrawal } from '../../../contract/withdrawal.ts'
import { maskBankAccount } from '../user/maskBankAccount.ts'

type MaskableFields = Pick<Withdrawal, 'accountNumber' | 'holder'>

/** The kind of response with a withdrawal: that of its detail page, or any other. */
export type WithdrawalResponseKind = 'detail' | 'other'

/** Returns whether a response contains the unmasked account: only the detail, for those who may decide withdrawals. */
export function isBankAccountUnmasked(
  groups: ReadonlySet<PermissionGroup>,
  responseKind: WithdrawalResponseKind,
): boolean {
  return responseKind === 'detail' && hasAccess(BANK_ACCOUNT_READ_PERMISSION, groups)
}

/** Returns the account of a withdrawal for a response, masked unless `isUnmasked`. */
export function toBankAccountResponse(account: MaskableFields, isUnmasked: boolean): MaskableFields {
  const { accountNumber, holder } = account
  return isUnmasked ? { accountNumber, holder } : maskBankAccount({ accountNumber, holder })
}
