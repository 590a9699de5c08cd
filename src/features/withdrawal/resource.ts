import { withdrawalRecordKind } from '../../../contract/kinds/withdrawal.ts'
import { type Withdrawal, withdrawalEndpoints } from '../../../contract/withdrawal.ts'
import { withdrawalLifecycle } from '../../../machines/withdrawal.ts'
import { resource } from '../../resources/resource.ts'
import { currentText } from '../../text.ts'
import { formatNumber } from '../../ui/format.ts'
import { addressOfWithdrawal } from './address.ts'
import { withdrawalRecord } from './withdrawalRecord.ts'
import { KEY_MAP } from '../../keyMap.ts'

/** The resource of withdrawals: their endpoints, keyboard shortcuts, search words and URLs. */
export const withdrawalResource = resource({
  kind: withdrawalRecordKind,
  lifecycle: withdrawalLifecycle,
  ...withdrawalEndpoints,
  // Only `get` returns these fields unmasked, so the response to a write does not overwrite them. They never change.
  wholeFields: ['accountNumber', 'holder'],
  keys: { confirm: KEY_MAP.record.accept[0], succeed: KEY_MAP.record.markPaid[0], reject: KEY_MAP.record.reject[0] },
  keywords: {
    confirm: ['shounin', 'approve', 'transfer'],
    succeed: ['kanryou', 'done', 'paid'],
    reject: ['kyakka', 'refuse', 'refund'],
  },
  all: 'withdrawals.tab.all',
  toLifecycleRecord: (withdrawal: Withdrawal) => withdrawalRecord(withdrawal),
  detailsOf: ({ point, bankName }) => [currentText()('withdrawal.points', { n: formatNumber(point) }), bankName],
  addressOf: addressOfWithdrawal,
})
