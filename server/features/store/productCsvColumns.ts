import type { Product } from '../../../contract/storeParts.ts'
import { productLifecycle } from '../../../machines/lifecycles/product.ts'
import { type CsvColumn, stateCsvColumn } from '../../resources/csv.ts'

/** The columns of the CSV file of products. */
export const productCsvColumns: readonly CsvColumn<Product>[] = [
  { header: 'records.field.id', cell: ({ id }) => id },
  { header: 'product.field.name', cell: ({ name }) => name },
  { header: 'coupon.field.store', cell: ({ storeName }) => storeName },
  { header: 'product.field.maker', cell: ({ maker }) => maker },
  { header: 'product.field.category', cell: ({ category }) => category },
  { header: 'product.field.description', cell: ({ description }) => description },
  stateCsvColumn('product.field.status', productLifecycle),
  { header: 'product.field.statusReason', cell: ({ statusReason }) => statusReason },
  { header: 'product.field.createdAt', cell: ({ createdAt }) => ({ at: createdAt }) },
]
