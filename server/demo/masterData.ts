import { MasterDataType } from '../../contract/enumerations.ts'
import type { Db } from '../db/database.ts'
import { masterData } from '../features/masterData/table.ts'
import type { MasterDataIds } from './address.ts'
import { PREFECTURES } from './words/places.ts'
import { MAKERS, STORE_TYPES } from './words/stores.ts'

const ENTRY_VALUES_BY_TYPE: Record<number, readonly string[]> = {
  [MasterDataType.KEN]: PREFECTURES.map(({ name }) => name),
  [MasterDataType.INDUSTRY]: [...STORE_TYPES.map(({ industry }) => industry), 'その他'],
  [MasterDataType.MAKER]: MAKERS,
  [MasterDataType.CATEGORIES]: [...new Set(STORE_TYPES.flatMap(({ products }) => Object.keys(products)))],
}

/** Inserts the entries of master data that are not in the database yet. */
export async function createMasterData(db: Db): Promise<void> {
  const rows = Object.entries(ENTRY_VALUES_BY_TYPE).flatMap(([type, values]) =>
    values.map((value, index) => ({
      type: Number(type),
      value,
      position: index + 1,
      categoryNumber: Number(type) === MasterDataType.CATEGORIES ? index + 1 : null,
    })),
  )
  await db.insert(masterData).values(rows).onConflictDoNothing()
}

/** Reads the ids of the entries of master data by name. */
export async function readMasterDataIds(db: Db): Promise<MasterDataIds> {
  const rows = await db.select().from(masterData)
  const idsOf = (type: number) => new Map(rows.filter((row) => row.type === type).map((row) => [row.value, row.id]))
  const industryIds = idsOf(MasterDataType.INDUSTRY)
  return {
    prefectureIds: idsOf(MasterDataType.KEN),
    industryIds,
    makerIds: idsOf(MasterDataType.MAKER),
    categoryIds: idsOf(MasterDataType.CATEGORIES),
    allIndustryIds: [...industryIds.values()],
  }
}
