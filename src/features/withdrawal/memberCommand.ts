import type { Withdrawal } from '../../../contract/withdrawal.ts'
import { type Command, subjectOf } from '../../commands/command.ts'
import { leadCommand } from '../../shell/leadCommand.ts'
import { namedWithdrawal } from './withdrawalRecord.ts'
import { memberOf } from './address.ts'

/** The command that leads to the member who asked. */
export function memberCommand(withdrawal: Withdrawal, go: (address: string) => void): Command {
  return leadCommand(memberOf(withdrawal), go, {
    id: 'withdrawal.openMember',
    title: { key: 'withdrawal.openMember' },
    scope: 'record',
    about: namedWithdrawal(withdrawal).name,
    subject: subjectOf('withdrawal', withdrawal.id),
    keys: 'm',
  })
}
