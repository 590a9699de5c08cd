import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallFailure } from '../../api/failure.ts'
import { useConsole } from '../../console.tsx'
import { useText } from '../../text.ts'
import { Button } from '../../ui/button.tsx'
import { FactTable } from '../../commands/FactTable.tsx'
import { askerFacts, askerQuery, askerRefusal } from './withdrawalAsker.ts'

/** After so long without another key a number counts as typed. */
const TYPED_MS = 250

/** What a request for the member of this number goes by, looked up while it is typed: what they have, and where it goes. */
export function WithdrawalAskerFacts({ userId }: { userId: number | undefined }) {
  const text = useText()
  const { client } = useConsole()
  const asked = useTyped(userId)
  const found = useQuery({ ...askerQuery({ client }, { userId: asked ?? 0 }), enabled: asked !== undefined })
  const { data, error } = found
  const isUnknown = error instanceof CallFailure && error.status === 404
  const isLooking = asked !== userId || found.isPending
  if (userId === undefined) return null
  const refusal = data && askerRefusal(data)
  const problem = isUnknown ? text('withdrawal.request.noUser') : refusal && text(refusal.key, refusal.values)
  return (
    <section role="status" aria-label={text('withdrawal.request.member')} className="mt-4 text-sm">
      {isLooking && <p className="text-faint">{text('withdrawal.request.looking')}</p>}
      {!isLooking && data !== undefined && <FactTable facts={askerFacts(data)} />}
      {!isLooking && problem !== undefined && <p className="mt-2 text-shu">{problem}</p>}
      {!isLooking && found.isError && !isUnknown && (
        <p className="flex flex-wrap items-center gap-2 text-shu">
          {text('withdrawal.request.notLooked')}
          <Button tone="quiet" onClick={() => void found.refetch()}>
            {text('withdrawal.request.look')}
          </Button>
        </p>
      )}
    </section>
  )
}

/** The value once it has stood for a moment; the first one at once. */
function useTyped(value: number | undefined): number | undefined {
  const [typed, setTyped] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setTyped(value), TYPED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return typed
}
