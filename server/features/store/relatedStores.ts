import { and, count, eq, inArray, max, type SQL, sql } from 'drizzle-orm'
import { type listRelatedStores, type RelatedStore, STORE_RELATIONS } from '../../../contract/relatedStores.ts'
import { RELATED_STORES_MAX } from '../../../contract/limits.ts'
import { auditLog } from '../../db/schema.ts'
import type { Db } from '../../db/database.ts'
import { notFound } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { storeOwner } from '../storeAccount/table.ts'
import { store } from './table.ts'

/** How many accounts with the same name or phone are searched for stores. */
const ACCOUNTS_MAX = 50

/** What the related stores of a store have in common with it. */
interface RelationKeys {
  id: number
  creatorId: number
  personName: string
  phones: readonly string[]
  prefectureId: number
  address: string
}

/** Returns the other stores that have something in common with a store. */
export const handleListRelatedStores: Handler<typeof listRelatedStores> = async ({ params: { id } }, { db }) => {
  const keys = await readRelationKeys(db, id)
  const { rows: found } = (await db.execute(createRelatedStoresQuery(keys, RELATED_STORES_MAX + 1))) as {
    rows: { id: number; relations: string[] }[]
  }
  const shown = found.slice(0, RELATED_STORES_MAX)
  const ids = shown.map((row) => row.id)
  const [stores, rejections] = await Promise.all([readStores(db, ids), readRejections(db, [id, ...ids])])
  return {
    items: shown.flatMap(({ id: relatedId, relations }) => {
      const row = stores.get(relatedId)
      if (row === undefined) return []
      return { ...row, relations: STORE_RELATIONS.filter((each) => relations.includes(each)), ...rejections(relatedId) }
    }),
    hasMore: found.length > RELATED_STORES_MAX,
    ...rejections(id),
  }
}

async function readRelationKeys(db: Db, id: number): Promise<RelationKeys> {
  const [found] = await db
    .select({
      creatorId: store.creatorId,
      personName: storeOwner.name,
      storePhone: store.phone,
      ownerPhone: storeOwner.phone,
      prefectureId: store.prefectureId,
      address: store.address,
    })
    .from(store)
    .innerJoin(storeOwner, eq(storeOwner.id, store.creatorId))
    .where(eq(store.id, id))
  if (found === undefined) throw notFound()
  const { storePhone, ownerPhone, ...keys } = found
  return { ...keys, id, phones: [...new Set([storePhone, ownerPhone])].filter((phone) => phone !== '') }
}

/**
 * Returns the query of the newest related stores with what they have in common. Each part reads the newest ones from an
 * index, so that it takes no longer the more there are.
 */
export function createRelatedStoresQuery(keys: RelationKeys, limit: number): SQL {
  const { id, creatorId, personName, phones, prefectureId, address } = keys
  const phoneList = sql`unnest(array[${sql.join(
    phones.map((phone) => sql`${phone}`),
    sql`, `,
  )}]::text[]) as known (phone)`
  // One more, because the store itself is among them.
  const storesOf = (condition: SQL) =>
    sql`(select id from ${store} where ${condition} order by id desc limit ${limit + 1})`
  const ownersOf = (condition: SQL) =>
    sql`(select id from ${storeOwner} where ${condition} order by id desc limit ${ACCOUNTS_MAX})`
  const storesOfOwner = sql`lateral ${storesOf(sql`creator_id = owner.id`)} as related`
  return sql`
    select id, array_agg(distinct relation) as relations from (
      select id, 'account' as relation from ${storesOf(sql`creator_id = ${creatorId}`)} as related
      union all
      select related.id, 'person' from ${ownersOf(sql`md5(name_key(name)) = md5(name_key(${personName}))`)} as owner
        cross join ${storesOfOwner} where owner.id <> ${creatorId}
      union all
      select related.id, 'phone' from ${phoneList}
        cross join lateral ${storesOf(sql`phone = known.phone`)} as related
      union all
      select related.id, 'phone' from ${phoneList}
        cross join lateral ${ownersOf(sql`phone = known.phone`)} as owner
        cross join ${storesOfOwner} where owner.id <> ${creatorId}
      union all
      select id, 'address' from ${storesOf(
        sql`prefecture_id = ${prefectureId} and md5(name_key(address)) = md5(name_key(${address}))`,
      )} as related
    ) as each where id <> ${id} group by id order by id desc limit ${limit}`
}

async function readStores(db: Db, ids: number[]) {
  const rows = await db
    .select({
      id: store.id,
      name: store.name,
      creator: store.creatorName,
      status: store.status,
      statusReason: store.statusReason,
      since: store.stateSince,
    })
    .from(store)
    .where(inArray(store.id, ids))
  return new Map(rows.map((row) => [row.id, { ...row, since: row.since.toISOString() }]))
}

/** Reads how often stores were rejected, and when last. Returns a function of the store's id. */
async function readRejections(
  db: Db,
  ids: number[],
): Promise<(id: number) => Pick<RelatedStore, 'rejectionCount' | 'lastRejectedAt'>> {
  const rows = await db
    .select({ id: auditLog.recordId, count: count(), last: max(auditLog.at) })
    .from(auditLog)
    .where(and(eq(auditLog.record, 'store'), inArray(auditLog.recordId, ids), eq(auditLog.event, 'reject')))
    .groupBy(auditLog.recordId)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id) => {
    const found = byId.get(id)
    return { rejectionCount: found?.count ?? 0, lastRejectedAt: found?.last?.toISOString() ?? null }
  }
}
