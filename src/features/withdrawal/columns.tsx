import type { Read } from '../../../contract/answer.ts'
import type { SortFieldOf } from '../../../contract/recordKind.ts'
import type { withdrawalRecordKind } from '../../../contract/kinds/withdrawal.ts'
import type { Withdrawal } from '../../../contract/withdrawal.ts'
import type { Column } from '../../ui/column.ts'
import { formatNumber } from '../../ui/format.ts'
import { withdrawalResource } from './resource.ts'
import { stateColumn, timeColumn } from '../../resources/columns/columns.tsx'
import { formatBankAccountHolder } from '../../shared/bankAccountHolder.ts'

/** The columns of a list of withdrawals (rule 3.4). */
export const withdrawalColumns: readonly Column<Read<typeof Withdrawal>, SortFieldOf<typeof withdrawalRecordKind>>[] = [
  {
    id: 'userName',
    header: 'withdrawal.field.userName',
    cell: ({ userName }) => userName,
    cardPosition: 'title',
    isLink: true,
  },
  {
    id: 'point',
    header: 'withdrawal.field.point',
    cell: ({ point }) => formatNumber(point),
    sortField: 'point',
    width: 'clamp(5.75rem, 9vw, 6.75rem)',
    align: 'end',
    cardPosition: 'side',
  },
  timeColumn('createdAt', 'withdrawal.field.createdAt', 'relative', 'clamp(7.25rem, 11.4vw, 8rem)'),
  { id: 'bankName', header: 'withdrawal.field.bankName', cell: ({ bankName }) => bankName, wraps: true },
  {
    id: 'branchName',
    header: 'withdrawal.field.branchName',
    cell: ({ branchName }) => branchName,
    width: 'clamp(6rem, 9.4vw, 6.5rem)',
    wraps: true,
    isHiddenBesideRecord: true,
  },
  {
    id: 'accountType',
    header: 'withdrawal.field.accountType',
    cell: ({ accountType }) => accountType,
    width: 'clamp(4rem, 6.4vw, 4.75rem)',
    isHiddenBesideRecord: true,
  },
  {
    id: 'accountNumber',
    header: 'withdrawal.field.accountNumber',
    cell: ({ accountNumber }) => accountNumber,
    width: 'clamp(5.5rem, 8.6vw, 6rem)',
    isHiddenBesideRecord: true,
  },
  {
    id: 'holder',
    header: 'withdrawal.field.holder',
    cell: ({ holder }) => formatBankAccountHolder(holder),
    width: 'clamp(5.5rem, 9vw, 9rem)',
    isHiddenBesideRecord: true,
  },
  stateColumn('withdrawal.field.status', withdrawalResource.lifecycleTextKeys, '8.5rem'),
]
