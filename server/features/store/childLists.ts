import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  storeAdminList,
  storeCouponList,
  storeProductList,
  storeReviewList,
} from '../../../contract/kinds/childLists.ts'
import type { listStorePoints, Review } from '../../../contract/storeParts.ts'
import { couponPaymentLifecycle } from '../../../machines/lifecycles/coupon.ts'
import type { Db } from '../../db/database.ts'
import type { Handler } from '../../http/handler.ts'
import { createPartListHandler } from '../../resources/recordHandlers.ts'
import { defineList } from '../../resources/list.ts'
import { requireRow } from '../../resources/resource.ts'
import { readAccountEntries } from '../point/accountEntries.ts'
import { entry } from '../point/tables.ts'
import { storeOwner } from '../storeAccount/table.ts'
import { member } from '../user/table.ts'
import { readCouponRows } from './couponRows.ts'
import { coupon, product, storeReview, storeAdmin } from './partTables.ts'
import { readProductRows } from './product.ts'
import { store } from './table.ts'

export const handleListStorePoints: Handler<typeof listStorePoints> = async ({ params, query }, { db }) => {
  await requireRow(db, store, params.id)
  const found = await readAccountEntries(db, 'store', params.id, query, sql`abs(${entry.amount})`)
  const items = found.items.map(({ ownerId: _ownerId, ownerName: _ownerName, point, ...row }) => ({
    ...row,
    point: Math.abs(point),
  }))
  return { ...found, items }
}

const couponList = defineList({
  declaration: storeCouponList,
  rowTable: coupon,
  sortColumns: {
    payment: paymentSortKey(),
    displayFrom: coupon.displayFrom,
    point: coupon.point,
    title: kanaSortKey(coupon.title),
  },
  filterConditions: {},
  readRows: readCouponRows,
})

export const reviewList = defineList({
  declaration: storeReviewList,
  rowTable: storeReview,
  sortColumns: { createdAt: storeReview.createdAt, rate: storeReview.rate },
  filterConditions: {},
  async readRows({ db }, ids) {
    const rows = await selectReviews(db).where(inArray(storeReview.id, ids))
    const repliesByReviewId = await readReplies(db, ids)
    return rows.map((row) => ({
      id: row.id,
      author: row.author,
      content: row.content,
      rate: row.rate ?? 0,
      createdAt: row.createdAt.toISOString(),
      replies: repliesByReviewId.get(row.id) ?? [],
    }))
  },
})

function selectReviews(db: Db) {
  const author = sql<string>`coalesce(nullif(${member.nickName}, ''), ${member.fullName}, ${storeOwner.name})`
  return db
    .select({
      id: storeReview.id,
      parentId: storeReview.parentId,
      author,
      content: storeReview.content,
      rate: storeReview.rate,
      createdAt: storeReview.createdAt,
    })
    .from(storeReview)
    .leftJoin(member, eq(member.id, storeReview.memberId))
    .leftJoin(storeOwner, eq(storeOwner.id, storeReview.ownerId))
    .$dynamic()
}

async function readReplies(db: Db, ids: number[]): Promise<Map<number | null, Review['replies']>> {
  const rows = await selectReviews(db)
    .where(inArray(storeReview.parentId, ids))
    .orderBy(asc(storeReview.createdAt), asc(storeReview.id))
  const repliesByReviewId = new Map<number | null, Review['replies']>()
  for (const { id, parentId, author, content, createdAt } of rows) {
    const reply = { id, author, content, createdAt: createdAt.toISOString() }
    repliesByReviewId.set(parentId, [...(repliesByReviewId.get(parentId) ?? []), reply])
  }
  return repliesByReviewId
}

const productList = defineList({
  declaration: storeProductList,
  rowTable: product,
  sortColumns: { name: kanaSortKey(product.name) },
  newestSortColumn: product.createdAt,
  filterConditions: {},
  readRows: readProductRows,
})

export const adminList = defineList({
  declaration: storeAdminList,
  rowTable: storeAdmin,
  sortColumns: { name: kanaSortKey(storeAdmin.name), createdAt: storeAdmin.createdAt },
  filterConditions: {},
  async readRows({ db }, ids) {
    const { id, name, email, phone, status, statusReason, version, createdAt } = storeAdmin
    const shownColumns = { id, name, email, phone, status, statusReason, version, createdAt }
    const rows = await db.select(shownColumns).from(storeAdmin).where(inArray(id, ids))
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
  },
})

export const handleListStoreCoupons = createPartListHandler(store, couponList, (id) => ({
  indexedWhere: eq(coupon.storeId, id),
}))
export const handleListStoreReviews = createPartListHandler(store, reviewList, (id) => ({
  indexedWhere: reviewsOfStoreCondition(id),
}))
export const handleListStoreProducts = createPartListHandler(store, productList, (id) => ({
  indexedWhere: eq(product.storeId, id),
}))
export const handleListStoreAdmins = createPartListHandler(store, adminList, (id) => ({
  indexedWhere: eq(storeAdmin.storeId, id),
}))

/** Returns the condition for the reviews of a store, without the replies to them. */
export function reviewsOfStoreCondition(storeId: number): SQL | undefined {
  return and(eq(storeReview.storeId, storeId), isNull(storeReview.parentId))
}

/**
 * Returns a sort key: first the coupons with a waiting payment, the oldest on top, then the others, the newest on top.
 */
function paymentSortKey(): SQL {
  const { waiting } = couponPaymentLifecycle.codes
  const epochSecondsOf = (column: PgColumn) => sql`extract(epoch from ${column})`
  return sql`case when ${coupon.status} = ${waiting} then ${epochSecondsOf(coupon.stateSince)}
    else 1e12 - ${epochSecondsOf(coupon.displayFrom)} end`
}

/** Returns a sort key that treats katakana and hiragana alike and does not depend on the database's collation. */
function kanaSortKey(column: PgColumn): SQL {
  return sql`fold(${column}) collate "C"`
}
