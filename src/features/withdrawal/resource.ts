import { withdrawalKind } from '../../../contract/kinds/withdrawal.ts'
import { type Withdrawal, withdrawalEndpoints } from '../../../contract/withdrawal.ts'
import { withdrawalLifecycle } from '../../../machines/withdrawal.ts'
import { resource } from '../../resources/resource.ts'
import { currentText } from '../../text.ts'
import { formatNumber } from '../../ui/format.ts'
import { addressOfWithdrawal } from './address.ts'
import { namedWithdrawal } from './namedWithdrawal.ts'

/** Withdrawals, as the console reads, writes, names and finds them. `s` is the table's: it sorts. */
export const withdrawalResource = resource({
  kind: withdrawalKind,
  lifecycle: withdrawalLifecycle,
  ...withdrawalEndpoints,
  // Only the opened record shows the account whole, which never changes.
  wholeFields: ['accountNumber', 'holder'],
  keys: { confirm: 'a', succeed: 't', reject: 'r' },
  keywords: {
    confirm: ['shounin', 'approve', 'transfer'],
    succeed: ['kanryou', 'done', 'paid'],
    reject: ['kyakka', 'refuse', 'refund'],
  },
  all: 'withdrawals.tab.all',
  toLifecycleRecord: (withdrawal: Withdrawal) => namedWithdrawal(withdrawal),
  detailsOf: ({ point, bankName }) => [currentText()('withdrawal.points', { n: formatNumber(point) }), bankName],
  addressOf: addressOfWithdrawal,
})
