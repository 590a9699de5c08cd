import type { Read } from '../../../contract/answer.ts'
import type { Withdrawal } from '../../../contract/withdrawal.ts'
import { type Command, recordKeyOf } from '../../commands/command.ts'
import { type NavigationDependencies, navigationCommand } from '../../navigation/navigationCommand.ts'
import { memberUrl } from './urls.ts'
import { toWithdrawalRecord } from './withdrawalRecord.ts'
import { KEY_MAP } from '../../keyMap.ts'

/** Returns the command that opens the member who requested a withdrawal; none if it is not known who did. */
export function openMemberCommands(navigation: NavigationDependencies, withdrawal: Read<typeof Withdrawal>): Command[] {
  const url = memberUrl(withdrawal)
  if (url === undefined) return []
  const command = navigationCommand(navigation, url, {
    id: 'withdrawal.openMember',
    title: { key: 'withdrawal.openMember' },
    scope: 'record',
    recordName: toWithdrawalRecord(withdrawal).name,
    recordKey: recordKeyOf('withdrawal', withdrawal.id),
    shortcut: KEY_MAP.record.openMember[0],
  })
  return [command]
}
