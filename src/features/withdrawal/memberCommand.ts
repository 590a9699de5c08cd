import type { Withdrawal } from '../../../contract/withdrawal.ts'
import { type Command, subjectOf } from '../../commands/command.ts'
import { type ScreenNavigation, navigationCommand } from '../../navigation/navigationCommand.ts'
import { memberAddress } from './address.ts'
import { withdrawalRecord } from './withdrawalRecord.ts'
import { KEY_MAP } from '../../keyMap.ts'

/** Returns the command that opens the member who requested a withdrawal. */
export function memberCommand(navigation: ScreenNavigation, withdrawal: Withdrawal): Command {
  return navigationCommand(navigation, memberAddress(withdrawal), {
    id: 'withdrawal.openMember',
    title: { key: 'withdrawal.openMember' },
    scope: 'record',
    about: withdrawalRecord(withdrawal).name,
    subject: subjectOf('withdrawal', withdrawal.id),
    keys: KEY_MAP.record.openMember[0],
  })
}
