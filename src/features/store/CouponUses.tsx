import type { Read } from '../../../contract/answer.ts'
import type { CouponDetail } from '../../../contract/coupon.ts'
import { PaymentMethod } from '../../../contract/enumerations.ts'
import { couponUsageLifecycle } from '../../../machines/lifecycles/couponUse.ts'
import { type StateTextKeys, stateTextKeysOf } from '../../commands/lifecycleTextKeys.ts'
import { StateChip } from '../../resources/columns/StateChip.tsx'
import { type TextKey, useText } from '../../texts/text.ts'
import { formatNumber } from '../../ui/format.ts'
import { BidiIsolated } from '../../ui/bidiIsolated.tsx'
import { FactSection } from '../../ui/factGroups.tsx'
import { Time } from '../../ui/time.tsx'

const USAGE_STATE_TEXT_KEYS = stateTextKeysOf(couponUsageLifecycle)
const PAYMENT_METHOD_TEXT_KEYS: Readonly<Record<number, TextKey>> = {
  [PaymentMethod.MONEY]: 'paymentMethod.money',
  [PaymentMethod.CREDIT_CARD]: 'paymentMethod.creditCard',
  [PaymentMethod.MOBILE_WALLET]: 'paymentMethod.mobileWallet',
}

/** The numbers of a coupon's holdings or uses in each state. */
export function CountsByState({
  stateTextKeys,
  counts,
}: {
  stateTextKeys: StateTextKeys
  counts: Read<typeof CouponDetail>['uses']
}) {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {counts.map(({ code, count }) => (
        <span key={code} className="inline-flex items-baseline gap-1.5">
          <StateChip stateTextKeys={stateTextKeys} stateCode={code} />
          {formatNumber(count)}
        </span>
      ))}
    </span>
  )
}

/** The numbers of a coupon's uses by payment method. */
export function CountsByPaymentMethod({ counts }: { counts: Read<typeof CouponDetail>['payments'] }) {
  return (
    <span className="flex flex-wrap gap-x-4">
      {counts.map(({ code, count }) => (
        <span key={code}>
          <PaymentMethodName code={code} /> {formatNumber(count)}
        </span>
      ))}
    </span>
  )
}

function PaymentMethodName({ code }: { code: number }) {
  const text = useText()
  const key = PAYMENT_METHOD_TEXT_KEYS[code]
  return key === undefined ? text('value.unknown', { value: code }) : text(key)
}

/** The last uses of a coupon. */
export function CouponLastUses({ record: { lastUses: uses } }: { record: Read<typeof CouponDetail> }) {
  const text = useText()
  return (
    <FactSection title={text('coupon.lastUses')} isWide>
      {uses.length === 0 && <p className="text-soft">{text('coupon.lastUses.none')}</p>}
      <ul className="divide-y divide-line">
        {uses.map(({ id, member, status, paymentMethod, at }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
            <span className="text-sm text-faint">
              <Time at={at} as="dateTime" />
            </span>
            <span className="grow">
              <BidiIsolated>{member}</BidiIsolated>
            </span>
            {paymentMethod !== null && (
              <span className="text-sm text-soft">
                <PaymentMethodName code={paymentMethod} />
              </span>
            )}
            <StateChip stateTextKeys={USAGE_STATE_TEXT_KEYS} stateCode={status} />
          </li>
        ))}
      </ul>
    </FactSection>
  )
}
