import type { Read } from '../../../contract/answer.ts'
import type { Withdrawal } from '../../../contract/withdrawal.ts'
import { PermittedLink } from '../../navigation/PermittedLink.tsx'
import { type RecordFacts, reasonFact, timeFact } from '../../resources/recordFacts.ts'
import { formatBankAccountHolder } from '../../shared/bankAccountHolder.ts'
import { MemberBalance } from './MemberBalance.tsx'
import { OtherOpenWithdrawals } from './OtherOpenWithdrawals.tsx'
import { UnmaskedAccountNote } from './UnmaskedAccountNote.tsx'
import { memberUrl } from './urls.ts'

/** Which facts of a withdrawal stand where. Its member and its points are its name. */
export const WITHDRAWAL_FACTS: RecordFacts<Read<typeof Withdrawal>> = {
  head: [
    { id: 'balance', Part: MemberBalance },
    { id: 'otherOpen', Part: OtherOpenWithdrawals },
    {
      label: 'withdrawal.field.userId',
      value: (withdrawal) =>
        withdrawal.userId !== null && (
          <PermittedLink to={memberUrl(withdrawal)}>{String(withdrawal.userId)}</PermittedLink>
        ),
    },
    reasonFact('withdrawal.field.statusReason'),
  ],
  groups: [
    {
      title: 'withdrawal.field.account',
      facts: [
        { label: 'withdrawal.field.bankName', value: ({ bankName }) => bankName },
        { label: 'withdrawal.field.branchName', value: ({ branchName }) => branchName },
        { label: 'withdrawal.field.accountType', value: ({ accountType }) => accountType },
        { label: 'withdrawal.field.accountNumber', value: ({ accountNumber }) => accountNumber },
        { label: 'withdrawal.field.holder', value: ({ holder }) => formatBankAccountHolder(holder) },
      ],
      Note: UnmaskedAccountNote,
    },
    {
      title: 'record.group.dates',
      facts: [
        timeFact('withdrawal.field.createdAt', ({ createdAt }) => createdAt),
        timeFact('withdrawal.field.updatedAt', ({ updatedAt }) => updatedAt),
      ],
    },
  ],
}
