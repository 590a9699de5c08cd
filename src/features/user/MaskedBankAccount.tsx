import { useQuery } from '@tanstack/react-query'
import { getUserBankAccount } from '../../../contract/user.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import { useConsole } from '../../console.tsx'
import { useText } from '../../texts/text.ts'
import { bankAccountMessage } from '../withdrawal/bankAccountFacts.ts'

/** The bank account of a member in one line, with its number masked. */
export function MaskedBankAccount({ userId }: { userId: number }) {
  const text = useText()
  const { client } = useConsole()
  const query = useQuery(endpointQuery(client, getUserBankAccount, { params: { id: userId } }))
  const account = query.data?.bankAccount
  if (account === null) return text('user.bank.missing')
  if (account === undefined) return query.isPending ? '…' : '—'
  const { key, values } = bankAccountMessage(account)
  return text(key, values)
}
