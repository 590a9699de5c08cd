import type { SortOf } from '../../../contract/kind.ts'
import type { storeKind } from '../../../contract/kinds/store.ts'
import type { StoreRow } from '../../../contract/store.ts'
import { isolated } from '../../../contract/typed.ts'
import { StateChip } from '../../resources/StateChip.tsx'
import { type Column, STATE_WIDTH } from '../../ui/column.ts'
import { Time } from '../../ui/time.tsx'
import { storeResource } from './resource.ts'

/** The columns of the stores list (specification §3). */
export const storeColumns: readonly Column<StoreRow, SortOf<typeof storeKind>>[] = [
  { id: 'id', header: 'store.field.id', cell: ({ id }) => id, sort: 'id', width: '4rem', align: 'end', narrow: 'side' },
  { id: 'name', header: 'store.field.name', cell: ({ name }) => name, sort: 'name', narrow: 'title', isLink: true },
  { id: 'nickName', header: 'store.field.nickName', cell: ({ nickName }) => nickName, width: '7rem' },
  { id: 'creator', header: 'store.field.creator', cell: ({ creator }) => creator, width: '7rem' },
  { id: 'phone', header: 'store.field.phone', cell: ({ phone }) => phone, width: '8rem' },
  {
    id: 'address',
    header: 'store.field.address',
    cell: ({ prefecture, address }) => isolated(prefecture) + isolated(address),
  },
  {
    id: 'status',
    header: 'store.field.status',
    cell: ({ status }) => <StateChip texts={storeResource.texts} code={status} />,
    width: STATE_WIDTH,
    narrow: 'side',
    isPinned: true,
  },
  {
    id: 'createdAt',
    header: 'store.field.createdAt',
    cell: ({ createdAt }) => <Time at={createdAt} as="relative" />,
    sort: 'createdAt',
    width: '8.5rem',
  },
]
