import { and, asc, inArray, isNull } from 'drizzle-orm'
import { MasterDataType } from '../../../contract/enumerations.ts'
import type { Db } from '../../db/database.ts'
import { masterData } from './table.ts'

/** Reads the prefectures and the industries that a store can have, in their order, without retired ones. */
export async function readStoreChoices(db: Db) {
  const entries = await db
    .select({ id: masterData.id, type: masterData.type, name: masterData.value })
    .from(masterData)
    .where(and(inArray(masterData.type, [MasterDataType.KEN, MasterDataType.INDUSTRY]), isNull(masterData.retiredAt)))
    .orderBy(asc(masterData.position), asc(masterData.id))
  const choicesOf = (wanted: number) => entries.flatMap(({ type, id, name }) => (type === wanted ? [{ id, name }] : []))
  return { prefectures: choicesOf(MasterDataType.KEN), industries: choicesOf(MasterDataType.INDUSTRY) }
}
