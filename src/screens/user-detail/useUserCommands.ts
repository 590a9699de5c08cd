import { useMemo } from 'react'
import type { User } from '../../../contract/user.ts'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/context.tsx'
import { recordCommands } from '../../commands/recordCommands.ts'
import { userWithdrawalCommand } from '../../commands/userWithdrawalCommand.ts'
import { namedUser, userRecord } from '../../commands/userRecord.ts'
import { useConsole } from '../../console.tsx'
import { copyCode } from './copyCode.ts'

/** Registers what can be done with the user on the screen, whichever tab is open. */
export function useUserCommands(user: User | undefined): void {
  const { client, queries } = useConsole()
  const commands = useMemo((): readonly Command[] => {
    if (user === undefined) return []
    const place = { client, queries }
    return [...recordCommands(place, userRecord, namedUser(user)), userWithdrawalCommand(place, user), copyCode(user)]
  }, [client, queries, user])
  useCommands(commands)
}
