import { useQuery } from '@tanstack/react-query'
import type { Read } from '../../../contract/answer.ts'
import { WithdrawalStatus } from '../../../contract/enumerations.ts'
import { isolateText } from '../../../contract/typedText.ts'
import { getUserBankAccount, type User } from '../../../contract/user.ts'
import { withdrawalEndpoints } from '../../../contract/withdrawal.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import { useConsole } from '../../console.tsx'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { useMayOpen } from '../../navigation/mayOpen.ts'
import { PermittedLink } from '../../navigation/PermittedLink.tsx'
import { useText } from '../../text.ts'
import { formatNumber } from '../../ui/format.ts'
import { Summary } from '../../ui/page.tsx'
import { bankAccountMessage } from '../withdrawal/withdrawalRecord.ts'

/** The balance, the referral code, the masked bank account and the number of requested withdrawals of a member. */
export function UserSummary({ record: user }: { record: Read<typeof User> }) {
  const text = useText()
  const { client } = useConsole()
  const { id } = user
  const withdrawalsUrl = urlOfScreen('/point', {}, { tab: 'requesting', member: id })
  const canSeeWithdrawals = useMayOpen()(withdrawalsUrl)
  const { data: accountData, isPending } = useQuery(endpointQuery(client, getUserBankAccount, { params: { id } }))
  const account = accountData?.bankAccount
  const countsQuery = useQuery({
    ...endpointQuery(client, withdrawalEndpoints.counts, { query: { userId: id } }),
    enabled: canSeeWithdrawals,
  })
  const requestedWithdrawalCount =
    countsQuery.data?.items.find(({ status }) => status === WithdrawalStatus.REQUEST)?.count ?? 0
  const accountMessage = account && bankAccountMessage(account)
  return (
    <Summary
      facts={[
        { name: text('user.field.balance'), value: formatNumber(user.point) },
        { name: text('user.field.referralCode'), value: <code>{user.referralCode}</code> },
        {
          name: text('user.tab.bank'),
          value: accountMessage
            ? text(accountMessage.key, accountMessage.values)
            : account === null
              ? text('user.bank.missing')
              : isPending && '…',
        },
        ...(requestedWithdrawalCount === 0
          ? []
          : [
              {
                name: text('user.requestedWithdrawals'),
                value: (
                  <PermittedLink to={withdrawalsUrl}>
                    {isolateText(formatNumber(requestedWithdrawalCount))}
                  </PermittedLink>
                ),
              },
            ]),
      ]}
    />
  )
}
