import type { PermissionGroup } from '../../../contract/permission.ts'
import { admits } from '../../../contract/permission.ts'
import { ACCOUNT_READ_BY, type Withdrawal } from '../../../contract/withdrawal.ts'
import { masked } from '../user/maskedAccount.ts'

type Account = Pick<Withdrawal, 'accountNumber' | 'holder'>

/** Where an answer shows a withdrawal: the record that was opened by itself, or any other answer. */
export type Shown = 'opened' | 'elsewhere'

/** Whether an answer carries the account whole: to who decides, in the record they opened, and nowhere else. */
export function isAccountWhole(groups: ReadonlySet<PermissionGroup>, shown: Shown): boolean {
  return shown === 'opened' && admits(ACCOUNT_READ_BY, groups)
}

/** What an answer carries of the account of a withdrawal. */
export function accountIn(account: Account, isWhole: boolean): Account {
  const { accountNumber, holder } = account
  return isWhole ? { accountNumber, holder } : masked({ accountNumber, holder })
}
