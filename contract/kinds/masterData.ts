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

/** The list of the entries of one type. */
const entriesOf = (path: EditedMasterDataType) =>
  declareList({
    path: `/system/master-data/${path}`,
    access: 'SYSTEM_MANAGEMENT',
    sortFields: ['position', 'name', 'id'],
    defaultSort: 'position',
    isSearchable: true,
    filters: {},
  })

export const masterDataLists = {
  industry: entriesOf('industry'),
  prefecture: entriesOf('prefecture'),
  maker: entriesOf('maker'),
  category: entriesOf('category'),
}
