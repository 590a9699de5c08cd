import { eq, sql, type SQLWrapper } from 'drizzle-orm'
import { MasterDataType } from '../../../contract/enumerations.ts'
import type { MasterDataEntry } from '../../../contract/masterDataEntry.ts'
import type { Context } from '../../http/handler.ts'
import { auditChangedRecords } from '../../resources/audit.ts'
import { product } from '../store/partTables.ts'
import { store } from '../store/table.ts'
import { member } from '../user/table.ts'
import { idArray } from './lists.ts'

/** The change of the records of one kind that use the replaced entry. */
interface RecordUpdate {
  record: 'store' | 'user' | 'product'
  /** The field of the history that names the entry. */
  field: string
  /** The statement that changes the records and returns their ids. */
  statement: SQLWrapper
}

/**
 * Replaces the entry `oldEntry` with the entry `newEntry` of its type in all records that use it. Each record gets a
 * new version and a line in its history, so that an edit of an earlier version is refused (rules 3.8 and 4.7).
 */
export async function replaceEntryInRecords(
  context: Context,
  oldEntry: MasterDataEntry,
  newEntry: MasterDataEntry,
): Promise<void> {
  for (const { record, field, statement } of createRecordUpdates(context, oldEntry, newEntry)) {
    const changes = [{ field, before: oldEntry.value, after: newEntry.value }]
    await auditChangedRecords(context, statement, { record, event: 'mergeMasterData', changes })
  }
}

function createRecordUpdates(
  { db, clock }: Context,
  { type, id }: MasterDataEntry,
  { id: newId }: MasterDataEntry,
): RecordUpdate[] {
  const updatedAt = clock()
  const storeUpdateColumns = { updatedAt, version: sql`${store.version} + 1` }
  const memberUpdateColumns = { updatedAt, version: sql`${member.version} + 1` }
  const productUpdateColumns = { updatedAt, version: sql`${product.version} + 1` }
  const [storeId, memberId, productId] = [{ id: store.id }, { id: member.id }, { id: product.id }]
  switch (type) {
    case MasterDataType.INDUSTRY: {
      const storeUpdate = db.update(store).set({ ...storeUpdateColumns, industryId: newId })
      const otherIndustryIds = sql`array_remove(array_remove(${member.industryIds}, ${id}), ${newId})`
      const memberUpdate = db
        .update(member)
        .set({ ...memberUpdateColumns, industryIds: sql`array_append(${otherIndustryIds}, ${newId})` })
      const usesEntry = sql`${member.industryIds} && ${idArray([id])}`
      return [
        {
          record: 'store',
          field: 'industry',
          statement: storeUpdate.where(eq(store.industryId, id)).returning(storeId),
        },
        { record: 'user', field: 'industries', statement: memberUpdate.where(usesEntry).returning(memberId) },
      ]
    }
    case MasterDataType.KEN: {
      const storeUpdate = db.update(store).set({ ...storeUpdateColumns, prefectureId: newId })
      const memberUpdate = db.update(member).set({ ...memberUpdateColumns, prefectureId: newId })
      const [storeUsesEntry, memberUsesEntry] = [eq(store.prefectureId, id), eq(member.prefectureId, id)]
      return [
        { record: 'store', field: 'prefecture', statement: storeUpdate.where(storeUsesEntry).returning(storeId) },
        { record: 'user', field: 'prefecture', statement: memberUpdate.where(memberUsesEntry).returning(memberId) },
      ]
    }
    case MasterDataType.MAKER: {
      const productUpdate = db.update(product).set({ ...productUpdateColumns, makerId: newId })
      return [
        {
          record: 'product',
          field: 'maker',
          statement: productUpdate.where(eq(product.makerId, id)).returning(productId),
        },
      ]
    }
    case MasterDataType.CATEGORIES: {
      const productUpdate = db.update(product).set({ ...productUpdateColumns, categoryId: newId })
      const usesEntry = eq(product.categoryId, id)
      return [{ record: 'product', field: 'category', statement: productUpdate.where(usesEntry).returning(productId) }]
    }
  }
}
