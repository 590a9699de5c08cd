import { eq } from 'drizzle-orm'
import type { BankAccount, getUserBankAccount, revealUserBankAccount } from '../../../contract/user.ts'
import { audit } from '../../resources/audit.ts'
import type { Db } from '../../db/database.ts'
import { notFound } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { requireRow } from '../../resources/resource.ts'
import { maskBankAccount } from './maskBankAccount.ts'
import { bankAccount, member } from './table.ts'

export const handleGetUserBankAccount: Handler<typeof getUserBankAccount> = async ({ params }, { db }) => {
  await requireRow(db, member, params.id)
  const found = await readBankAccount(db, params.id)
  return { bankAccount: found ? maskBankAccount(found) : null }
}

export const handleRevealUserBankAccount: Handler<typeof revealUserBankAccount> = async ({ params }, context) => {
  const found = await readBankAccount(context.db, params.id)
  if (!found) throw notFound()
  await audit(context, { record: 'user', recordId: params.id, event: 'revealBankAccount' })
  context.recordChanged('user', params.id)
  return found
}

async function readBankAccount(db: Db, memberId: number): Promise<BankAccount | undefined> {
  const [found] = await db
    .select({
      bankName: bankAccount.bankName,
      branchName: bankAccount.branchName,
      accountType: bankAccount.accountType,
      accountNumber: bankAccount.accountNumber,
      holder: bankAccount.holder,
    })
    .from(bankAccount)
    .where(eq(bankAccount.memberId, memberId))
  return found
}
