import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Read } from '../../../contract/answer.ts'
import { hasAccess } from '../../../contract/permission.ts'
import type { User } from '../../../contract/user.ts'
import { requestWithdrawal } from '../../../contract/withdrawal.ts'
import { canSignIn } from '../../../machines/account.ts'
import { usePermissions } from '../../api/signedInStaff.ts'
import type { Command } from '../../commands/command.ts'
import { contactCommands } from '../../resources/contactCommands.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { lifecycleCommands } from '../../commands/lifecycleCommands.ts'
import { useLifecycleEventSender } from '../../resources/useLifecycleEventSender.ts'
import { userWithdrawalCommand } from './userWithdrawalCommand.ts'
import { userResource } from './resource.ts'
import { requesterQuery } from '../withdrawal/withdrawalRequester.ts'
import { messagesCommand } from '../../shared/messagesCommand.ts'
import { useConsole } from '../../console.tsx'
import { copyReferralCodeCommand } from './copyReferralCodeCommand.ts'

/**
 * Registers the commands of the member on the screen, in all tabs of the screen. `open`, which must be
 * referentially stable, opens the next member of the list after a decision.
 */
export function useUserCommandRegistration(user: Read<typeof User> | undefined, open: (id: number) => void): void {
  const { client, queryClient } = useConsole()
  const eventSender = useLifecycleEventSender(userResource, open)
  const mayRequestWithdrawal = hasAccess(requestWithdrawal.access, new Set(usePermissions()))
  const { data: requester } = useQuery({
    ...requesterQuery({ client }, { userId: user?.id ?? 0 }),
    enabled: mayRequestWithdrawal && user !== undefined && canSignIn(user.status),
  })
  const commands = useMemo((): readonly Command[] => {
    if (user === undefined) return []
    const apiAndCache = { client, queryClient }
    return [
      ...lifecycleCommands(eventSender, userResource.toLifecycleRecord(user)),
      userWithdrawalCommand(apiAndCache, user, requester),
      messagesCommand(apiAndCache, 'user', { id: user.id, name: user.fullName }),
      copyReferralCodeCommand(user),
      ...contactCommands(userResource, user),
    ]
  }, [client, queryClient, eventSender, user, requester])
  useCommandRegistration(commands)
}
