import type { Read } from '../../../contract/answer.ts'
import type { SortFieldOf } from '../../../contract/recordKind.ts'
import type { storeRecordKind } from '../../../contract/kinds/store.ts'
import type { StoreRow } from '../../../contract/store.ts'
import { isolateText } from '../../../contract/typedText.ts'
import type { Column } from '../../ui/column.ts'
import { formatPhone } from '../../ui/phone.ts'
import { storeResource } from './resource.ts'
import { idColumn, stateColumn, timeColumn } from '../../resources/columns/columns.tsx'

/** The columns of the stores list (rule 3.2). */
export const storeColumns: readonly Column<Read<typeof StoreRow>, SortFieldOf<typeof storeRecordKind>>[] = [
  idColumn('store.field.id', '4rem'),
  {
    id: 'name',
    header: 'store.field.name',
    cell: ({ name }) => name,
    sortField: 'name',
    width: 'clamp(11.5rem, 16vw, 17rem)',
    cardPosition: 'title',
    isLink: true,
  },
  { id: 'nickName', header: 'store.field.nickName', cell: ({ nickName }) => nickName, width: '7rem', wraps: true },
  { id: 'creator', header: 'store.field.creator', cell: ({ creator }) => creator, width: '7rem', wraps: true },
  { id: 'phone', header: 'store.field.phone', cell: ({ phone }) => formatPhone(phone), width: '8rem' },
  {
    id: 'address',
    header: 'store.field.address',
    cell: ({ prefecture, address }) => isolateText(prefecture) + isolateText(address),
  },
  stateColumn('store.field.status', storeResource.lifecycleTextKeys),
  timeColumn('createdAt', 'store.field.createdAt', 'relative', '8.5rem'),
]
