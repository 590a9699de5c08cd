import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallFailure } from '../../api/failure.ts'
import { useConsole } from '../../console.tsx'
import { useText } from '../../text.ts'
import { Button } from '../../ui/button.tsx'
import { FactTable } from '../../commands/FactTable.tsx'
import { memberFacts, requesterQuery, requesterRefusal } from './withdrawalRequester.ts'

/** The debounce time in ms between the last key press and the request. */
const DEBOUNCE_MS = 250

/**
 * The balance and bank account of the member with the typed `userId`, and the reason if the member cannot withdraw
 * points.
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
  if (userId === undefined) return null
  const refusal = data && requesterRefusal(data)
  const problemText = isNotFound ? text('withdrawal.request.noUser') : refusal && text(refusal.key, refusal.values)
  return (
    <section role="status" aria-label={text('withdrawal.request.member')} className="mt-4 text-sm">
      {isLoading && <p className="text-faint">{text('withdrawal.request.looking')}</p>}
      {!isLoading && data !== undefined && <FactTable facts={memberFacts(data)} />}
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

/** Returns `value` debounced; the first value is returned at once. */
function useDebounced(value: number | undefined): number | undefined {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
