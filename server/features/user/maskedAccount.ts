import type { BankAccount } from '../../../contract/user.ts'

const MASK = '••••'

/**
 * A bank account as it is shown to whoever did not ask for it whole: of the number its last three digits, yet never
 * more than what lies behind the first four; of the holder the first character.
 */
export function masked<Account extends Pick<BankAccount, 'accountNumber' | 'holder'>>(account: Account): Account {
  const { accountNumber, holder } = account
  const end = accountNumber.slice(Math.max(4, accountNumber.length - 3))
  const [start = ''] = holder
  return { ...account, accountNumber: MASK + end, holder: start + MASK }
}
