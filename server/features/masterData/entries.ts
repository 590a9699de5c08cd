import { and, eq, isNull, max, ne, sql } from 'drizzle-orm'
import { MasterDataType } from '../../../contract/enumerations.ts'
import type { EditableMasterDataCode } from '../../../contract/kinds/masterData.ts'
import type { HistoryLine } from '../../../contract/history.ts'
import { type MasterDataEntry, toRecordUseCounts } from '../../../contract/masterDataEntry.ts'
import type { Db } from '../../db/database.ts'
import { takeAdvisoryLock } from '../../db/advisoryLock.ts'
import { Failure, invalid } from '../../http/failure.ts'
import { formatNumber } from '../../http/formatNumber.ts'
import type { Context, Handlers } from '../../http/handler.ts'
import { findFieldChanges, defineVersionedRecord } from '../../resources/versionedRecord.ts'
import { countUsesOfEither, createEntryCsvFile, readEntries, readEntriesOf, readEntry } from './lists.ts'
import { moveEntry, renumber } from './positions.ts'
import { replaceEntryInRecords } from './replacement.ts'
import { masterData } from './table.ts'

/** The types of entries that staff who manage products may change. */
const PRODUCT_MANAGEMENT_TYPES: readonly EditableMasterDataCode[] = [MasterDataType.MAKER, MasterDataType.CATEGORIES]

const entryRecord = defineVersionedRecord({ name: 'masterData', table: masterData, read: readEntry })

/** The fields that are compared for the history. It also shows the position, which is added separately. */
const HISTORY_FIELDS = ['value', 'categoryNumber'] as const

/** The handlers of the entries of master data (rule 3.9). */
export const masterDataEntryHandlers: Pick<
  Handlers,
  | 'listIndustries'
  | 'listPrefectures'
  | 'listMakers'
  | 'listCategories'
  | 'listIndustriesAsCsv'
  | 'listPrefecturesAsCsv'
  | 'listMakersAsCsv'
  | 'listCategoriesAsCsv'
  | 'getMasterDataEntry'
  | 'createMasterDataEntry'
  | 'updateMasterDataEntry'
  | 'deleteMasterDataEntry'
  | 'retireMasterDataEntry'
  | 'restoreMasterDataEntry'
  | 'moveMasterDataEntry'
  | 'previewMasterDataMerge'
  | 'mergeMasterDataEntry'
  | 'listMasterDataEntryHistory'
> = {
  listIndustries: ({ query }, context) => readEntriesOf(context, MasterDataType.INDUSTRY, query),
  listPrefectures: ({ query }, context) => readEntriesOf(context, MasterDataType.KEN, query),
  listMakers: ({ query }, context) => readEntriesOf(context, MasterDataType.MAKER, query),
  listCategories: ({ query }, context) => readEntriesOf(context, MasterDataType.CATEGORIES, query),

  listIndustriesAsCsv: ({ query }) => createEntryCsvFile('industry', query),
  listPrefecturesAsCsv: ({ query }) => createEntryCsvFile('prefecture', query),
  listMakersAsCsv: ({ query }) => createEntryCsvFile('maker', query),
  listCategoriesAsCsv: ({ query }) => createEntryCsvFile('category', query),

  getMasterDataEntry: ({ params: { id } }, { db }) => readEntry(db, id),

  async createMasterDataEntry({ body: { type, value, categoryNumber } }, context) {
    requireMayWriteType(context, type)
    checkCategoryNumberPresence(type, categoryNumber)
    const { db } = context
    await lockEntries(db)
    await checkUnique(db, { type, value, categoryNumber })
    const [last] = await db
      .select({ position: max(masterData.position) })
      .from(masterData)
      .where(eq(masterData.type, type))
    const [added] = await db
      .insert(masterData)
      .values({
        type,
        value,
        categoryNumber: categoryNumber ?? null,
        position: (last?.position ?? 0) + 1,
      })
      .returning({ id: masterData.id })
    if (added === undefined) throw new Error('an entry of master data was not inserted')
    const createdEntry = await readEntry(db, added.id)
    await entryRecord.auditAndNotify(
      context,
      added.id,
      'create',
      findFieldChanges(HISTORY_FIELDS, undefined, createdEntry),
    )
    return createdEntry
  },

  async updateMasterDataEntry({ params: { id }, body: { value, categoryNumber, position, version } }, context) {
    const { db } = context
    const before = await lockEntry(context, id, version)
    checkCategoryNumberPresence(before.type, categoryNumber)
    await checkUnique(db, { ...before, value, categoryNumber })
    const changes = findFieldChanges(HISTORY_FIELDS, before, { value, categoryNumber: categoryNumber ?? null })
    if (changes.length > 0) await updateEntry(context, before, { value, categoryNumber: categoryNumber ?? null })
    const move = position === undefined ? undefined : await moveEntry(db, before, { to: position })
    if (move !== undefined) changes.push(createPositionChange(move))
    if (changes.length === 0) return before
    await entryRecord.auditAndNotify(context, id, 'edit', changes)
    return readEntry(db, id)
  },

  async deleteMasterDataEntry({ params: { id }, body: { version } }, context) {
    const before = await lockEntry(context, id, version)
    const usedBy = toRecordUseCounts(before.uses)
    if (usedBy.length > 0) {
      const { stores, users, products } = before.uses
      const values = { stores: formatNumber(stores), users: formatNumber(users), products: formatNumber(products) }
      throw new Failure(422, 'masterData.inUse', { values, usedBy })
    }
    await context.db.delete(masterData).where(eq(masterData.id, id))
    await renumber(context.db, before.type)
    await entryRecord.auditAndNotify(context, id, 'delete', findFieldChanges(HISTORY_FIELDS, before, undefined))
    return {}
  },

  retireMasterDataEntry: ({ params: { id }, body: { version } }, context) => setRetired(context, id, version, true),
  restoreMasterDataEntry: ({ params: { id }, body: { version } }, context) => setRetired(context, id, version, false),

  async moveMasterDataEntry({ params: { id }, body: { by } }, context) {
    const { db } = context
    await lockEntries(db)
    const entry = await readEntry(db, id)
    requireMayWriteType(context, entry.type)
    const move = await moveEntry(db, entry, { by })
    if (move === undefined) return entry
    await entryRecord.auditAndNotify(context, id, 'move', [createPositionChange(move)])
    return readEntry(db, id)
  },

  async previewMasterDataMerge({ params: { id }, query: { intoId } }, { db }) {
    const sourceEntry = await readEntry(db, id)
    const targetEntry = await readMergeTarget(db, sourceEntry, intoId)
    return { into: targetEntry, uses: await countUsesOfEither(db, sourceEntry, targetEntry) }
  },

  async mergeMasterDataEntry({ params: { id }, body: { intoId, intoVersion, version } }, context) {
    const { db } = context
    const sourceEntry = await lockEntry(context, id, version)
    const targetEntry = await readMergeTarget(db, sourceEntry, intoId)
    if (targetEntry.version !== intoVersion) throw invalid({ intoId: 'masterData.merge.changed' })
    await replaceEntryInRecords(context, sourceEntry, targetEntry)
    await db.delete(masterData).where(eq(masterData.id, id))
    await renumber(db, sourceEntry.type)
    const change = { field: 'value', before: sourceEntry.value, after: targetEntry.value }
    await entryRecord.auditAndNotify(context, id, 'merge', [change])
    await entryRecord.auditAndNotify(context, intoId, 'merge', [change])
    return readEntry(db, intoId)
  },

  listMasterDataEntryHistory: entryRecord.listHistory,
}

/** Throws 403 if the caller may not change entries of the type. */
function requireMayWriteType(context: Context, type: EditableMasterDataCode): void {
  if (!context.caller().permissions.has('SYSTEM_MANAGEMENT') && !PRODUCT_MANAGEMENT_TYPES.includes(type))
    throw new Failure(403, 'error.notPermitted')
}

/** Throws 422 if a category has no number, or an entry of another type has one. */
function checkCategoryNumberPresence(type: EditableMasterDataCode, categoryNumber: number | undefined): void {
  if (type === MasterDataType.CATEGORIES && categoryNumber === undefined)
    throw invalid({ categoryNumber: 'field.required' })
  if (type !== MasterDataType.CATEGORIES && categoryNumber !== undefined)
    throw invalid({ categoryNumber: 'field.unknown' })
}

/**
 * Locks the entries until the transaction ends, so that no two concurrent calls choose the same name, number or
 * position, and no entry is deleted while another one is merged into it.
 */
async function lockEntries(db: Db): Promise<void> {
  await takeAdvisoryLock(db, 'master_data')
}

/**
 * Throws 422 if another entry of the type has the name, or another category that is not retired has the number. Names
 * are equal if their keys are (rule 3.16): ﾗｰﾒﾝ is the name ラーメン.
 */
async function checkUnique(db: Db, { id = 0, type, value, categoryNumber }: UniqueFields): Promise<void> {
  const isOther = and(eq(masterData.type, type), ne(masterData.id, id))
  const hasName = sql`name_key(${masterData.value}) = name_key(${value})`
  const [other] = await db.select({ name: masterData.value }).from(masterData).where(and(isOther, hasName)).limit(1)
  if (other !== undefined) throw invalid({ value: { key: 'masterData.value.taken', values: other } })
  if (await isCategoryNumberTaken(db, { id, type, categoryNumber }))
    throw invalid({ categoryNumber: 'masterData.categoryNumber.taken' })
}

/** The fields that must be unique within a type. An entry that does not exist yet has no `id`. */
interface UniqueFields {
  id?: number
  type: EditableMasterDataCode
  value: string
  categoryNumber: number | null | undefined
}

async function isCategoryNumberTaken(
  db: Db,
  { id = 0, type, categoryNumber }: Omit<UniqueFields, 'value'>,
): Promise<boolean> {
  if (typeof categoryNumber !== 'number') return false
  const hasNumber = and(
    eq(masterData.type, type),
    eq(masterData.categoryNumber, categoryNumber),
    isNull(masterData.retiredAt),
    ne(masterData.id, id),
  )
  return (await db.$count(masterData, hasNumber)) > 0
}

/**
 * Reads the entry into which another one is merged. Throws 422 unless it is another entry of the same type that is not
 * retired.
 */
async function readMergeTarget(db: Db, sourceEntry: MasterDataEntry, intoId: number): Promise<MasterDataEntry> {
  const [targetEntry] = intoId === sourceEntry.id ? [] : await readEntries(db, [intoId])
  if (targetEntry === undefined || targetEntry.type !== sourceEntry.type || targetEntry.retiredAt !== null)
    throw invalid({ intoId: 'field.choice' })
  return targetEntry
}

/** Locks an entry. Throws 404 if it does not exist, 403 if the caller may not change it, 409 for another version. */
async function lockEntry(context: Context, id: number, version: number | undefined): Promise<MasterDataEntry> {
  const { type } = await readEntry(context.db, id)
  requireMayWriteType(context, type)
  await lockEntries(context.db)
  return entryRecord.lock(context, id, version)
}

async function setRetired(context: Context, id: number, version: number, isRetired: boolean): Promise<MasterDataEntry> {
  const before = await lockEntry(context, id, version)
  if ((before.retiredAt !== null) === isRetired) return before
  if (!isRetired && (await isCategoryNumberTaken(context.db, before)))
    throw new Failure(422, 'masterData.restore.numberTaken')
  await updateEntry(context, before, { retiredAt: isRetired ? context.clock() : null })
  await entryRecord.auditAndNotify(context, id, isRetired ? 'retire' : 'restore', [])
  return readEntry(context.db, id)
}

async function updateEntry(
  { db }: Context,
  { id, version }: MasterDataEntry,
  set: Partial<typeof masterData.$inferInsert>,
) {
  await db
    .update(masterData)
    .set({ ...set, version: version + 1 })
    .where(eq(masterData.id, id))
}

function createPositionChange({ from, to }: { from: number; to: number }): HistoryLine['changes'][number] {
  return { field: 'position', before: String(from), after: String(to) }
}
