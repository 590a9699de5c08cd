import type { Read } from '../../../contract/answer.ts'
import type { BankAccount } from '../../../contract/user.ts'
import type { Fact, MessageDescriptor } from '../../commands/command.ts'
import { formatBankAccountHolder } from '../../shared/bankAccountHolder.ts'

/** Returns the facts of a bank account: the account in one line, and its holder. */
export function bankAccountFacts(account: Read<typeof BankAccount>): Fact[] {
  return [
    { label: 'withdrawal.field.account', value: bankAccountMessage(account) },
    { label: 'withdrawal.field.holder', value: formatBankAccountHolder(account.holder) },
  ]
}

/** Returns the text of a bank account in one line. */
export function bankAccountMessage(account: Omit<Read<typeof BankAccount>, 'holder'>): MessageDescriptor {
  const { bankName, branchName, accountType, accountNumber } = account
  return { key: 'withdrawal.account', values: { bankName, branchName, accountType, accountNumber } }
}
