import type { BankAccount } from '../../../contract/user.ts'

const MASK = '••••'

/**
 * Masks a bank account. Shows the first character of the holder and at most the last three digits of the number, but
 * never any of the first four digits.
 */
export function maskBankAccount<Account extends Pick<BankAccount, 'accountNumber' | 'holder'>>(
  account: Account,
): Account {
  const { accountNumber, holder } = account
  const visibleEnd = accountNumber.slice(Math.max(4, accountNumber.length - 3))
  const [visibleStart = ''] = holder
  return { ...account, accountNumber: MASK + visibleEnd, holder: visibleStart + MASK }
}
