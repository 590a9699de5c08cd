import type { Withdrawal } from '../../../contract/withdrawal.ts'
import { withdrawalLifecycle } from '../../../machines/lifecycles/withdrawal.ts'
import { type CsvColumn, stateCsvColumn } from '../../resources/csv.ts'

/** The columns of the CSV file of withdrawals. Number and holder of the bank account are masked as in the list (rule 2.5). */
export const withdrawalCsvColumns: readonly CsvColumn<Withdrawal>[] = [
  { header: 'withdrawal.field.id', cell: ({ id }) => id },
  { header: 'withdrawal.field.userId', cell: ({ userId }) => userId },
  { header: 'withdrawal.field.userName', cell: ({ userName }) => userName },
  { header: 'withdrawal.field.point', cell: ({ point }) => point },
  { header: 'withdrawal.field.createdAt', cell: ({ createdAt }) => ({ at: createdAt }) },
  { header: 'withdrawal.field.bankName', cell: ({ bankName }) => bankName },
  { header: 'withdrawal.field.branchName', cell: ({ branchName }) => branchName },
  { header: 'withdrawal.field.accountType', cell: ({ accountType }) => accountType },
  { header: 'withdrawal.field.accountNumber', cell: ({ accountNumber }) => accountNumber },
  { header: 'withdrawal.field.holder', cell: ({ holder }) => holder },
  stateCsvColumn('withdrawal.field.status', withdrawalLifecycle),
  { header: 'withdrawal.field.statusReason', cell: ({ statusReason }) => statusReason },
]
