import { MasterDataType } from '../enumerations.ts'
import { declareList } from '../recordKind.ts'

/** The types of master data that staff edit, in the order of their tabs, with their codes. */
export const MASTER_DATA_TYPE_CODES = {
  industry: MasterDataType.INDUSTRY,
  prefecture: MasterDataType.KEN,
  maker: MasterDataType.MAKER,
  category: MasterDataType.CATEGORIES,
} as const
export type EditableMasterDataType = keyof typeof MASTER_DATA_TYPE_CODES
export type EditableMasterDataCode = (typeof MASTER_DATA_TYPE_CODES)[EditableMasterDataType]

/** The codes of the types of master data that staff edit. */
export const EDITABLE_MASTER_DATA_CODES = Object.values(MASTER_DATA_TYPE_CODES)

export const MASTER_DATA_TYPES = [
  'industry',
  'prefecture',
  'maker',
  'category',
] as const satisfies EditableMasterDataType[]

/** Forms offer an entry that is `offered`, but not an entry that is `retired`. */
export const MASTER_DATA_STATES = ['offered', 'retired'] as const

const SORT_FIELDS = ['position', 'name', 'id'] as const

/** Declares the list of the entries of one type. */
const declareEntryList = <const Sort extends string>(
  type: EditableMasterDataType,
  sortFields: readonly (Sort | (typeof SORT_FIELDS)[number])[],
) =>
  declareList({
    path: `/system/master-data/${type}`,
    screens: ['/masterdata'],
    access: 'SYSTEM_MANAGEMENT',
    sortFields,
    defaultSort: 'position',
    isSearchable: true,
    filters: { state: MASTER_DATA_STATES },
  })

export const masterDataLists = {
  industry: declareEntryList('industry', SORT_FIELDS),
  prefecture: declareEntryList('prefecture', SORT_FIELDS),
  maker: declareEntryList('maker', SORT_FIELDS),
  category: declareEntryList('category', [...SORT_FIELDS, 'categoryNumber']),
}
