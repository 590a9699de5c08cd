import * as v from 'valibot'
import { ifKnown, instant, orNull, versionOrFirst } from './answer.ts'
import {
  declareEndpoint,
  IdParams,
  numberFromText,
  recordVersion,
  type RecordUseCount,
  wholeNumber,
} from './endpoint.ts'
import { requiredText } from './field.ts'
import { EDITABLE_MASTER_DATA_CODES, masterDataLists } from './kinds/masterData.ts'
import { declareCsvEndpoint, declareListEndpoint, filterSchemas } from './listEndpoints.ts'
import { onScreens } from './need.ts'
import type { RequiredAccess } from './permission.ts'
import {
  declareCreateEndpoint,
  declareDeleteEndpoint,
  declareGetEndpoint,
  declareHistoryEndpoint,
  declareUpdateEndpoint,
} from './recordCalls.ts'

/** The numbers of stores, users and products that use an entry. */
const UseCounts = v.object({ stores: v.number(), users: v.number(), products: v.number() })

/** An entry of master data, with the number of records that use it. Times are ISO 8601 in UTC. */
export const MasterDataEntry = v.object({
  id: v.number(),
  /** The code of the type, one of `MasterDataType`. */
  type: v.picklist(EDITABLE_MASTER_DATA_CODES),
  value: v.string(),
  /** The number that staff have given a category; null for the other types. */
  categoryNumber: orNull(v.number()),
  /** The entry's position in the order of its type, from 1 without gaps. */
  position: ifKnown(v.number()),
  /** When the entry was retired; null if it was not. Records keep a retired entry, but forms no longer offer it. */
  retiredAt: orNull(instant),
  uses: ifKnown(UseCounts),
  version: versionOrFirst,
})
export type MasterDataEntry = v.InferInput<typeof MasterDataEntry>

/** Returns the kinds of records that use an entry, each with the number of its records; none if they are not known. */
export function toRecordUseCounts(counts: MasterDataEntry['uses'] | null): RecordUseCount[] {
  if (counts === null) return []
  const { stores, users, products } = counts
  const uses: RecordUseCount[] = [
    { record: 'store', count: stores },
    { record: 'user', count: users },
    { record: 'product', count: products },
  ]
  return uses.filter(({ count }) => count > 0)
}

const CATEGORY_NUMBER_MAX = 999_999
const editableFields = {
  value: requiredText(100),
  /** Required for a category, and rejected for the other types. */
  categoryNumber: v.optional(wholeNumber(1, CATEGORY_NUMBER_MAX)),
}
const VersionBody = v.strictObject({ version: recordVersion() })

export const NewMasterDataEntry = v.strictObject({
  type: v.pipe(wholeNumber(1), v.picklist(EDITABLE_MASTER_DATA_CODES, 'field.choice')),
  ...editableFields,
})
export const MasterDataEntryEdit = v.strictObject({
  ...editableFields,
  /** The position to which the entry moves. A position beyond the last entry means the end of the list. */
  position: v.optional(wholeNumber(1)),
  version: recordVersion(),
})

const { access } = masterDataLists.industry
/** The permission groups that may change entries. `PRODUCT_MANAGEMENT` may change only makers and categories. */
const WRITE_ACCESS = ['SYSTEM_MANAGEMENT', 'PRODUCT_MANAGEMENT'] as const satisfies RequiredAccess
const path = '/system/master-data'
const READ_CALLS = { path, access, screens: ['/masterdata'] } as const
const WRITE_CALLS = { ...READ_CALLS, access: WRITE_ACCESS } as const
const singleRecordDefaults = { path: `${path}/{id}`, params: IdParams }

/** The industries of stores, sorted by `position` by default. `q` matches parts of the name and the id. */
export const listIndustries = declareListEndpoint('listIndustries', masterDataLists.industry, MasterDataEntry)
/** The prefectures, sorted by `position` by default. `q` matches parts of the name and the id. */
export const listPrefectures = declareListEndpoint('listPrefectures', masterDataLists.prefecture, MasterDataEntry)
/** The makers of products, sorted by `position` by default. `q` matches parts of the name and the id. */
export const listMakers = declareListEndpoint('listMakers', masterDataLists.maker, MasterDataEntry)
/**
 * The categories of products, sorted by `position` by default. `q` matches parts of the name, the id and the number.
 */
export const listCategories = declareListEndpoint('listCategories', masterDataLists.category, MasterDataEntry)

/** All industries of the list with these filters, in its order, as a CSV file. */
export const listIndustriesAsCsv = declareCsvEndpoint(
  'listIndustriesAsCsv',
  masterDataLists.industry,
  filterSchemas(masterDataLists.industry),
)
/** All prefectures of the list with these filters, in its order, as a CSV file. */
export const listPrefecturesAsCsv = declareCsvEndpoint(
  'listPrefecturesAsCsv',
  masterDataLists.prefecture,
  filterSchemas(masterDataLists.prefecture),
)
/** All makers of the list with these filters, in its order, as a CSV file. */
export const listMakersAsCsv = declareCsvEndpoint(
  'listMakersAsCsv',
  masterDataLists.maker,
  filterSchemas(masterDataLists.maker),
)
/** All categories of the list with these filters, in its order, as a CSV file. */
export const listCategoriesAsCsv = declareCsvEndpoint(
  'listCategoriesAsCsv',
  masterDataLists.category,
  filterSchemas(masterDataLists.category),
)

export const getMasterDataEntry = declareGetEndpoint('getMasterDataEntry', READ_CALLS, MasterDataEntry)

/**
 * Adds an entry as the last one of its type. 422 with `errors.value` if the type already has the name, or with
 * `errors.categoryNumber` if another category that is not retired has the number.
 */
export const createMasterDataEntry = declareCreateEndpoint(
  'createMasterDataEntry',
  WRITE_CALLS,
  NewMasterDataEntry,
  MasterDataEntry,
)

/** Changes an entry, also for the records that use it. 409 with the current entry if `version` is stale. */
export const updateMasterDataEntry = declareUpdateEndpoint(
  'updateMasterDataEntry',
  WRITE_CALLS,
  MasterDataEntryEdit,
  MasterDataEntry,
)

/** Deletes an entry that no record uses; otherwise 422 with `usedBy`. */
export const deleteMasterDataEntry = declareDeleteEndpoint('deleteMasterDataEntry', WRITE_CALLS)

/** Retires an entry. Changes nothing if the entry is already retired. */
export const retireMasterDataEntry = declareEndpoint({
  ...singleRecordDefaults,
  id: 'retireMasterDataEntry',
  need: onScreens('write', '/masterdata'),
  method: 'POST',
  path: `${path}/{id}/retire`,
  access: WRITE_ACCESS,
  body: VersionBody,
  response: MasterDataEntry,
})

/** Offers a retired entry again. */
export const restoreMasterDataEntry = declareEndpoint({
  ...singleRecordDefaults,
  id: 'restoreMasterDataEntry',
  need: onScreens('write', '/masterdata'),
  method: 'POST',
  path: `${path}/{id}/restore`,
  access: WRITE_ACCESS,
  body: VersionBody,
  response: MasterDataEntry,
})

/** Moves an entry up (-1) or down (1) in the order of its type, unless it is already the first or the last one. */
export const moveMasterDataEntry = declareEndpoint({
  ...singleRecordDefaults,
  id: 'moveMasterDataEntry',
  need: onScreens('write', '/masterdata'),
  method: 'POST',
  path: `${path}/{id}/move`,
  access: WRITE_ACCESS,
  body: v.strictObject({
    by: v.pipe(
      wholeNumber(-1, 1),
      v.check((by) => by !== 0, 'field.range'),
    ),
  }),
  response: MasterDataEntry,
})

/** Returns the entry `intoId`, and how many records would use that entry after a merge into it. */
export const previewMasterDataMerge = declareEndpoint({
  ...singleRecordDefaults,
  id: 'previewMasterDataMerge',
  need: onScreens('preview', '/masterdata'),
  method: 'GET',
  path: `${path}/{id}/merge`,
  access,
  query: v.strictObject({ intoId: numberFromText(1) }),
  response: v.object({ into: MasterDataEntry, uses: UseCounts }),
})

/**
 * Merges an entry into the entry `intoId`, which must be of the same type, not be retired and still have the version of
 * the preview: all records that use the entry get the other one, and the entry is deleted. Returns the entry `intoId`.
 */
export const mergeMasterDataEntry = declareEndpoint({
  ...singleRecordDefaults,
  id: 'mergeMasterDataEntry',
  need: onScreens('write', '/masterdata'),
  method: 'POST',
  path: `${path}/{id}/merge`,
  access: WRITE_ACCESS,
  body: v.strictObject({ intoId: wholeNumber(1), intoVersion: recordVersion(), version: recordVersion() }),
  response: MasterDataEntry,
})

/** What has happened to an entry of master data, newest first. */
export const listMasterDataEntryHistory = declareHistoryEndpoint('listMasterDataEntryHistory', READ_CALLS)
