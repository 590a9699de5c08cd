import { eq, sql } from 'drizzle-orm'
import type { MasterDataEntry } from '../../../contract/masterDataEntry.ts'
import type { Context } from '../../http/handler.ts'
import { auditAll } from '../../resources/audit.ts'
import { product } from '../store/partTables.ts'
import { store } from '../store/table.ts'
import { member } from '../user/table.ts'
import { idArray } from './lists.ts'

/** The records of one kind that used the replaced entry, and the field of their history that names the entry. */
interface ChangedRecords {
  record: 'store' | 'user' | 'product'
  field: string
  rows: readonly { id: number }[]
}

/**
 * Replaces the entry `merged` with the entry `into` of its type in all records that use it. Each record gets a new
 * version and a line in its history, so that a form that was opened before is compared with it (rules 3.8 and 4.7).
 */
export async function replaceEntryInRecords(
  context: Context,
  merged: MasterDataEntry,
  into: MasterDataEntry,
): Promise<void> {
  for (const { record, field, rows } of await updateRecords(context, merged, into)) {
    const changes = [{ field, before: merged.value, after: into.value }]
    const entries = rows.map(({ id }) => ({ record, recordId: id, event: 'mergeMasterData', changes }))
    await auditAll(context, entries)
  }
}

async function updateRecords(
  { db, clock }: Context,
  { type, id }: MasterDataEntry,
  { id: intoId }: MasterDataEntry,
): Promise<ChangedRecords[]> {
  const updatedAt = clock()
  const ofStore = { updatedAt, version: sql`${store.version} + 1` }
  const ofMember = { updatedAt, version: sql`${member.version} + 1` }
  const ofProduct = { updatedAt, version: sql`${product.version} + 1` }
  const [storeId, memberId, productId] = [{ id: store.id }, { id: member.id }, { id: product.id }]
  switch (type) {
    case 'industry': {
      const stores = db.update(store).set({ ...ofStore, industryId: intoId })
      const withoutBoth = sql`array_remove(array_remove(${member.industryIds}, ${id}), ${intoId})`
      const members = db.update(member).set({ ...ofMember, industryIds: sql`array_append(${withoutBoth}, ${intoId})` })
      const usesEntry = sql`${member.industryIds} && ${idArray([id])}`
      return [
        { record: 'store', field: 'industry', rows: await stores.where(eq(store.industryId, id)).returning(storeId) },
        { record: 'user', field: 'industries', rows: await members.where(usesEntry).returning(memberId) },
      ]
    }
    case 'prefecture': {
      const stores = db.update(store).set({ ...ofStore, prefectureId: intoId })
      const members = db.update(member).set({ ...ofMember, prefectureId: intoId })
      const [storeUses, memberUses] = [eq(store.prefectureId, id), eq(member.prefectureId, id)]
      return [
        { record: 'store', field: 'prefecture', rows: await stores.where(storeUses).returning(storeId) },
        { record: 'user', field: 'prefecture', rows: await members.where(memberUses).returning(memberId) },
      ]
    }
    case 'maker': {
      const products = db.update(product).set({ ...ofProduct, makerId: intoId })
      return [
        { record: 'product', field: 'maker', rows: await products.where(eq(product.makerId, id)).returning(productId) },
      ]
    }
    case 'category': {
      const products = db.update(product).set({ ...ofProduct, categoryId: intoId })
      const usesEntry = eq(product.categoryId, id)
      return [{ record: 'product', field: 'category', rows: await products.where(usesEntry).returning(productId) }]
    }
  }
}
