import { WithdrawalStatus } from '../enumerations.ts'
import { kind } from '../kind.ts'

/** A user's request to have points paid out, shown on `/point` and `/point-management` (rule 2.4). */
export const withdrawalKind = kind({
  name: 'withdrawal',
  path: '/point/withdrawal',
  access: ['POINT_MANAGEMENT', 'SYSTEM_MANAGEMENT'],
  decidedBy: 'POINT_MANAGEMENT',
  states: {
    requested: WithdrawalStatus.REQUEST,
    transferring: WithdrawalStatus.CONFIRM,
    paid: WithdrawalStatus.SUCCESS,
    rejected: WithdrawalStatus.REJECT,
  },
  sorts: ['createdAt', 'point', 'id'],
  defaultSort: '-createdAt',
  isSearched: true,
  filters: { userId: 'id' },
})
