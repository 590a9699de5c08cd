import { useQuery } from '@tanstack/react-query'
import type { Read } from '../../../contract/answer.ts'
import { type Withdrawal, withdrawalEndpoints } from '../../../contract/withdrawal.ts'
import { allowedStaffEvents } from '../../../machines/lifecycle.ts'
import { withdrawalLifecycle } from '../../../machines/lifecycles/withdrawal.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import { useConsole } from '../../console.tsx'
import { PermittedLink } from '../../navigation/PermittedLink.tsx'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { useText } from '../../texts/text.ts'
import { HeadFact } from '../../ui/factGroups.tsx'
import { formatNumber } from '../../ui/format.ts'

/** The number of other withdrawals of the member that staff can still decide, as a link to all of the member. */
export function OtherOpenWithdrawals({ record: { userId, status } }: { record: Read<typeof Withdrawal> }) {
  const text = useText()
  const { client } = useConsole()
  const counts = useQuery({
    ...endpointQuery(client, withdrawalEndpoints.counts, { query: { userId: userId ?? 0 } }),
    enabled: userId !== null,
  })
  const otherCount = counts.data && countOpen(counts.data.items) - (isOpenWithdrawalStatus(status) ? 1 : 0)
  return (
    <HeadFact
      name={text('withdrawal.otherOpen')}
      value={userId !== null && !counts.isError && <OpenWithdrawalCount count={otherCount} userId={userId} />}
    />
  )
}

function OpenWithdrawalCount({ count, userId }: { count: number | undefined; userId: number }) {
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
