import { useQuery } from '@tanstack/react-query'
import type { Read } from '../../../contract/answer.ts'
import { type Withdrawal, withdrawalEndpoints } from '../../../contract/withdrawal.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import { useConsole } from '../../console.tsx'
import { formatBankAccountHolder } from '../../shared/bankAccountHolder.ts'
import { type GetText, useText } from '../../texts/text.ts'
import { bankAccountMessage } from './bankAccountFacts.ts'

interface WholeAccountFactProps {
  withdrawal: Read<typeof Withdrawal>
  part: 'account' | 'holder'
}

/**
 * The bank account of a withdrawal or its holder, in full in a question about the payment (rule 2.5). It is read when the
 * question is asked, which the server records as for the opened withdrawal. If that fails, it is as in the list, and says
 * so.
 */
export function WholeAccountFact({ withdrawal, part }: WholeAccountFactProps) {
  const text = useText()
  const { client } = useConsole()
  const { data, isError } = useQuery(endpointQuery(client, withdrawalEndpoints.get, { params: { id: withdrawal.id } }))
  if (data !== undefined) return formatPart(data, part, text)
  return isError ? text('withdrawal.account.notLoaded', { value: formatPart(withdrawal, part, text) }) : '…'
}

function formatPart(withdrawal: Read<typeof Withdrawal>, part: WholeAccountFactProps['part'], text: GetText): string {
  if (part === 'holder') return formatBankAccountHolder(withdrawal.holder)
  const { key, values } = bankAccountMessage(withdrawal)
  return text(key, values)
}
