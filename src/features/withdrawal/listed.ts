import { withdrawalKind } from '../../../contract/kinds/withdrawal.ts'
import { list } from '../../navigation/screen.ts'

/** The list of withdrawals, on whatever screen; its tabs in their order (rule 3.4). */
export const withdrawalList = list({
  of: withdrawalKind,
  tabs: { all: null, requesting: 'requested', rejected: 'rejected', transferring: 'transferring', success: 'paid' },
  firstTab: 'requesting',
  opensBeside: true,
  at: { section: 'withdrawals' },
  keysAfter: 'f',
})
