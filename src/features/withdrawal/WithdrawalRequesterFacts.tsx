import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailure } from '../../api/failure.ts'
import { useConsole } from '../../console.tsx'
import { useText } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/format.ts'
import { useTimeout } from '../../ui/useTimeout.ts'
import { FactTable } from '../../commands/FactTable.tsx'
import { memberFacts, requesterQuery, requesterRefusal } from './withdrawalRequester.ts'

/** The debounce time in ms between the last key press and the request. */
const DEBOUNCE_MS = 250

/**
 * The balance and bank account of the member with the typed `userId`, the change of the balance since it was first
 * shown, and the reason if the member cannot withdraw points.
 */
export function WithdrawalRequesterFacts({ userId }: { userId: number | undefined }) {
  const text = useText()
  const { client } = useConsole()
  const debouncedId = useDebounced(userId)
  const query = useQuery({
    ...requesterQuery({ client }, { userId: debouncedId ?? 0 }),
    enabled: debouncedId !== undefined,
  })
  const { data, error } = query
  const isNotFound = error instanceof CallFailure && error.status === 404
  const isLoading = debouncedId !== userId || query.isPending
  const firstBalance = useFirstBalance(debouncedId, query.isFetching ? undefined : data?.balance)
  if (userId === undefined) return null
  const refusal = data && requesterRefusal(data)
  const problemText = isNotFound ? text('withdrawal.request.noUser') : refusal && text(refusal.key, refusal.values)
  const balanceChangeNote =
    data === undefined || firstBalance === undefined || data.balance === firstBalance
      ? undefined
      : text('withdrawal.request.balanceChangedFrom', {
          before: formatNumber(firstBalance),
          now: formatNumber(data.balance),
        })
  return (
    <section role="status" aria-label={text('withdrawal.request.member')} className="mt-4 text-sm">
      {isLoading && <p className="text-faint">{text('withdrawal.request.looking')}</p>}
      {!isLoading && data !== undefined && <FactTable facts={memberFacts(data)} />}
      {!isLoading && balanceChangeNote !== undefined && <p className="change-note mt-2">{balanceChangeNote}</p>}
      {!isLoading && problemText !== undefined && <p className="mt-2 text-accent">{problemText}</p>}
      {!isLoading && query.isError && !isNotFound && (
        <p className="flex flex-wrap items-center gap-2 text-accent">
          {text('withdrawal.request.notLooked')}
          <Button tone="quiet" onClick={() => void query.refetch()}>
            {text('withdrawal.request.look')}
          </Button>
        </p>
      )}
    </section>
  )
}

/** Returns the first balance that was loaded for a member; undefined as long as none was. */
function useFirstBalance(userId: number | undefined, balance: number | undefined): number | undefined {
  const [first, setFirst] = useState({ userId, balance })
  const isMissing = first.userId !== userId || first.balance === undefined
  if (isMissing && (first.userId !== userId || balance !== undefined)) setFirst({ userId, balance })
  return isMissing ? balance : first.balance
}

/** Returns `value` debounced; the first value is returned at once. */
function useDebounced(value: number | undefined): number | undefined {
  const [debounced, setDebounced] = useState(value)
  useTimeout(value, DEBOUNCE_MS, setDebounced)
  return debounced
}
