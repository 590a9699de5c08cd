import { MasterDataType } from '../enumerations.ts'
import { declareList } from '../kind.ts'

/** The types of master data that staff edit, in the order of their tabs, with their codes. */
export const MASTER_DATA_CODES = {
  industry: MasterDataType.INDUSTRY,
  prefecture: MasterDataType.KEN,
  maker: MasterDataType.MAKER,
  category: MasterDataType.CATEGORIES,
} as const
export type EditedMasterDataType = keyof typeof MASTER_DATA_CODES

export const MASTER_DATA_TYPES = [
  'industry',
  'prefecture',
  'maker',
  'category',
] as const satisfies EditedMasterDataType[]

/** `offered`: forms offer the entry. */
export const MASTER_DATA_STATES = ['offered', 'retired'] as const

const SORT_FIELDS = ['position', 'name', 'id'] as const

/** The list of the entries of one type. */
const entriesOf = <const Sort extends string>(
  path: EditedMasterDataType,
  sortFields: readonly (Sort | (typeof SORT_FIELDS)[number])[],
) =>
  declareList({
    path: `/system/master-data/${path}`,
    access: 'SYSTEM_MANAGEMENT',
    sortFields,
    defaultSort: 'position',
    isSearchable: true,
    filters: { state: MASTER_DATA_STATES },
  })

export const masterDataLists = {
  industry: entriesOf('industry', SORT_FIELDS),
  prefecture: entriesOf('prefecture', SORT_FIELDS),
  maker: entriesOf('maker', SORT_FIELDS),
  category: entriesOf('category', [...SORT_FIELDS, 'categoryNumber']),
}
