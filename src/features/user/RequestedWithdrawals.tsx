import { useQuery } from '@tanstack/react-query'
import { WithdrawalStatus } from '../../../contract/enumerations.ts'
import { isolateText } from '../../../contract/typedText.ts'
import { withdrawalEndpoints } from '../../../contract/withdrawal.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import { useConsole } from '../../console.tsx'
import { useMayOpen } from '../../navigation/mayOpen.ts'
import { PermittedLink } from '../../navigation/PermittedLink.tsx'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { useText } from '../../texts/text.ts'
import { HeadFact } from '../../ui/factGroups.tsx'
import { formatNumber } from '../../ui/format.ts'

/**
 * The number of a member's requested withdrawals, as a link to their list. Renders nothing if there are none, or if the
 * signed-in person may not open that list.
 */
export function RequestedWithdrawals({ record: { id } }: { record: { id: number } }) {
  const text = useText()
  const { client } = useConsole()
  const url = urlOfScreen('/point', {}, { tab: 'requesting', member: id })
  const canSeeWithdrawals = useMayOpen()(url)
  const { data } = useQuery({
    ...endpointQuery(client, withdrawalEndpoints.counts, { query: { userId: id } }),
    enabled: canSeeWithdrawals,
  })
  const count = data?.items.find(({ status }) => status === WithdrawalStatus.REQUEST)?.count ?? 0
  if (count === 0) return null
  return (
    <HeadFact
      name={text('user.requestedWithdrawals')}
      value={<PermittedLink to={url}>{isolateText(formatNumber(count))}</PermittedLink>}
    />
  )
}
