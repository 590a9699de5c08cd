import { useQuery } from '@tanstack/react-query'
import type { Read } from '../../../contract/answer.ts'
import { hasAccess } from '../../../contract/permission.ts'
import type { User } from '../../../contract/user.ts'
import { requestWithdrawal } from '../../../contract/withdrawal.ts'
import { canSignIn } from '../../../machines/lifecycles/account.ts'
import type { Scope } from '../../../machines/console/shortcut.ts'
import { usePermissions } from '../../api/signedInStaff.ts'
import type { Command } from '../../commands/command.ts'
import { contactCommands } from '../../resources/contactCommands.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { lifecycleCommands } from '../../commands/lifecycleCommands.ts'
import { useLifecycleEventSender } from '../../resources/record/useLifecycleEventSender.ts'
import { userWithdrawalCommand } from './userWithdrawalCommand.ts'
import { userResource } from './resource.ts'
import { requesterQuery } from '../withdrawal/withdrawalRequester.ts'
import { messagesCommand } from '../../shared/messagesCommand.ts'
import { useConsole } from '../../console.tsx'
import { copyReferralCodeCommand } from './copyReferralCodeCommand.ts'

/**
 * Registers the commands of the member on the screen, in all tabs of the screen.
 * `open` opens the next member of the list after a decision.
 * `isBesideConversation`: the member is beside their conversation, whose commands take precedence.
 */
export function useUserCommandRegistration(
  user: Read<typeof User> | undefined,
  { open, isBesideConversation = false }: { open: (id: number) => void; isBesideConversation?: boolean },
): void {
  const { client, queryClient } = useConsole()
  const eventSender = useLifecycleEventSender(userResource, open)
  const mayRequestWithdrawal = hasAccess(requestWithdrawal.access, new Set(usePermissions()))
  const { data: requester } = useQuery({
    ...requesterQuery({ client }, { userId: user?.id ?? 0 }),
    enabled: mayRequestWithdrawal && user !== undefined && canSignIn(user.status),
  })
  const commandsOf = (shownUser: Read<typeof User>): readonly Command[] => {
    const apiAndCache = { client, queryClient }
    const scope: Scope = isBesideConversation ? 'screen' : 'record'
    const { id, fullName } = shownUser
    return [
      ...lifecycleCommands(eventSender, userResource.toLifecycleRecord(shownUser), scope),
      { ...userWithdrawalCommand(apiAndCache, shownUser, requester), scope },
      ...(isBesideConversation
        ? []
        : [messagesCommand(apiAndCache, 'user', { id, name: fullName }), copyReferralCodeCommand(shownUser)]),
      ...contactCommands(userResource, shownUser, scope),
    ]
  }
  useCommandRegistration(user === undefined ? [] : commandsOf(user))
}
