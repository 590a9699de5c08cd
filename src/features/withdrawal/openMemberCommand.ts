import type { Withdrawal } from '../../../contract/withdrawal.ts'
import { type Command, recordKeyOf } from '../../commands/command.ts'
import { type NavigationDependencies, navigationCommand } from '../../navigation/navigationCommand.ts'
import { memberUrl } from './urls.ts'
import { toWithdrawalRecord } from './withdrawalRecord.ts'
import { KEY_MAP } from '../../keyMap.ts'

/** Returns the command that opens the member who requested a withdrawal. */
export function openMemberCommand(navigation: NavigationDependencies, withdrawal: Withdrawal): Command {
  return navigationCommand(navigation, memberUrl(withdrawal), {
    id: 'withdrawal.openMember',
    title: { key: 'withdrawal.openMember' },
    scope: 'record',
    recordName: toWithdrawalRecord(withdrawal).name,
    recordKey: recordKeyOf('withdrawal', withdrawal.id),
    shortcut: KEY_MAP.record.openMember[0],
  })
}
