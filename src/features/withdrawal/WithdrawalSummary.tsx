import { useQuery } from '@tanstack/react-query'
import type { Read } from '../../../contract/answer.ts'
import { hasAccess } from '../../../contract/permission.ts'
import { isolateText } from '../../../contract/typedText.ts'
import { getWithdrawalRequester, type Withdrawal, withdrawalEndpoints } from '../../../contract/withdrawal.ts'
import { allowedStaffEvents } from '../../../machines/lifecycle.ts'
import { withdrawalLifecycle } from '../../../machines/withdrawal.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import { usePermissions } from '../../api/signedInStaff.ts'
import { useConsole } from '../../console.tsx'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { PermittedLink } from '../../navigation/PermittedLink.tsx'
import { formatBankAccountHolder } from '../../shared/bankAccountHolder.ts'
import { useText } from '../../text.ts'
import { formatNumber } from '../../ui/format.ts'
import { Summary } from '../../ui/page.tsx'
import { memberUrl } from './urls.ts'
import { bankAccountMessage } from './withdrawalRecord.ts'
import { requesterQuery } from './withdrawalRequester.ts'

/** The points and the bank account of a withdrawal, and the balance and the other open withdrawals of its member. */
export function WithdrawalSummary({ record: withdrawal }: { record: Read<typeof Withdrawal> }) {
  const text = useText()
  const { client } = useConsole()
  const { userId, userName } = withdrawal
  const mayReadBalance = hasAccess(getWithdrawalRequester.access, new Set(usePermissions()))
  const isMemberKnown = userId !== null
  const requester = useQuery({
    ...requesterQuery({ client }, { userId: userId ?? 0 }),
    enabled: mayReadBalance && isMemberKnown,
  })
  const counts = useQuery({
    ...endpointQuery(client, withdrawalEndpoints.counts, { query: { userId: userId ?? 0 } }),
    enabled: isMemberKnown,
  })
  const otherOpenCount =
    counts.data && countOpen(counts.data.items) - (isOpenWithdrawalStatus(withdrawal.status) ? 1 : 0)
  const accountMessage = bankAccountMessage(withdrawal)
  return (
    <Summary
      facts={[
        { name: text('withdrawal.field.point'), value: formatNumber(withdrawal.point) },
        {
          name: text('withdrawal.field.userName'),
          value: <PermittedLink to={memberUrl(withdrawal)}>{userName}</PermittedLink>,
        },
        ...(mayReadBalance
          ? [
              {
                name: text('withdrawal.field.balance'),
                value: requester.isSuccess ? formatNumber(requester.data.balance) : requester.isFetching && '…',
              },
            ]
          : []),
        {
          name: text('withdrawal.otherOpen'),
          value: isMemberKnown && !counts.isError && (
            <OtherOpenWithdrawalCount count={otherOpenCount} userId={userId} />
          ),
        },
        {
          name: text('withdrawal.field.account'),
          value: `${text(accountMessage.key, accountMessage.values)} ${isolateText(formatBankAccountHolder(withdrawal.holder))}`,
        },
      ]}
    />
  )
}

function OtherOpenWithdrawalCount({ count, userId }: { count: number | undefined; userId: number }) {
  if (count === undefined) return '…'
  if (count === 0) return formatNumber(0)
  const url = urlOfScreen('/point', {}, { tab: 'all', member: userId })
  return <PermittedLink to={url}>{formatNumber(count)}</PermittedLink>
}

function countOpen(counts: readonly { status: number; count: number }[]): number {
  return counts.reduce((sum, { status, count }) => sum + (isOpenWithdrawalStatus(status) ? count : 0), 0)
}

/** Whether staff can still decide a withdrawal with the status `code`. */
function isOpenWithdrawalStatus(code: number): boolean {
  return allowedStaffEvents(withdrawalLifecycle, code).length > 0
}
