import type { Withdrawal } from '../../contract/withdrawal.ts'
import type { Command } from '../commands/command.ts'
import { namedWithdrawal } from '../commands/withdrawalRecord.ts'

/** The command that leads to the member who asked. */
export function memberCommand(withdrawal: Withdrawal, go: (address: string) => void): Command {
  return {
    id: 'withdrawal.openMember',
    title: { key: 'withdrawal.openMember' },
    scope: 'record',
    about: namedWithdrawal(withdrawal).name,
    keys: 'm',
    permission: 'USER_MANAGEMENT',
    perform: () => go(`/user-detail/${withdrawal.userId}`),
  }
}
