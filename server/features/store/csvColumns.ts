import type { StoreRow } from '../../../contract/store.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import { type CsvColumn, stateCsvColumn } from '../../resources/csv.ts'

/** The columns of the CSV file of stores. */
export const storeCsvColumns: readonly CsvColumn<StoreRow>[] = [
  { header: 'store.field.id', cell: ({ id }) => id },
  { header: 'store.field.name', cell: ({ name }) => name },
  { header: 'store.field.nameKana', listHeader: 'store.field.name', cell: ({ nameKana }) => nameKana },
  { header: 'store.field.nickName', cell: ({ nickName }) => nickName },
  { header: 'store.field.creator', cell: ({ creator }) => creator },
  { header: 'store.field.phone', cell: ({ phone }) => phone },
  { header: 'store.field.prefecture', cell: ({ prefecture }) => prefecture },
  { header: 'store.field.address', cell: ({ address }) => address },
  stateCsvColumn('store.field.status', storeLifecycle),
  { header: 'store.field.createdAt', cell: ({ createdAt }) => ({ at: createdAt }) },
]
