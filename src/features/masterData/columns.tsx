import type { SortFieldOf } from '../../../contract/kind.ts'
import type { EditedMasterDataType, masterDataLists } from '../../../contract/kinds/masterData.ts'
import type { MasterDataEntry } from '../../../contract/masterDataEntry.ts'
import type { Column } from '../../ui/column.ts'
import { formatNumber } from '../../ui/format.ts'
import { RetiredChip } from './RetiredChip.tsx'

type EntryColumn = Column<MasterDataEntry, SortFieldOf<(typeof masterDataLists)['category']>>

const ID: EntryColumn = {
  id: 'id',
  header: 'masterData.field.id',
  cell: ({ id }) => id,
  sort: 'id',
  width: '5rem',
  align: 'end',
  cardPosition: 'side',
}
const VALUE: EntryColumn = {
  id: 'value',
  header: 'masterData.field.value',
  cell: ({ value }) => value,
  sort: 'name',
  cardPosition: 'title',
  isLink: true,
}
const CATEGORY_NUMBER: EntryColumn = {
  id: 'categoryNumber',
  header: 'masterData.field.categoryNumber',
  cell: ({ categoryNumber }) => categoryNumber,
  sort: 'categoryNumber',
  width: '9rem',
  align: 'end',
}
const POSITION: EntryColumn = {
  id: 'position',
  header: 'masterData.field.position',
  cell: ({ position }) => position,
  sort: 'position',
  width: '6rem',
  align: 'end',
}
const USES: EntryColumn = {
  id: 'uses',
  header: 'masterData.field.uses',
  cell: ({ uses }) => formatNumber(countOfUses(uses)),
  width: '7rem',
  align: 'end',
}
const RETIRED: EntryColumn = {
  id: 'retired',
  header: 'masterData.field.retired',
  cell: ({ retiredAt }) => <RetiredChip isRetired={retiredAt !== null} />,
  width: '8rem',
}

/** The columns of the entries of a type. */
export const entryColumns: Readonly<Record<EditedMasterDataType, readonly EntryColumn[]>> = {
  industry: [ID, VALUE, POSITION, USES, RETIRED],
  prefecture: [ID, VALUE, POSITION, USES, RETIRED],
  maker: [ID, VALUE, POSITION, USES, RETIRED],
  category: [ID, VALUE, CATEGORY_NUMBER, POSITION, USES, RETIRED],
}

/** Returns how many records use an entry. */
function countOfUses({ stores, users, products }: MasterDataEntry['uses']): number {
  return stores + users + products
}
