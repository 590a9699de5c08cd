import type { Read } from '../../../contract/answer.ts'
import type { SortFieldOf } from '../../../contract/recordKind.ts'
import type { couponPaymentRecordKind } from '../../../contract/kinds/couponPayment.ts'
import type { productRecordKind } from '../../../contract/kinds/product.ts'
import type { Coupon, Product } from '../../../contract/storeParts.ts'
import { timeColumn, waitingColumn } from '../../resources/columns/columns.tsx'
import type { Column } from '../../ui/column.ts'
import { formatNumber } from '../../ui/format.ts'
import {
  couponDisplayPhaseColumn,
  couponPeriodColumn,
  couponPointColumn,
  couponStateColumn,
  couponTitleColumn,
} from './couponColumns.tsx'
import { productMasterDataColumns, productNameColumn, productStateColumn } from './productColumns.tsx'
import { storeUrl } from './storeUrl.ts'

const storeColumn: Column<{ storeId: number | null; storeName: string }, never> = {
  id: 'store',
  header: 'coupon.field.store',
  cell: ({ storeName }) => storeName,
  href: storeUrl,
  width: '9.5rem',
  wraps: true,
}

/** The columns of the list of all coupons (rule 3.17). */
export const couponListColumns: readonly Column<Read<typeof Coupon>, SortFieldOf<typeof couponPaymentRecordKind>>[] = [
  { ...couponTitleColumn, sortField: 'name', isLink: true, minWidth: '12rem' },
  storeColumn,
  couponPointColumn,
  couponPeriodColumn,
  { ...couponDisplayPhaseColumn, width: '8rem' },
  {
    id: 'holders',
    header: 'coupon.field.holders',
    cell: ({ holderCount }) => formatNumber(holderCount),
    width: '5.5rem',
    align: 'end',
    isHiddenBesideRecord: true,
  },
  couponStateColumn,
  waitingColumn('createdAt', 'coupon.field.waiting', '5.5rem'),
  timeColumn('createdAt', 'coupon.field.createdAt', 'relative', '8.5rem'),
]

/** The columns of the list of all products (rule 3.17). */
export const productListColumns: readonly Column<Read<typeof Product>, SortFieldOf<typeof productRecordKind>>[] = [
  { ...productNameColumn, isLink: true },
  storeColumn,
  ...productMasterDataColumns,
  productStateColumn,
  timeColumn('createdAt', 'product.field.createdAt', 'relative', '8.5rem'),
]
