import type { bankAccount, member } from '../user/table.ts'
import type { withdrawal } from './table.ts'

type Requester = Pick<typeof member.$inferInsert, 'fullName' | 'fullNameKana' | 'phone'> & { id: number }
type RequesterColumn = 'memberId' | 'memberName' | 'memberNameKana' | 'memberPhone' | keyof BankAccountFields
type BankAccountFields = Pick<
  typeof bankAccount.$inferInsert,
  'bankName' | 'branchName' | 'accountType' | 'accountNumber' | 'holder'
>

/** Returns the columns of a withdrawal that are copied from the member and their bank account. */
export function requesterColumns(
  requester: Requester,
  bank: BankAccountFields,
): Pick<typeof withdrawal.$inferInsert, RequesterColumn> {
  return {
    memberId: requester.id,
    memberName: requester.fullName,
    memberNameKana: requester.fullNameKana,
    memberPhone: requester.phone,
    bankName: bank.bankName,
    branchName: bank.branchName,
    accountType: bank.accountType,
    accountNumber: bank.accountNumber,
    holder: bank.holder,
  }
}
