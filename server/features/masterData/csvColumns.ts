import type { EditableMasterDataType } from '../../../contract/kinds/masterData.ts'
import type { MasterDataEntry } from '../../../contract/masterDataEntry.ts'
import type { CsvColumn } from '../../resources/csv.ts'

type EntryColumn = CsvColumn<MasterDataEntry>

const NAMES: readonly EntryColumn[] = [
  { header: 'masterData.field.id', cell: ({ id }) => id },
  { header: 'masterData.field.value', cell: ({ value }) => value },
]
const CATEGORY_NUMBER: EntryColumn = {
  header: 'masterData.field.categoryNumber',
  cell: ({ categoryNumber }) => categoryNumber ?? null,
}
const FACTS: readonly EntryColumn[] = [
  { header: 'masterData.field.position', cell: ({ position }) => position ?? null },
  {
    header: 'masterData.field.uses',
    cell: ({ uses }) => uses.stores + uses.users + uses.products,
  },
  {
    header: 'masterData.field.retired',
    cell: ({ retiredAt }) => ({ text: retiredAt === null ? 'masterData.offered' : 'masterData.retired' }),
  },
]

/** The columns of the CSV file of entries, by their type. */
export const entryCsvColumns: Readonly<Record<EditableMasterDataType, readonly EntryColumn[]>> = {
  industry: [...NAMES, ...FACTS],
  prefecture: [...NAMES, ...FACTS],
  maker: [...NAMES, ...FACTS],
  category: [...NAMES, CATEGORY_NUMBER, ...FACTS],
}
