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
import { storeAdminLifecycle } from '../../../machines/lifecycles/account.ts'
import { stateTextKeysOf } from '../../commands/lifecycleTextKeys.ts'
import { balanceColumn, MOVEMENT_WIDTHS, movementColumns } from '../../shared/movementColumns.tsx'
import type { Column } from '../../ui/column.ts'
import { mailtoUrl, telUrl } from '../../ui/contactUrl.ts'
import { formatPhone } from '../../ui/phone.ts'
import { formatPointChange } from '../../ui/format.ts'
import {
  couponDisplayPhaseColumn,
  couponPeriodColumn,
  couponPointColumn,
  couponStateColumn,
  couponTitleColumn,
} from './couponColumns.tsx'
import { CouponUseTypeName } from './CouponUseTypeName.tsx'
import { productMasterDataColumns, productNameColumn, productStateColumn } from './productColumns.tsx'
import { StarRating } from './StarRating.tsx'
import { ReviewWithReplies } from './ReviewWithReplies.tsx'
import { stateColumn, timeColumn } from '../../resources/columns/columns.tsx'

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
  { ...couponTitleColumn, sortField: 'title' },
  { ...couponPointColumn, sortField: 'point' },
  {
    id: 'useType',
    header: 'coupon.field.useType',
    cell: ({ useType }) => <CouponUseTypeName code={useType} />,
    width: '7rem',
    isHiddenBesideRecord: true,
  },
  couponPeriodColumn,
  couponDisplayPhaseColumn,
  { ...couponStateColumn, sortField: 'payment', width: '15rem' },
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
  productNameColumn,
  ...productMasterDataColumns,
  {
    id: 'description',
    header: 'product.field.description',
    cell: ({ description }) => description,
    isHiddenBesideRecord: true,
  },
  productStateColumn,
]

export const storeAdminColumns: readonly Column<Read<typeof StoreAdmin>, SortFieldOf<typeof storeAdminList>>[] = [
  { id: 'name', header: 'storeAdmin.field.name', cell: ({ name }) => name, sortField: 'name', cardPosition: 'title' },
  {
    id: 'email',
    header: 'storeAdmin.field.email',
    cell: ({ email }) => email,
    href: ({ email }) => (email === '' ? undefined : mailtoUrl(email)),
    wraps: 'twoLines',
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
