import type { bankAccount, member } from '../user/table.ts'
import type { withdrawal } from './table.ts'

type Asker = Pick<typeof member.$inferInsert, 'fullName' | 'fullNameKana' | 'phone'> & { id: number }
type Asked = 'memberId' | 'memberName' | 'memberNameKana' | 'memberPhone' | keyof Bank
type Bank = Pick<
  typeof bankAccount.$inferInsert,
  'bankName' | 'branchName' | 'accountType' | 'accountNumber' | 'holder'
>

/** What a withdrawal keeps of who asks and of where it is paid to: as they are now. */
export function askedBy(asker: Asker, bank: Bank): Pick<typeof withdrawal.$inferInsert, Asked> {
  return {
    memberId: asker.id,
    memberName: asker.fullName,
    memberNameKana: asker.fullNameKana,
    memberPhone: asker.phone,
    bankName: bank.bankName,
    branchName: bank.branchName,
    accountType: bank.accountType,
    accountNumber: bank.accountNumber,
    holder: bank.holder,
  }
}
