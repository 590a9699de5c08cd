import { and, asc, eq } from 'drizzle-orm'
import type { SendableProduct } from '../../../contract/conversation/sendableProducts.ts'
import { productLifecycle } from '../../../machines/lifecycles/product.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import type { Db } from '../../db/database.ts'
import { searchCondition } from '../../resources/search.ts'
import { masterData } from '../masterData/table.ts'
import { product } from '../store/partTables.ts'
import { store } from '../store/table.ts'

interface ProductQuery {
  storeId?: number | undefined
  q?: string | undefined
  limit: number
}

/** Reads the first products, by name, that staff can send in a message (rule 10.2). */
export async function listSendableProducts(db: Db, { storeId, q, limit }: ProductQuery): Promise<SendableProduct[]> {
  const { id, searchText } = product
  return db
    .select({
      id,
      storeId: product.storeId,
      storeName: store.name,
      name: product.name,
      maker: masterData.value,
      image: product.image,
    })
    .from(product)
    .innerJoin(masterData, eq(masterData.id, product.makerId))
    .innerJoin(store, eq(store.id, product.storeId))
    .where(
      and(
        eq(product.status, productLifecycle.codes.active),
        eq(store.status, storeLifecycle.codes.accepted),
        storeId === undefined ? undefined : eq(product.storeId, storeId),
        searchCondition({ id, searchText, sortName: searchText }, q),
      ),
    )
    .orderBy(asc(searchText), asc(id))
    .limit(limit)
}
