import type { Read } from '../../../contract/answer.ts'
import type { SortFieldOf } from '../../../contract/recordKind.ts'
import type { EditableMasterDataType, masterDataLists } from '../../../contract/kinds/masterData.ts'
import type { MasterDataEntry } from '../../../contract/masterDataEntry.ts'
import { idColumn } from '../../resources/columns/columns.tsx'
import type { Column } from '../../ui/column.ts'
import { formatNumber } from '../../ui/format.ts'
import { RetiredChip } from './RetiredChip.tsx'

type EntryColumn = Column<Read<typeof MasterDataEntry>, SortFieldOf<(typeof masterDataLists)['category']>>

const ID_COLUMN: EntryColumn = idColumn('masterData.field.id')
const VALUE_COLUMN: EntryColumn = {
  id: 'value',
  header: 'masterData.field.value',
  cell: ({ value }) => value,
  sortField: 'name',
  cardPosition: 'title',
  isLink: true,
}
const CATEGORY_NUMBER_COLUMN: EntryColumn = {
  id: 'categoryNumber',
  header: 'masterData.field.categoryNumber',
  cell: ({ categoryNumber }) => categoryNumber,
  sortField: 'categoryNumber',
  width: '9rem',
  align: 'end',
}
const POSITION_COLUMN: EntryColumn = {
  id: 'position',
  header: 'masterData.field.position',
  cell: ({ position }) => formatNumber(position),
  sortField: 'position',
  width: '6rem',
  align: 'end',
}
const USES_COLUMN: EntryColumn = {
  id: 'uses',
  header: 'masterData.field.uses',
  cell: ({ uses }) => formatNumber(countUses(uses)),
  width: '7rem',
  align: 'end',
}
const RETIRED_COLUMN: EntryColumn = {
  id: 'retired',
  header: 'masterData.field.retired',
  cell: ({ retiredAt }) => <RetiredChip isRetired={retiredAt !== null} />,
  width: '8rem',
}

/** The columns of the list of entries, by the type of the entries. */
export const entryColumnsByType: Readonly<Record<EditableMasterDataType, readonly EntryColumn[]>> = {
  industry: [ID_COLUMN, VALUE_COLUMN, POSITION_COLUMN, USES_COLUMN, RETIRED_COLUMN],
  prefecture: [ID_COLUMN, VALUE_COLUMN, POSITION_COLUMN, USES_COLUMN, RETIRED_COLUMN],
  maker: [ID_COLUMN, VALUE_COLUMN, POSITION_COLUMN, USES_COLUMN, RETIRED_COLUMN],
  category: [ID_COLUMN, VALUE_COLUMN, CATEGORY_NUMBER_COLUMN, POSITION_COLUMN, USES_COLUMN, RETIRED_COLUMN],
}

/** Returns the number of records that use an entry; null if it is not known. */
function countUses(uses: Read<typeof MasterDataEntry>['uses']): number | null {
  return uses === null ? null : uses.stores + uses.users + uses.products
}
