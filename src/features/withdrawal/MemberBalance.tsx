import { useQuery } from '@tanstack/react-query'
import type { Read } from '../../../contract/answer.ts'
import { hasAccess } from '../../../contract/permission.ts'
import { getWithdrawalRequester, type Withdrawal } from '../../../contract/withdrawal.ts'
import { usePermissions } from '../../api/signedInStaff.ts'
import { useConsole } from '../../console.tsx'
import { useText } from '../../texts/text.ts'
import { HeadFact } from '../../ui/factGroups.tsx'
import { formatNumber } from '../../ui/format.ts'
import { requesterQuery } from './withdrawalRequester.ts'

/** The balance of a withdrawal's member now. Renders nothing if the signed-in person may not read it. */
export function MemberBalance({ record: { userId } }: { record: Read<typeof Withdrawal> }) {
  const text = useText()
  const { client } = useConsole()
  const mayReadBalance = hasAccess(getWithdrawalRequester.access, new Set(usePermissions()))
  const requester = useQuery({
    ...requesterQuery({ client }, { userId: userId ?? 0 }),
    enabled: mayReadBalance && userId !== null,
  })
  if (!mayReadBalance) return null
  return (
    <HeadFact
      name={text('withdrawal.field.balance')}
      value={requester.isSuccess ? formatNumber(requester.data.balance) : requester.isFetching && '…'}
    />
  )
}
