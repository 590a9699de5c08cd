import { eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { productRecordKind } from '../../../contract/kinds/product.ts'
import type { Product } from '../../../contract/storeParts.ts'
import { productLifecycle } from '../../../machines/lifecycles/product.ts'
import { notFound } from '../../http/failure.ts'
import type { OperationContext } from '../../http/handler.ts'
import { defineResource } from '../../resources/resource.ts'
import { searchCondition } from '../../resources/search.ts'
import { masterData } from '../masterData/table.ts'
import { productCsvColumns } from './productCsvColumns.ts'
import { product } from './partTables.ts'
import { store } from './table.ts'

/** The products of all stores. */
export const productResource = defineResource({
  kind: productRecordKind,
  lifecycle: productLifecycle,
  table: product,
  sortColumns: { createdAt: product.createdAt, name: product.sortName, id: product.id },
  filterConditions: {
    storeId: (id) => eq(product.storeId, id),
    makerId: (id) => eq(product.makerId, id),
    categoryId: (id) => eq(product.categoryId, id),
  },
  searchCondition: (q) => searchCondition(product, q),
  csvColumns: productCsvColumns,
  readRows: readProductRows,
  async read(context, id) {
    const [row] = await readProductRows(context, [id])
    if (row === undefined) throw notFound()
    return row
  },
  effects: {},
})

/** Reads the products with these ids, in any order. */
export async function readProductRows({ db }: OperationContext, ids: number[]): Promise<Product[]> {
  const maker = alias(masterData, 'maker')
  const category = alias(masterData, 'category')
  const rows = await db
    .select({ row: product, storeName: store.name, maker: maker.value, category: category.value })
    .from(product)
    .innerJoin(store, eq(store.id, product.storeId))
    .innerJoin(maker, eq(maker.id, product.makerId))
    .innerJoin(category, eq(category.id, product.categoryId))
    .where(inArray(product.id, ids))
  return rows.map(({ row, storeName, ...names }) => ({
    id: row.id,
    storeId: row.storeId,
    storeName,
    image: row.image,
    name: row.name,
    maker: names.maker,
    category: names.category,
    description: row.description,
    status: row.status,
    statusReason: row.statusReason,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
}
