import { listWithdrawals, type Withdrawal } from '../../../contract/withdrawal.ts'
import { stateOf } from '../../../machines/lifecycle.ts'
import { withdrawalLifecycle, type WithdrawalState } from '../../../machines/withdrawal.ts'
import { knownPermissions } from '../../commands/permitted.ts'
import { recordCommands } from '../../commands/recordCommands.ts'
import { namedWithdrawal, withdrawalRecord } from './withdrawalRecord.ts'
import type { Console } from '../../console.tsx'
import { currentText } from '../../text.ts'
import { formatNumber } from '../../ui/format.ts'
import { addressOfWithdrawal } from './address.ts'
import type { FoundRecord, RecordSource } from '../../resources/recordSource.ts'
import { detailOf, listSource } from '../../resources/listSource.ts'

/** Withdrawals, as the palette finds them. */
export function withdrawalSource(found: Console): RecordSource {
  return listSource(found, {
    id: 'withdrawal',
    title: 'palette.group.withdrawals',
    endpoint: listWithdrawals,
    show: (withdrawal: Withdrawal) => show(found, withdrawal),
  })
}

function show(found: Console, withdrawal: Withdrawal): FoundRecord {
  const text = currentText()
  const state: WithdrawalState = stateOf(withdrawalLifecycle, withdrawal.status)
  const points = text('withdrawal.points', { n: formatNumber(withdrawal.point) })
  return {
    id: `withdrawal:${withdrawal.id}`,
    label: withdrawal.userName,
    detail: detailOf([text(`withdrawal.state.${state}`), points, withdrawal.bankName, `#${withdrawal.id}`]),
    path: addressOfWithdrawal(withdrawal.id, knownPermissions(found)),
    commands: recordCommands(found, withdrawalRecord, namedWithdrawal(withdrawal)),
  }
}
