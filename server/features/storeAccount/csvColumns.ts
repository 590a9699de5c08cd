import type { StoreAccount } from '../../../contract/storeAccount.ts'
import { storeAccountLifecycle } from '../../../machines/lifecycles/account.ts'
import { type CsvColumn, stateCsvColumn } from '../../resources/csv.ts'

/** The columns of the CSV file of store accounts. */
export const storeAccountCsvColumns: readonly CsvColumn<StoreAccount>[] = [
  { header: 'storeAccount.field.id', cell: ({ id }) => id },
  { header: 'storeAccount.field.name', cell: ({ name }) => name },
  { header: 'storeAccount.field.nameKana', cell: ({ nameKana }) => nameKana },
  { header: 'storeAccount.field.email', cell: ({ email }) => email },
  { header: 'storeAccount.field.phone', cell: ({ phone }) => phone },
  { header: 'storeAccount.field.storeCount', cell: ({ storeCount }) => storeCount },
  stateCsvColumn('storeAccount.field.status', storeAccountLifecycle),
  { header: 'storeAccount.field.createdAt', cell: ({ createdAt }) => ({ at: createdAt }) },
]
