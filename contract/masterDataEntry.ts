import * as v from 'valibot'
import {
  deletion,
  EmptyResponse,
  endpoint,
  IdParams,
  numberFromText,
  pagedQuery,
  pageSchema,
  recordVersion,
  type RecordUse,
  wholeNumber,
} from './endpoint.ts'
import { requiredText } from './field.ts'
import { HistoryLine } from './history.ts'
import { MASTER_DATA_TYPES, masterDataLists } from './kinds/masterData.ts'
import { listEndpoint } from './listEndpoints.ts'
import type { Access } from './permission.ts'

/** How many records use an entry. */
const Uses = v.object({ stores: v.number(), users: v.number(), products: v.number() })

/** An entry of master data, with the number of records that use it. Times are ISO 8601 in UTC. */
export const MasterDataEntry = v.object({
  id: v.number(),
  type: v.picklist(MASTER_DATA_TYPES),
  value: v.string(),
  /** The number of a category; null for the other types. */
  categoryNumber: v.nullable(v.number()),
  /** The entry's position in the order of its type, from 1 without gaps. */
  position: v.number(),
  /** When it was retired: records keep it, but forms no longer offer it. */
  retiredAt: v.nullable(v.string()),
  uses: Uses,
  version: v.number(),
})
export type MasterDataEntry = v.InferOutput<typeof MasterDataEntry>

/** Returns what uses an entry, without the kinds of records of which none does. */
export function usesOf({ stores, users, products }: MasterDataEntry['uses']): RecordUse[] {
  const uses: RecordUse[] = [
    { record: 'store', count: stores },
    { record: 'user', count: users },
    { record: 'product', count: products },
  ]
  return uses.filter(({ count }) => count > 0)
}

const CATEGORY_NUMBER_MAX = 999_999
const fields = {
  value: requiredText(100),
  /** Required for a category, and refused for the other types. */
  categoryNumber: v.optional(wholeNumber(1, CATEGORY_NUMBER_MAX)),
}
const Version = v.strictObject({ version: recordVersion() })

export const NewMasterDataEntry = v.strictObject({ type: v.picklist(MASTER_DATA_TYPES, 'field.choice'), ...fields })
export const MasterDataEntryEdit = v.strictObject({
  ...fields,
  /** The position to which the entry moves; the last one if there are fewer. */
  position: v.optional(wholeNumber(1)),
  version: recordVersion(),
})

const { access } = masterDataLists.industry
/** Staff who manage products may change makers and categories, and nothing else. */
const writers = ['SYSTEM_MANAGEMENT', 'PRODUCT_MANAGEMENT'] as const satisfies Access
const path = '/system/master-data'
const one = { path: `${path}/{id}`, params: IdParams }

/**
 * The entries of a type, in their own order by default. `q` finds parts of the name, the id, or the number of a
 * category.
 */
export const listIndustries = listEndpoint('listIndustries', masterDataLists.industry, MasterDataEntry)
export const listPrefectures = listEndpoint('listPrefectures', masterDataLists.prefecture, MasterDataEntry)
export const listMakers = listEndpoint('listMakers', masterDataLists.maker, MasterDataEntry)
export const listCategories = listEndpoint('listCategories', masterDataLists.category, MasterDataEntry)

export const getMasterDataEntry = endpoint({
  ...one,
  id: 'getMasterDataEntry',
  method: 'GET',
  access,
  response: MasterDataEntry,
})

/**
 * Adds an entry as the last one of its type. A name that the type already has is 422 with `errors.value`, a number that
 * another offered category has with `errors.categoryNumber`.
 */
export const createMasterDataEntry = endpoint({
  id: 'createMasterDataEntry',
  method: 'POST',
  path,
  access: writers,
  body: NewMasterDataEntry,
  response: MasterDataEntry,
})

/** Changes an entry, in every record that uses it. A stale `version` is 409 with the current entry. */
export const updateMasterDataEntry = endpoint({
  ...one,
  id: 'updateMasterDataEntry',
  method: 'PUT',
  access: writers,
  body: MasterDataEntryEdit,
  response: MasterDataEntry,
})

/** Deletes an entry that nothing uses; otherwise 422 with `usedBy`. */
export const deleteMasterDataEntry = endpoint({
  ...one,
  id: 'deleteMasterDataEntry',
  method: 'DELETE',
  access: writers,
  ...deletion,
  response: EmptyResponse,
})

/** Retires an entry. A retired one stays as it is. */
export const retireMasterDataEntry = endpoint({
  ...one,
  id: 'retireMasterDataEntry',
  method: 'POST',
  path: `${path}/{id}/retire`,
  access: writers,
  body: Version,
  response: MasterDataEntry,
})

/** Offers a retired entry again. */
export const restoreMasterDataEntry = endpoint({
  ...one,
  id: 'restoreMasterDataEntry',
  method: 'POST',
  path: `${path}/{id}/restore`,
  access: writers,
  body: Version,
  response: MasterDataEntry,
})

/** Moves an entry up (-1) or down (1) in the order of its type; at the end, it stays. */
export const moveMasterDataEntry = endpoint({
  ...one,
  id: 'moveMasterDataEntry',
  method: 'POST',
  path: `${path}/{id}/move`,
  access: writers,
  body: v.strictObject({
    by: v.pipe(
      wholeNumber(-1, 1),
      v.check((by) => by !== 0, 'field.range'),
    ),
  }),
  response: MasterDataEntry,
})

/** Returns the entry into which another one would be merged, and how many records would use it then. */
export const previewMasterDataMerge = endpoint({
  ...one,
  id: 'previewMasterDataMerge',
  method: 'GET',
  path: `${path}/{id}/merge`,
  access,
  query: v.strictObject({ intoId: numberFromText(1) }),
  response: v.object({ into: MasterDataEntry, uses: Uses }),
})

/**
 * Gives all records of an entry to another offered one of the same type, and deletes it. Returns the other one, which
 * must still have the version of the preview.
 */
export const mergeMasterDataEntry = endpoint({
  ...one,
  id: 'mergeMasterDataEntry',
  method: 'POST',
  path: `${path}/{id}/merge`,
  access: writers,
  body: v.strictObject({ intoId: wholeNumber(1), intoVersion: recordVersion(), version: recordVersion() }),
  response: MasterDataEntry,
})

export const listMasterDataEntryHistory = endpoint({
  ...one,
  id: 'listMasterDataEntryHistory',
  method: 'GET',
  path: `${path}/{id}/history`,
  access,
  query: pagedQuery([], {}),
  response: pageSchema(HistoryLine),
})
