import { and, eq, sql } from 'drizzle-orm'
import type { AppStore } from '../../../contract/appApi/store.ts'
import type { Page } from '../../../contract/endpoint.ts'
import type { Review } from '../../../contract/storeParts.ts'
import { productLifecycle } from '../../../machines/lifecycles/product.ts'
import { mayTrade, storeLifecycle } from '../../../machines/lifecycles/store.ts'
import type { Db } from '../../db/database.ts'
import { notFound } from '../../http/failure.ts'
import type { OperationContext } from '../../http/handler.ts'
import { readPage, sortByIds } from '../../resources/page.ts'
import { searchCondition } from '../../resources/search.ts'
import { reviewList, reviewsOfStoreCondition } from './childLists.ts'
import { product, storeReview } from './partTables.ts'
import { readStores } from './resource.ts'
import { readProductRows } from './product.ts'
import { store } from './table.ts'

/** The part of the search text that the apps show: without the name of the owner. */
const SHOWN_TEXT = sql`fold(concat_ws(' ', translate(${store.name}, ' 　', ''), translate(${store.nameKana}, ' 　', ''),
  translate(${store.nickName}, ' 　', ''), ${store.phone}, replace(${store.zipcode}, '-', ''),
  ${store.prefectureName} || ${store.address}, ${store.id}))`

interface PageQuery {
  page: number
  limit: number
}

interface StoresQuery extends PageQuery {
  q?: string | undefined
  prefectureId?: number | undefined
  industryId?: number | undefined
}

/** Reads one page of the accepted stores, newest first. */
export async function listAcceptedStores(
  db: Db,
  { page, limit, q, prefectureId, industryId }: StoresQuery,
): Promise<Page<AppStore>> {
  const selection = {
    table: store,
    sortKey: store.createdAt,
    isDescending: true,
    indexedWhere: eq(store.status, storeLifecycle.codes.accepted),
    unindexedWhere: and(
      searchCondition(store, q, SHOWN_TEXT),
      prefectureId === undefined ? undefined : eq(store.prefectureId, prefectureId),
      industryId === undefined ? undefined : eq(store.industryId, industryId),
    ),
  }
  const { ids, total } = await readPage(db, selection, page, limit)
  return { items: sortByIds(ids, await readAppStores(db, ids)), total, page, limit }
}

/** Reads an accepted store. Throws 404 if it does not exist or is not accepted. */
export async function readAcceptedStore(db: Db, id: number): Promise<AppStore> {
  await requireAcceptedStore(db, id)
  const [found] = await readAppStores(db, [id])
  if (found === undefined) throw notFound()
  return found
}

async function readAppStores(db: Db, ids: number[]): Promise<AppStore[]> {
  const rows = await readStores(db, ids)
  return rows.map(({ id, name, nameKana, nickName, phone, zipcode, prefecture, address, industry, introduction }) => {
    return { id, name, nameKana, nickName, phone, zipcode, prefecture, address, industry, introduction }
  })
}

async function requireAcceptedStore(db: Db, id: number): Promise<void> {
  const [found] = await db.select({ status: store.status }).from(store).where(eq(store.id, id))
  if (found === undefined || !mayTrade(found.status)) throw notFound()
}

/** Reads one page of the active products of an accepted store, newest first. Throws 404 if it is not accepted. */
export async function listAcceptedStoreProducts(
  context: OperationContext,
  storeId: number,
  { page, limit }: PageQuery,
) {
  await requireAcceptedStore(context.db, storeId)
  const selection = {
    table: product,
    sortKey: product.createdAt,
    isDescending: true,
    indexedWhere: eq(product.storeId, storeId),
    unindexedWhere: eq(product.status, productLifecycle.codes.active),
  }
  const { ids, total } = await readPage(context.db, selection, page, limit)
  const rows = sortByIds(ids, await readProductRows(context, ids))
  const items = rows.map(({ id, image, name, maker, category, description }) => ({
    id,
    image,
    name,
    maker,
    category,
    description,
  }))
  return { items, total, page, limit }
}

/** Reads one page of the reviews of an accepted store, newest first. Throws 404 if it is not accepted. */
export async function listAcceptedStoreReviews(
  context: OperationContext,
  storeId: number,
  { page, limit }: PageQuery,
): Promise<Page<Review>> {
  await requireAcceptedStore(context.db, storeId)
  const selection = {
    table: storeReview,
    sortKey: storeReview.createdAt,
    isDescending: true,
    indexedWhere: reviewsOfStoreCondition(storeId),
    unindexedWhere: undefined,
  }
  const { ids, total } = await readPage(context.db, selection, page, limit)
  return { items: sortByIds(ids, await reviewList.readRows(context, ids)), total, page, limit }
}
