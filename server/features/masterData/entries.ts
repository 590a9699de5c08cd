import { asc, eq, max, sql } from 'drizzle-orm'
import { type EditedMasterDataType, MASTER_DATA_CODES } from '../../../contract/kinds/masterData.ts'
import type { MasterDataEntry } from '../../../contract/masterDataEntry.ts'
import { Failure, invalid } from '../../http/failure.ts'
import type { Context, Handlers } from '../../http/handler.ts'
import { writeUnique } from '../../http/transaction.ts'
import { changedFields, versionedRecord } from '../../resources/versionedRecord.ts'
import { product } from '../store/partTables.ts'
import { store } from '../store/table.ts'
import { member } from '../user/table.ts'
import { idArray, readEntriesOf, readEntry } from './lists.ts'
import { masterData } from './table.ts'

/** The types that staff who manage products may change. */
const PRODUCT_TYPES: readonly EditedMasterDataType[] = ['maker', 'category']

const entryRecord = versionedRecord({ name: 'masterData', table: masterData, read: readEntry })

const VALUE_TAKEN = { value: 'masterData.value.taken' } as const

/** The fields that the history shows. */
const FIELDS = ['value', 'categoryNumber'] as const

/** The handlers of the entries of master data (rule 3.9). */
export const masterDataEntryHandlers: Pick<
  Handlers,
  | 'listIndustries'
  | 'listPrefectures'
  | 'listMakers'
  | 'listCategories'
  | 'getMasterDataEntry'
  | 'createMasterDataEntry'
  | 'updateMasterDataEntry'
  | 'deleteMasterDataEntry'
  | 'retireMasterDataEntry'
  | 'restoreMasterDataEntry'
  | 'moveMasterDataEntry'
  | 'mergeMasterDataEntry'
  | 'listMasterDataEntryHistory'
> = {
  listIndustries: ({ query }, context) => readEntriesOf(context, 'industry', query),
  listPrefectures: ({ query }, context) => readEntriesOf(context, 'prefecture', query),
  listMakers: ({ query }, context) => readEntriesOf(context, 'maker', query),
  listCategories: ({ query }, context) => readEntriesOf(context, 'category', query),

  getMasterDataEntry: ({ params: { id } }, { db }) => readEntry(db, id),

  async createMasterDataEntry({ body: { type, value, categoryNumber } }, context) {
    checkWriter(context, type)
    checkFields(type, categoryNumber)
    const { db } = context
    const code = MASTER_DATA_CODES[type]
    const [last] = await db
      .select({ position: max(masterData.position) })
      .from(masterData)
      .where(eq(masterData.type, code))
    const [added] = await db
      .insert(masterData)
      .values({ type: code, value, categoryNumber: categoryNumber ?? null, position: (last?.position ?? 0) + 1 })
      .onConflictDoNothing()
      .returning({ id: masterData.id })
    if (added === undefined) throw invalid(VALUE_TAKEN)
    const created = await readEntry(db, added.id)
    await entryRecord.recordChange(context, added.id, 'create', changedFields(FIELDS, undefined, created))
    return created
  },

  async updateMasterDataEntry({ params: { id }, body: { value, categoryNumber, version } }, context) {
    const { db } = context
    const before = await lockEntry(context, id, version)
    checkFields(before.type, categoryNumber)
    const changes = changedFields(FIELDS, before, { value, categoryNumber: categoryNumber ?? null })
    if (changes.length === 0) return before
    const columns = { value, categoryNumber: categoryNumber ?? null }
    await writeUnique('master_data_type_value', VALUE_TAKEN, change(context, before, columns))
    await entryRecord.recordChange(context, id, 'edit', changes)
    return readEntry(db, id)
  },

  async deleteMasterDataEntry({ params: { id }, body: { version } }, context) {
    const before = await lockEntry(context, id, version)
    const { stores, users, products } = before.uses
    if (stores + users + products > 0) throw new Failure(422, 'masterData.inUse', { values: before.uses })
    await context.db.delete(masterData).where(eq(masterData.id, id))
    await entryRecord.recordChange(context, id, 'delete', changedFields(FIELDS, before, undefined))
    return {}
  },

  retireMasterDataEntry: ({ params: { id }, body: { version } }, context) => setRetired(context, id, version, true),
  restoreMasterDataEntry: ({ params: { id }, body: { version } }, context) => setRetired(context, id, version, false),

  async moveMasterDataEntry({ params: { id }, body: { by } }, context) {
    const { db } = context
    const moved = await readEntry(db, id)
    checkWriter(context, moved.type)
    const ordered = await db
      .select({ id: masterData.id, position: masterData.position })
      .from(masterData)
      .where(eq(masterData.type, MASTER_DATA_CODES[moved.type]))
      .orderBy(asc(masterData.position), asc(masterData.id))
      .for('no key update')
    const from = ordered.findIndex((each) => each.id === id)
    const [own, neighbour] = [ordered[from], ordered[from + by]]
    if (own === undefined || neighbour === undefined) return moved
    ordered[from] = neighbour
    ordered[from + by] = own
    for (const [at, each] of ordered.entries()) {
      if (each.position !== at + 1)
        await db
          .update(masterData)
          .set({ position: at + 1 })
          .where(eq(masterData.id, each.id))
    }
    await entryRecord.recordChange(context, id, 'move', [
      { field: 'position', before: String(from + 1), after: String(from + by + 1) },
    ])
    return readEntry(db, id)
  },

  async mergeMasterDataEntry({ params: { id }, body: { intoId, version } }, context) {
    const { db } = context
    const merged = await lockEntry(context, id, version)
    const target = intoId === id ? undefined : await readEntry(db, intoId).catch(() => undefined)
    if (target === undefined || target.type !== merged.type) throw invalid({ intoId: 'field.choice' })
    await db.select({ id: masterData.id }).from(masterData).where(eq(masterData.id, intoId)).for('key share')
    await moveUses(context, id, intoId)
    await db.delete(masterData).where(eq(masterData.id, id))
    const change = { field: 'value', before: merged.value, after: target.value }
    await entryRecord.recordChange(context, id, 'merge', [change])
    await entryRecord.recordChange(context, intoId, 'merge', [change])
    return readEntry(db, intoId)
  },

  listMasterDataEntryHistory: entryRecord.listHistory,
}

/** Throws 403 if the caller may not change entries of the type. */
function checkWriter(context: Context, type: EditedMasterDataType): void {
  if (!context.caller().permissions.has('SYSTEM_MANAGEMENT') && !PRODUCT_TYPES.includes(type))
    throw new Failure(403, 'error.notPermitted')
}

/** Throws 422 if a category has no number, or another type has one. */
function checkFields(type: EditedMasterDataType, categoryNumber: number | undefined): void {
  if (type === 'category' && categoryNumber === undefined) throw invalid({ categoryNumber: 'field.required' })
  if (type !== 'category' && categoryNumber !== undefined) throw invalid({ categoryNumber: 'field.unknown' })
}

/** Locks an entry that the caller may change. Throws 404 without it, 403 without the permission, 409 if it is stale. */
async function lockEntry(context: Context, id: number, version: number): Promise<MasterDataEntry> {
  const { type } = await readEntry(context.db, id)
  checkWriter(context, type)
  return entryRecord.lock(context, id, version)
}

async function setRetired(context: Context, id: number, version: number, isRetired: boolean): Promise<MasterDataEntry> {
  const before = await lockEntry(context, id, version)
  if ((before.retiredAt !== null) === isRetired) return before
  await change(context, before, { retiredAt: isRetired ? context.clock() : null })
  await entryRecord.recordChange(context, id, isRetired ? 'retire' : 'restore', [])
  return readEntry(context.db, id)
}

async function change({ db }: Context, { id, version }: MasterDataEntry, set: Partial<typeof masterData.$inferInsert>) {
  await db
    .update(masterData)
    .set({ ...set, version: version + 1 })
    .where(eq(masterData.id, id))
}

/** Gives all records of an entry to another one. */
async function moveUses({ db }: Context, id: number, intoId: number): Promise<void> {
  await db.update(store).set({ prefectureId: intoId }).where(eq(store.prefectureId, id))
  await db.update(store).set({ industryId: intoId }).where(eq(store.industryId, id))
  await db.update(member).set({ prefectureId: intoId }).where(eq(member.prefectureId, id))
  const withoutBoth = sql`array_remove(array_remove(${member.industryIds}, ${id}), ${intoId})`
  await db
    .update(member)
    .set({ industryIds: sql`array_append(${withoutBoth}, ${intoId})` })
    .where(sql`${member.industryIds} && ${idArray([id])}`)
  await db.update(product).set({ makerId: intoId }).where(eq(product.makerId, id))
  await db.update(product).set({ categoryId: intoId }).where(eq(product.categoryId, id))
}
