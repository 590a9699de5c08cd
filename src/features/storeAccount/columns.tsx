import type { Read } from '../../../contract/answer.ts'
import type { SortFieldOf } from '../../../contract/recordKind.ts'
import type { storeAccountRecordKind } from '../../../contract/kinds/storeAccount.ts'
import type { StoreAccount } from '../../../contract/storeAccount.ts'
import type { Column } from '../../ui/column.ts'
import { formatPhone } from '../../ui/phone.ts'
import { formatNumber } from '../../ui/format.ts'
import { storeAccountResource } from './resource.ts'
import { idColumn, stateColumn, timeColumn } from '../../resources/columns/columns.tsx'

/** The columns of the list of store accounts. */
export const storeAccountColumns: readonly Column<
  Read<typeof StoreAccount>,
  SortFieldOf<typeof storeAccountRecordKind>
>[] = [
  idColumn('storeAccount.field.id'),
  {
    id: 'name',
    header: 'storeAccount.field.name',
    cell: ({ name }) => name,
    sortField: 'name',
    width: '10rem',
    cardPosition: 'title',
    isLink: true,
  },
  {
    id: 'nameKana',
    header: 'storeAccount.field.nameKana',
    cell: ({ nameKana }) => nameKana,
    width: '10rem',
    wraps: true,
    isHiddenBesideRecord: true,
  },
  { id: 'email', header: 'storeAccount.field.email', cell: ({ email }) => email, wraps: 'twoLines' },
  {
    id: 'phone',
    header: 'storeAccount.field.phone',
    cell: ({ phone }) => formatPhone(phone),
    width: '8rem',
    isHiddenBesideRecord: true,
  },
  {
    id: 'storeCount',
    header: 'storeAccount.field.storeCount',
    cell: ({ storeCount }) => formatNumber(storeCount),
    width: '6.25rem',
    align: 'end',
  },
  stateColumn('storeAccount.field.status', storeAccountResource.lifecycleTextKeys),
  timeColumn('createdAt', 'storeAccount.field.createdAt', 'relative', '8.5rem'),
]
