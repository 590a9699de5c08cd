import type { Read } from '../../../contract/answer.ts'
import { withdrawalRecordKind } from '../../../contract/kinds/withdrawal.ts'
import { type Withdrawal, withdrawalEndpoints } from '../../../contract/withdrawal.ts'
import { withdrawalLifecycle } from '../../../machines/lifecycles/withdrawal.ts'
import { defineResource } from '../../resources/resource.ts'
import { currentText } from '../../texts/text.ts'
import { formatNumber } from '../../ui/format.ts'
import { withdrawalUrl } from './urls.ts'
import { toWithdrawalRecord } from './withdrawalRecord.ts'
import { KEY_MAP } from '../../keyMap.ts'

/** The resource of withdrawals: their endpoints, keyboard shortcuts, search words and URLs. */
export const withdrawalResource = defineResource({
  kind: withdrawalRecordKind,
  lifecycle: withdrawalLifecycle,
  ...withdrawalEndpoints,
  // Only `get` returns these fields unmasked, so the response to a write must not overwrite them. They never change.
  detailOnlyFields: ['accountNumber', 'holder'],
  shortcuts: {
    confirm: KEY_MAP.record.accept[0],
    succeed: KEY_MAP.record.markPaid[0],
    reject: KEY_MAP.record.reject[0],
  },
  keywords: {
    confirm: ['shounin', 'approve', 'transfer'],
    succeed: ['kanryou', 'done', 'paid'],
    reject: ['kyakka', 'refuse', 'refund'],
  },
  amountUnit: 'withdrawal.points',
  allTabLabel: 'withdrawals.tab.all',
  toLifecycleRecord: (withdrawal: Read<typeof Withdrawal>) => toWithdrawalRecord(withdrawal),
  distinguishingTexts: ({ point, bankName }) => [
    currentText()('withdrawal.points', { n: formatNumber(point) }),
    bankName,
  ],
  recordUrl: withdrawalUrl,
})
