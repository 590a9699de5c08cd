import type { Read } from '../../../contract/answer.ts'
import type { CouponDetail } from '../../../contract/coupon.ts'
import { PaymentMethod } from '../../../contract/enumerations.ts'
import { couponDisplayPeriodLifecycle, couponPaymentLifecycle } from '../../../machines/coupon.ts'
import { couponHoldingLifecycle, couponUsageLifecycle } from '../../../machines/couponUse.ts'
import { type StateTextKeys, stateTextKeysOf } from '../../commands/lifecycleTextKeys.ts'
import { StateChip } from '../../resources/StateChip.tsx'
import { type TextKey, useText } from '../../text.ts'
import { formatDateTime, formatNumber } from '../../ui/format.ts'
import { BidiIsolated } from '../../ui/bidiIsolated.tsx'
import { Fact, Facts } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { CouponUseTypeName } from './CouponUseTypeName.tsx'

const DISPLAY_STATE_TEXT_KEYS = stateTextKeysOf(couponDisplayPeriodLifecycle)
const PAYMENT_STATE_TEXT_KEYS = stateTextKeysOf(couponPaymentLifecycle)
const HOLDING_STATE_TEXT_KEYS = stateTextKeysOf(couponHoldingLifecycle)
const USAGE_STATE_TEXT_KEYS = stateTextKeysOf(couponUsageLifecycle)
const PAYMENT_METHOD_TEXT_KEYS: Readonly<Record<number, TextKey>> = {
  [PaymentMethod.MONEY]: 'paymentMethod.money',
  [PaymentMethod.CREDIT_CARD]: 'paymentMethod.creditCard',
  [PaymentMethod.MOBILE_WALLET]: 'paymentMethod.mobileWallet',
}

/** The data of a coupon, with its holdings and uses counted by state, and its last uses. */
export function CouponDetails({ record }: { record: Read<typeof CouponDetail> }) {
  return (
    <>
      <CouponFacts record={record} />
      <LastUses record={record} />
    </>
  )
}

function CouponFacts({ record: coupon }: { record: Read<typeof CouponDetail> }) {
  const text = useText()
  const { point, useType, displayFrom, displayTo, displayPhase, status, statusReason } = coupon
  return (
    <Facts>
      <Fact name={text('coupon.field.point')}>{formatNumber(point)}</Fact>
      <Fact name={text('coupon.field.useType')}>
        <CouponUseTypeName code={useType} />
      </Fact>
      <Fact name={text('coupon.field.period')}>
        {`${formatDateTime(displayFrom) || '—'} – ${formatDateTime(displayTo) || '—'}`}
      </Fact>
      <Fact name={text('coupon.field.displayPhase')}>
        {displayPhase !== null && <StateChip stateTextKeys={DISPLAY_STATE_TEXT_KEYS} stateCode={displayPhase} />}
      </Fact>
      <Fact name={text('coupon.field.paymentStatus')}>
        <StateChip stateTextKeys={PAYMENT_STATE_TEXT_KEYS} stateCode={status} />
      </Fact>
      {statusReason !== null && <Fact name={text('coupon.field.statusReason')}>{statusReason}</Fact>}
      <Fact name={text('coupon.field.holdings')}>
        <CountsByState stateTextKeys={HOLDING_STATE_TEXT_KEYS} counts={coupon.holdings} />
      </Fact>
      <Fact name={text('coupon.field.uses')}>
        <CountsByState stateTextKeys={USAGE_STATE_TEXT_KEYS} counts={coupon.uses} />
      </Fact>
      <Fact name={text('coupon.field.payments')}>
        <span className="flex flex-wrap gap-x-4">
          {coupon.payments.map(({ code, count }) => (
            <span key={code}>
              <PaymentMethodName code={code} /> {formatNumber(count)}
            </span>
          ))}
        </span>
      </Fact>
    </Facts>
  )
}

function CountsByState({
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

function PaymentMethodName({ code }: { code: number }) {
  const text = useText()
  const key = PAYMENT_METHOD_TEXT_KEYS[code]
  return key === undefined ? text('value.unknown', { value: code }) : text(key)
}

function LastUses({ record: { lastUses: uses } }: { record: Read<typeof CouponDetail> }) {
  const text = useText()
  return (
    <section className="px-3 pt-6 sm:px-6">
      <h2 className="mb-2 font-title text-lg">{text('coupon.lastUses')}</h2>
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
    </section>
  )
}
