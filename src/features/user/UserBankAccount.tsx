import { useQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { getUserBankAccount, revealUserBankAccount, userEndpoints } from '../../../contract/user.ts'
import { bankAccountRevealMachine } from '../../../machines/reveal.ts'
import { invalidateEndpoints } from '../../api/invalidation.ts'
import { endpointQuery } from '../../api/read.ts'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/context.tsx'
import { useConsole, useRegisteredActor } from '../../console.tsx'
import { CommandButton } from '../../resources/CommandButton.tsx'
import { useText } from '../../text.ts'
import { Fact, Facts } from '../../ui/page.tsx'
import { EmptyList, LoadError, LoadingRows } from '../../ui/states.tsx'
import { KEY_MAP } from '../../keyMap.ts'
import { formatAccountHolder } from '../../shared/accountHolder.ts'

const FIELDS = ['bankName', 'branchName', 'accountType', 'accountNumber', 'holder'] as const
const NO_COMMANDS: readonly Command[] = []

/** The masked bank account of a member. A command shows it unmasked until the staff member leaves the page. */
export function UserBankAccount({ id }: { id: number }) {
  const text = useText()
  const { client, queryClient } = useConsole()
  const maskedQuery = useQuery(endpointQuery(client, getUserBankAccount, { params: { id } }))
  // The unmasked account is not in the query cache: each time it is shown, a request must be sent for the audit log.
  const reveal = useActorRef(bankAccountRevealMachine)
  useRegisteredActor(reveal)
  const unmasked = useSelector(reveal, ({ context }) => context.account)
  useEffect(() => {
    const hideIfPageHidden = () => document.hidden && reveal.send({ type: 'hidePage' })
    document.addEventListener('visibilitychange', hideIfPageHidden)
    return () => document.removeEventListener('visibilitychange', hideIfPageHidden)
  }, [reveal])
  const command = useMemo((): Command => {
    const sharedFields = {
      id: 'user.bankAccount',
      scope: 'screen',
      keys: KEY_MAP.record.revealAccount[0],
      access: revealUserBankAccount.access,
    } as const
    if (unmasked !== undefined)
      return { ...sharedFields, title: { key: 'user.bank.hide' }, perform: () => reveal.send({ type: 'hide' }) }
    return {
      ...sharedFields,
      title: { key: 'user.bank.reveal' },
      translatedKeywords: 'user.bank.reveal.also',
      keywords: ['kouza', 'bank', 'reveal'],
      success: { key: 'user.bank.shown' },
      // No idempotency key is sent: the server would store the response with it, but must not store an unmasked
      // account.
      perform: async () => {
        reveal.send({ type: 'request' })
        const account = await client
          .call(revealUserBankAccount, { params: { id }, body: {} })
          .catch((failure: unknown) => {
            reveal.send({ type: 'fail' })
            throw failure
          })
        reveal.send({ type: 'show', account })
        invalidateEndpoints(queryClient, [userEndpoints.history.id])
      },
    }
  }, [unmasked, reveal, client, queryClient, id])
  const account = maskedQuery.data?.bankAccount ?? undefined
  useCommands(useMemo(() => (account === undefined ? NO_COMMANDS : [command]), [account, command]))

  if (maskedQuery.isPending) return <LoadingRows rows={5} />
  if (maskedQuery.isError) return <LoadError failure={maskedQuery.error} onRetry={() => void maskedQuery.refetch()} />
  if (account === undefined) return <EmptyList title={text('user.bank.none')} />
  const { holder, ...rest } = unmasked ?? account
  const shownAccount = { ...rest, holder: formatAccountHolder(holder) }
  return (
    <>
      <Facts>
        {FIELDS.map((field) => (
          <Fact key={field} name={text(`bankAccount.field.${field}`)}>
            {shownAccount[field]}
          </Fact>
        ))}
      </Facts>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-4 sm:px-6">
        <CommandButton id={command.id} />
        <p className="text-sm text-faint">{text(unmasked === undefined ? 'user.bank.recorded' : 'user.bank.shown')}</p>
      </div>
    </>
  )
}
