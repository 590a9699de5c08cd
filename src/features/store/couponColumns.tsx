import type { Read } from '../../../contract/answer.ts'
import type { Coupon } from '../../../contract/storeParts.ts'
import { couponDisplayPeriodLifecycle } from '../../../machines/lifecycles/coupon.ts'
import { stateTextKeysOf } from '../../commands/lifecycleTextKeys.ts'
import { stateColumn } from '../../resources/columns/columns.tsx'
import { StateChip } from '../../resources/columns/StateChip.tsx'
import type { Column } from '../../ui/column.ts'
import { formatDateTime, formatNumber } from '../../ui/format.ts'
import { couponPaymentResource } from './couponResource.ts'
import { NameWithPicture } from './NameWithPicture.tsx'

/*
 * The columns that the list of all coupons and the list of a store's coupons share.
 */

const DISPLAY_STATE_TEXT_KEYS = stateTextKeysOf(couponDisplayPeriodLifecycle)

type CouponColumn<Sort extends string = never> = Column<Read<typeof Coupon>, Sort>

export const couponTitleColumn: CouponColumn = {
  id: 'title',
  header: 'coupon.field.title',
  cell: ({ image, title }) => (
    <NameWithPicture image={image} icon="ticket">
      {title}
    </NameWithPicture>
  ),
  cardPosition: 'title',
  minWidth: '10rem',
}

export const couponPointColumn: CouponColumn = {
  id: 'point',
  header: 'coupon.field.point',
  cell: ({ point }) => formatNumber(point),
  width: '5.5rem',
  align: 'end',
  cardPosition: 'side',
}

export const couponPeriodColumn: CouponColumn<'displayFrom'> = {
  id: 'period',
  header: 'coupon.field.period',
  cell: ({ displayFrom, displayTo }) => (
    <>
      <span className="block leading-4">{formatDateTime(displayFrom) || '—'} –</span>
      <span className="block leading-4">{formatDateTime(displayTo) || '—'}</span>
    </>
  ),
  sortField: 'displayFrom',
  width: '10rem',
}

export const couponDisplayPhaseColumn: CouponColumn = {
  id: 'display',
  header: 'coupon.field.displayPhase',
  cell: ({ displayPhase }) =>
    displayPhase !== null && <StateChip stateTextKeys={DISPLAY_STATE_TEXT_KEYS} stateCode={displayPhase} />,
  width: 'clamp(8rem, 11.5vw, 9.25rem)',
  isHiddenBesideRecord: true,
}

export const couponStateColumn = stateColumn(
  'coupon.field.paymentStatus',
  couponPaymentResource.lifecycleTextKeys,
  'clamp(11rem, 18vw, 15rem)',
)
