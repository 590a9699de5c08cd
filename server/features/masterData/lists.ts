import { count, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  EDITABLE_MASTER_DATA_CODES,
  type EditableMasterDataCode,
  type EditableMasterDataType,
  MASTER_DATA_TYPE_CODES,
  masterDataLists,
} from '../../../contract/kinds/masterData.ts'
import type { Page } from '../../../contract/endpoint.ts'
import type { MasterDataEntry } from '../../../contract/masterDataEntry.ts'
import type { Db } from '../../db/database.ts'
import type { Context, CsvFile } from '../../http/handler.ts'
import { defineList, type ListQuery, readList } from '../../resources/list.ts'
import { createListCsvFile } from '../../resources/listCsv.ts'
import { searchCondition } from '../../resources/search.ts'
import { createReadOne } from '../../resources/versionedRecord.ts'
import { product } from '../store/partTables.ts'
import { store } from '../store/table.ts'
import { member } from '../user/table.ts'
import { entryCsvColumns } from './csvColumns.ts'
import { masterData } from './table.ts'

const { position, sortName, id, categoryNumber, retiredAt } = masterData

/**
 * The list of the entries of any type. It has the declaration of categories, the only type with a `categoryNumber`.
 */
const entryList = defineList({
  declaration: masterDataLists.category,
  rowTable: masterData,
  sortColumns: { position, name: sortName, id, categoryNumber },
  filterConditions: { state: (state) => (state === 'retired' ? isNotNull(retiredAt) : isNull(retiredAt)) },
  searchCondition: (q) => searchCondition(masterData, q),
  readRows: ({ db }, ids) => readEntries(db, ids),
})

/** Reads one page of the entries of a type. */
export function readEntriesOf(
  context: Context,
  type: EditableMasterDataCode,
  query: ListQuery,
): Promise<Page<MasterDataEntry>> {
  return readList(context, entryList, query, { unindexedWhere: eq(masterData.type, type) })
}

/** Creates the CSV file of the entries of a type. */
export function createEntryCsvFile(type: EditableMasterDataType, query: Omit<ListQuery, 'page' | 'limit'>): CsvFile {
  return createListCsvFile(entryList, {
    record: 'masterData',
    columns: entryCsvColumns[type],
    query,
    scope: { unindexedWhere: eq(masterData.type, MASTER_DATA_TYPE_CODES[type]) },
  })
}

/** Reads an entry. Throws 404 if it does not exist, or is of a type that staff do not edit. */
export const readEntry = createReadOne(readEntries)

/** Reads the entries with these ids, without ids that do not exist and types that staff do not edit. */
export async function readEntries(db: Db, ids: number[]): Promise<MasterDataEntry[]> {
  const rows = await db.select().from(masterData).where(inArray(masterData.id, ids))
  const [stores, users, products] = await countUses(db, ids)
  return rows.flatMap((row): MasterDataEntry[] => {
    const type = EDITABLE_MASTER_DATA_CODES.find((code) => code === row.type)
    if (type === undefined) return []
    const { searchText: _searchText, sortName: _sortName, retiredAt: retirementTime, ...entry } = row
    const uses = { stores: stores.get(row.id) ?? 0, users: users.get(row.id) ?? 0, products: products.get(row.id) ?? 0 }
    return [{ ...entry, type, retiredAt: retirementTime?.toISOString() ?? null, uses }]
  })
}

/** Counts the records that use at least one of two entries of a type; a record that uses both counts once. */
export async function countUsesOfEither(
  db: Db,
  one: MasterDataEntry,
  other: MasterDataEntry,
): Promise<MasterDataEntry['uses']> {
  const userCountOfBoth = await db.$count(member, sql`${member.industryIds} @> ${idArray([one.id, other.id])}`)
  return {
    stores: one.uses.stores + other.uses.stores,
    users: one.uses.users + other.uses.users - userCountOfBoth,
    products: one.uses.products + other.uses.products,
  }
}

type CountsById = ReadonlyMap<number, number>

/** Counts the stores, the members and the products that use each of the entries. */
async function countUses(
  db: Db,
  ids: number[],
): Promise<[stores: CountsById, users: CountsById, products: CountsById]> {
  const countBy = async (table: PgTable, column: PgColumn) =>
    db.select({ id: column, uses: count() }).from(table).where(inArray(column, ids)).groupBy(column)
  const industryId = sql<number>`industry_id`
  const memberCountQuery = db
    .select({ id: industryId.as('industry_id'), uses: count() })
    .from(sql`${member}, unnest(${member.industryIds}) as industry_id`)
    .where(sql`${member.industryIds} && ${idArray(ids)} and industry_id = any(${idArray(ids)})`)
    .groupBy(industryId)
  const storeUses = [await countBy(store, store.prefectureId), await countBy(store, store.industryId)]
  const memberUses = [await countBy(member, member.prefectureId), await memberCountQuery]
  const productUses = [await countBy(product, product.makerId), await countBy(product, product.categoryId)]
  return [toCounts(storeUses), toCounts(memberUses), toCounts(productUses)]
}

function toCounts(usesByColumn: readonly { id: unknown; uses: number }[][]): CountsById {
  return new Map(usesByColumn.flat().map(({ id, uses }) => [Number(id), uses]))
}

/** An SQL array of ids. */
export function idArray(ids: readonly number[]): SQL {
  return sql`array[${sql.join(
    ids.map((id) => sql`${id}::integer`),
    sql`, `,
  )}]::integer[]`
}
