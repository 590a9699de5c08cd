import type { Read } from '../../../contract/answer.ts'
import type { CouponDetail } from '../../../contract/coupon.ts'
import { couponDisplayPeriodLifecycle } from '../../../machines/lifecycles/coupon.ts'
import { couponHoldingLifecycle, couponUsageLifecycle } from '../../../machines/lifecycles/couponUse.ts'
import { stateTextKeysOf } from '../../commands/lifecycleTextKeys.ts'
import { type RecordFacts, reasonFact } from '../../resources/recordFacts.ts'
import { StateChip } from '../../resources/columns/StateChip.tsx'
import { formatDateTime, formatNumber } from '../../ui/format.ts'
import { CouponLastUses, CountsByState, CountsByPaymentMethod } from './CouponUses.tsx'
import { CouponUseTypeName } from './CouponUseTypeName.tsx'

const DISPLAY_STATE_TEXT_KEYS = stateTextKeysOf(couponDisplayPeriodLifecycle)
const HOLDING_STATE_TEXT_KEYS = stateTextKeysOf(couponHoldingLifecycle)
const USAGE_STATE_TEXT_KEYS = stateTextKeysOf(couponUsageLifecycle)

/** Which facts of a coupon stand where. */
export const COUPON_FACTS: RecordFacts<Read<typeof CouponDetail>> = {
  head: [
    { label: 'coupon.field.point', value: ({ point }) => formatNumber(point) },
    {
      label: 'coupon.field.period',
      value: ({ displayFrom, displayTo }) =>
        `${formatDateTime(displayFrom) || '—'} – ${formatDateTime(displayTo) || '—'}`,
    },
    {
      label: 'coupon.field.displayPhase',
      value: ({ displayPhase }) =>
        displayPhase !== null && <StateChip stateTextKeys={DISPLAY_STATE_TEXT_KEYS} stateCode={displayPhase} />,
    },
    { label: 'coupon.field.useType', value: ({ useType }) => <CouponUseTypeName code={useType} /> },
    reasonFact('coupon.field.statusReason'),
  ],
  groups: [
    {
      title: 'record.group.uses',
      layout: 'across',
      facts: [
        {
          label: 'coupon.field.holdings',
          value: ({ holdings }) => <CountsByState stateTextKeys={HOLDING_STATE_TEXT_KEYS} counts={holdings} />,
        },
        {
          label: 'coupon.field.uses',
          value: ({ uses }) => <CountsByState stateTextKeys={USAGE_STATE_TEXT_KEYS} counts={uses} />,
        },
        { label: 'coupon.field.payments', value: ({ payments }) => <CountsByPaymentMethod counts={payments} /> },
      ],
    },
    { id: 'lastUses', Part: CouponLastUses },
  ],
}
