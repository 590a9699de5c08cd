import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type {
  listStoreAdmins,
  listStoreCoupons,
  listStorePoints,
  listStoreProducts,
  listStoreReviews,
  Review,
} from '../../../contract/storeParts.ts'
import { displayPhase } from '../../../machines/coupon.ts'
import type { Db } from '../../db/database.ts'
import type { Handler } from '../../http/handler.ts'
import { countRows, orderOf } from '../../resources/list.ts'
import { requireRow } from '../../resources/living.ts'
import { readAccountEntries } from '../point/account.ts'
import { entry } from '../point/tables.ts'
import { coupon, product, review, storeAdmin } from './partTables.ts'
import { masterData } from '../masterData/table.ts'
import { member } from '../user/table.ts'
import { store } from './table.ts'
import { storeOwner } from '../storeAccount/table.ts'

export const handleListStorePoints: Handler<typeof listStorePoints> = async ({ params, query }, { db }) => {
  await requireRow(db, store, params.id)
  const found = await readAccountEntries(db, 'store', params.id, query, sql`abs(${entry.amount})`)
  const items = found.items.map(({ id, type, point, counterpart, at }) => ({
    id,
    type,
    point: Math.abs(point),
    counterpart,
    at,
  }))
  return { ...found, items }
}

export const handleListStoreCoupons: Handler<typeof listStoreCoupons> = async ({ params, query }, { db, clock }) => {
  await requireRow(db, store, params.id)
  const { page, limit, sort = '-displayFrom' } = query
  const ofStore = eq(coupon.storeId, params.id)
  const keys = { displayFrom: coupon.displayFrom, point: coupon.point, title: inKana(coupon.title) }
  const rows = await db
    .select()
    .from(coupon)
    .where(ofStore)
    .orderBy(...orderOf(sort, keys, coupon.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const now = clock()
  const items = rows.map((row) => ({
    id: row.id,
    image: row.image,
    title: row.title,
    point: row.point,
    useType: row.useType,
    displayFrom: row.displayFrom.toISOString(),
    displayTo: row.displayTo.toISOString(),
    displayPhase: displayPhase(row.displayFrom, row.displayTo, now),
    paymentStatus: row.paymentStatus,
  }))
  return { items, total: await countRows(db, coupon, ofStore), page, limit }
}

export const handleListStoreReviews: Handler<typeof listStoreReviews> = async ({ params, query }, { db }) => {
  await requireRow(db, store, params.id)
  const { page, limit, sort = '-createdAt' } = query
  const ofStore = and(eq(review.storeId, params.id), isNull(review.parentId))
  const order = orderOf(sort, { createdAt: review.createdAt, rate: review.rate }, review.id)
  const rows = await selectReviews(db)
    .where(ofStore)
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * limit)
  const replies = await repliesTo(
    db,
    rows.map((row) => row.id),
  )
  const items = rows.map((row) => ({
    id: row.id,
    author: row.author,
    content: row.content,
    rate: row.rate ?? 0,
    createdAt: row.createdAt.toISOString(),
    replies: replies.get(row.id) ?? [],
  }))
  return { items, total: await countRows(db, review, ofStore), page, limit }
}

function selectReviews(db: Db) {
  const author = sql<string>`coalesce(nullif(${member.nickName}, ''), ${member.fullName}, ${storeOwner.name})`
  return db
    .select({
      id: review.id,
      parentId: review.parentId,
      author,
      content: review.content,
      rate: review.rate,
      createdAt: review.createdAt,
    })
    .from(review)
    .leftJoin(member, eq(member.id, review.memberId))
    .leftJoin(storeOwner, eq(storeOwner.id, review.ownerId))
    .$dynamic()
}

async function repliesTo(db: Db, ids: number[]): Promise<Map<number | null, Review['replies']>> {
  if (ids.length === 0) return new Map()
  const rows = await selectReviews(db)
    .where(inArray(review.parentId, ids))
    .orderBy(asc(review.createdAt), asc(review.id))
  const replies = new Map<number | null, Review['replies']>()
  for (const { id, parentId, author, content, createdAt } of rows) {
    const reply = { id, author, content, createdAt: createdAt.toISOString() }
    replies.set(parentId, [...(replies.get(parentId) ?? []), reply])
  }
  return replies
}

export const handleListStoreProducts: Handler<typeof listStoreProducts> = async ({ params, query }, { db }) => {
  await requireRow(db, store, params.id)
  const { page, limit, sort } = query
  const ofStore = eq(product.storeId, params.id)
  const maker = alias(masterData, 'maker')
  const category = alias(masterData, 'category')
  const order = sort
    ? orderOf(sort, { name: inKana(product.name) }, product.id)
    : [desc(product.createdAt), desc(product.id)]
  const items = await db
    .select({
      id: product.id,
      image: product.image,
      name: product.name,
      maker: maker.value,
      category: category.value,
      description: product.description,
    })
    .from(product)
    .innerJoin(maker, eq(maker.id, product.makerId))
    .innerJoin(category, eq(category.id, product.categoryId))
    .where(ofStore)
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * limit)
  return { items, total: await countRows(db, product, ofStore), page, limit }
}

export const handleListStoreAdmins: Handler<typeof listStoreAdmins> = async ({ params, query }, { db }) => {
  await requireRow(db, store, params.id)
  const { page, limit, sort = '-createdAt' } = query
  const ofStore = eq(storeAdmin.storeId, params.id)
  const rows = await db
    .select({
      id: storeAdmin.id,
      name: storeAdmin.name,
      email: storeAdmin.email,
      phone: storeAdmin.phone,
      status: storeAdmin.status,
      createdAt: storeAdmin.createdAt,
    })
    .from(storeAdmin)
    .where(ofStore)
    .orderBy(...orderOf(sort, { name: inKana(storeAdmin.name), createdAt: storeAdmin.createdAt }, storeAdmin.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const items = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
  return { items, total: await countRows(db, storeAdmin, ofStore), page, limit }
}

/** Kana together in either script, and the same order whatever the database's collation is. */
function inKana(column: PgColumn): SQL {
  return sql`fold(${column}) collate "C"`
}
