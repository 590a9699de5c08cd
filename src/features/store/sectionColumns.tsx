import type { Read } from '../../../contract/answer.ts'
import type { SortFieldOf } from '../../../contract/recordKind.ts'
import type {
  storeAdminList,
  storeCouponList,
  storePointMovementList,
  storeProductList,
  storeReviewList,
} from '../../../contract/kinds/childLists.ts'
import { STORE_POINT_SIGN } from '../../../contract/enumerations.ts'
import type { Coupon, Product, Review, StoreAdmin, StorePointMovement } from '../../../contract/storeParts.ts'
import { storeAdminLifecycle } from '../../../machines/account.ts'
import { couponDisplayPeriodLifecycle, couponPaymentLifecycle } from '../../../machines/coupon.ts'
import { productLifecycle } from '../../../machines/product.ts'
import { stateTextKeysOf } from '../../commands/lifecycleTextKeys.ts'
import { balanceColumn, MOVEMENT_WIDTHS, movementColumns } from '../../shared/movementColumns.tsx'
import { StateChip } from '../../resources/StateChip.tsx'
import type { Column } from '../../ui/column.ts'
import { mailtoUrl, telUrl } from '../../ui/contactUrl.ts'
import { formatPhone } from '../../ui/phone.ts'
import { formatDateTime, formatNumber, formatPointChange } from '../../ui/format.ts'
import { CouponUseTypeName } from './CouponUseTypeName.tsx'
import { NameWithPicture } from './NameWithPicture.tsx'
import { StarRating } from './StarRating.tsx'
import { ReviewWithReplies } from './ReviewWithReplies.tsx'
import { stateColumn, timeColumn } from '../../resources/columns.tsx'

const DISPLAY_STATE_TEXT_KEYS = stateTextKeysOf(couponDisplayPeriodLifecycle)
const PAYMENT_STATE_TEXT_KEYS = stateTextKeysOf(couponPaymentLifecycle)
const PRODUCT_STATE_TEXT_KEYS = stateTextKeysOf(productLifecycle)
const STORE_ADMIN_STATE_TEXT_KEYS = stateTextKeysOf(storeAdminLifecycle)

export const pointColumns: readonly Column<
  Read<typeof StorePointMovement>,
  SortFieldOf<typeof storePointMovementList>
>[] = [
  { ...timeColumn('at', 'point.field.at', 'dateTime', MOVEMENT_WIDTHS.at), cardPosition: 'title' },
  ...movementColumns('point.field.counterpart'),
  {
    id: 'point',
    header: 'point.field.point',
    cell: ({ type, point }) => formatPointChange(point * pointSign(type)),
    sortField: 'point',
    width: MOVEMENT_WIDTHS.point,
    align: 'end',
    cardPosition: 'side',
    isPinned: true,
  },
  balanceColumn,
]

export const couponColumns: readonly Column<Read<typeof Coupon>, SortFieldOf<typeof storeCouponList>>[] = [
  {
    id: 'title',
    header: 'coupon.field.title',
    cell: ({ image, title }) => (
      <NameWithPicture image={image} icon="ticket">
        {title}
      </NameWithPicture>
    ),
    sortField: 'title',
    cardPosition: 'title',
    minWidth: '10rem',
  },
  {
    id: 'point',
    header: 'coupon.field.point',
    cell: ({ point }) => formatNumber(point),
    sortField: 'point',
    width: '5.5rem',
    align: 'end',
    cardPosition: 'side',
  },
  {
    id: 'useType',
    header: 'coupon.field.useType',
    cell: ({ useType }) => <CouponUseTypeName code={useType} />,
    width: '7rem',
    isHiddenBesideRecord: true,
  },
  {
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
  },
  {
    id: 'display',
    header: 'coupon.field.displayPhase',
    cell: ({ displayPhase }) =>
      displayPhase !== null && <StateChip stateTextKeys={DISPLAY_STATE_TEXT_KEYS} stateCode={displayPhase} />,
    width: 'clamp(8rem, 11.5vw, 9.25rem)',
    isHiddenBesideRecord: true,
  },
  { ...stateColumn('coupon.field.paymentStatus', PAYMENT_STATE_TEXT_KEYS, '15rem'), sortField: 'payment' },
]

export const reviewColumns: readonly Column<Read<typeof Review>, SortFieldOf<typeof storeReviewList>>[] = [
  { id: 'author', header: 'review.field.author', cell: ({ author }) => author, width: '9rem', cardPosition: 'title' },
  {
    id: 'rate',
    header: 'review.field.rate',
    cell: ({ rate }) => rate !== null && <StarRating rate={rate} />,
    sortField: 'rate',
    width: '7rem',
    cardPosition: 'side',
  },
  { id: 'content', header: 'review.field.content', cell: (review) => <ReviewWithReplies review={review} /> },
  timeColumn('createdAt', 'review.field.createdAt', 'relative', '9rem'),
]

export const productColumns: readonly Column<Read<typeof Product>, SortFieldOf<typeof storeProductList>>[] = [
  {
    id: 'name',
    header: 'product.field.name',
    cell: ({ image, name }) => (
      <NameWithPicture image={image} icon="box">
        {name}
      </NameWithPicture>
    ),
    sortField: 'name',
    cardPosition: 'title',
    minWidth: '10rem',
  },
  { id: 'maker', header: 'product.field.maker', cell: ({ maker }) => maker, width: '11rem', wraps: true },
  { id: 'category', header: 'product.field.category', cell: ({ category }) => category, width: '9rem', wraps: true },
  {
    id: 'description',
    header: 'product.field.description',
    cell: ({ description }) => description,
    isHiddenBesideRecord: true,
  },
  stateColumn('product.field.status', PRODUCT_STATE_TEXT_KEYS, 'clamp(9.25rem, 13vw, 10rem)'),
]

export const storeAdminColumns: readonly Column<Read<typeof StoreAdmin>, SortFieldOf<typeof storeAdminList>>[] = [
  { id: 'name', header: 'storeAdmin.field.name', cell: ({ name }) => name, sortField: 'name', cardPosition: 'title' },
  {
    id: 'email',
    header: 'storeAdmin.field.email',
    cell: ({ email }) => email,
    href: ({ email }) => (email === '' ? undefined : mailtoUrl(email)),
  },
  {
    id: 'phone',
    header: 'storeAdmin.field.phone',
    cell: ({ phone }) => formatPhone(phone),
    href: ({ phone }) => (phone === '' ? undefined : telUrl(phone)),
    width: '9rem',
  },
  stateColumn('storeAdmin.field.status', STORE_ADMIN_STATE_TEXT_KEYS, '9.25rem'),
  timeColumn('createdAt', 'storeAdmin.field.createdAt', 'relative', '8.5rem'),
]

function pointSign(type: string): number {
  return new Map<string, number>(Object.entries(STORE_POINT_SIGN)).get(type) ?? 1
}
