import type { Withdrawal } from '../../../contract/withdrawal.ts'
import { type Command, subjectOf } from '../../commands/command.ts'
import { type ScreenNavigation, navigationCommand } from '../../navigation/navigationCommand.ts'
import { memberOf } from './address.ts'
import { namedWithdrawal } from './namedWithdrawal.ts'

/** The command that leads to the member who asked. */
export function memberCommand(navigation: ScreenNavigation, withdrawal: Withdrawal): Command {
  return navigationCommand(navigation, memberOf(withdrawal), {
    id: 'withdrawal.openMember',
    title: { key: 'withdrawal.openMember' },
    scope: 'record',
    about: namedWithdrawal(withdrawal).name,
    subject: subjectOf('withdrawal', withdrawal.id),
    keys: 'm',
  })
}
