import { useQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { getUserBankAccount, revealUserBankAccount, userEndpoints } from '../../../contract/user.ts'
import { bankAccountRevealMachine } from '../../../machines/console/bankAccountReveal.ts'
import { invalidateEndpoints } from '../../api/invalidation.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import type { Command } from '../../commands/command.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole, useActorRegistration } from '../../console.tsx'
import { CommandButton } from '../../resources/record/CommandButton.tsx'
import { useText } from '../../texts/text.ts'
import { Fact, Facts } from '../../ui/page.tsx'
import { useEventListener } from '../../ui/useEventListener.ts'
import { EmptyList, LoadError, LoadingRows } from '../../ui/statusMessages.tsx'
import { KEY_MAP } from '../../keyMap.ts'
import { formatBankAccountHolder } from '../../shared/bankAccountHolder.ts'

const FIELDS = ['bankName', 'branchName', 'accountType', 'accountNumber', 'holder'] as const
const NO_COMMANDS: readonly Command[] = []

/** The masked bank account of a member. A command shows it unmasked until the staff member leaves the page. */
export function UserBankAccount({ id }: { id: number }) {
  const text = useText()
  const { client, queryClient } = useConsole()
  const maskedQuery = useQuery(endpointQuery(client, getUserBankAccount, { params: { id } }))
  // The unmasked account is not in the query cache: each time it is shown, a request must be sent for the audit log.
  const revealActor = useActorRef(bankAccountRevealMachine)
  useActorRegistration(revealActor)
  const unmaskedAccount = useSelector(revealActor, ({ context }) => context.account)
  useEventListener('visibilitychange', () => {
    if (document.hidden) revealActor.send({ type: 'hidePage' })
  })
  const commandOf = (): Command => {
    const sharedCommandProperties = {
      id: 'user.bankAccount',
      scope: 'screen',
      shortcut: KEY_MAP.record.revealAccount[0],
      access: revealUserBankAccount.access,
    } as const
    if (unmaskedAccount !== undefined)
      return {
        ...sharedCommandProperties,
        title: { key: 'user.bank.hide' },
        perform: () => revealActor.send({ type: 'hide' }),
      }
    return {
      ...sharedCommandProperties,
      title: { key: 'user.bank.reveal' },
      translatedKeywords: 'user.bank.reveal.also',
      keywords: ['kouza', 'bank', 'reveal'],
      success: { key: 'user.bank.shown' },
      // No idempotency key is sent: the server would store the response with it, but must not store an unmasked
      // account.
      perform: async () => {
        revealActor.send({ type: 'request' })
        const account = await client
          .call(revealUserBankAccount, { params: { id }, body: {} })
          .catch((failure: unknown) => {
            revealActor.send({ type: 'fail' })
            throw failure
          })
        revealActor.send({ type: 'receiveAccount', account })
        invalidateEndpoints(queryClient, [userEndpoints.history.id])
      },
    }
  }
  const maskedAccount = maskedQuery.data?.bankAccount ?? undefined
  const command = commandOf()
  useCommandRegistration(maskedAccount === undefined ? NO_COMMANDS : [command])

  if (maskedQuery.isPending) return <LoadingRows rowCount={5} />
  if (maskedQuery.isError) return <LoadError failure={maskedQuery.error} onRetry={() => void maskedQuery.refetch()} />
  if (maskedAccount === undefined) return <EmptyList title={text('user.bank.none')} />
  const { holder, ...rest } = unmaskedAccount ?? maskedAccount
  const shownAccount = { ...rest, holder: formatBankAccountHolder(holder) }
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
        <p className="text-sm text-faint">
          {text(unmaskedAccount === undefined ? 'user.bank.recorded' : 'user.bank.shown')}
        </p>
      </div>
    </>
  )
}
