import { getWithdrawal, listWithdrawals, transitionWithdrawal, type Withdrawal } from '../../contract/withdrawal.ts'
import { type WithdrawalEvent, withdrawalLifecycle } from '../../machines/withdrawal.ts'
import { formatNumber } from '../ui/format.ts'
import { currentText } from '../text.ts'
import type { LifecycleRecord } from './lifecycleCommands.ts'
import type { LivingRecord } from './recordCommands.ts'

/** Withdrawals, as the console reads and writes them. `s` is the table's: it sorts. */
export const withdrawalRecord: LivingRecord<WithdrawalEvent, typeof getWithdrawal> = {
  kind: 'withdrawal',
  lifecycle: withdrawalLifecycle,
  get: getWithdrawal,
  list: listWithdrawals,
  transition: transitionWithdrawal,
  keys: { confirm: 'a', succeed: 't', reject: 'r' },
  keywords: {
    confirm: ['shounin', 'approve', 'transfer'],
    succeed: ['kanryou', 'done', 'paid'],
    reject: ['kyakka', 'refuse', 'refund'],
  },
}

/** A withdrawal as its commands name it: whose, and how much. */
export function namedWithdrawal({ id, status, version, userName, point }: Withdrawal): LifecycleRecord {
  const name = currentText()('withdrawal.name', { name: userName, n: formatNumber(point) })
  return { id, status, version, name }
}
