import { WithdrawalStatus } from '../enumerations.ts'
import { declareRecordKind } from '../recordKind.ts'
import { STUCK_FILTER } from './stuckFilter.ts'

/** A user's request to have points paid out, shown on `/point` and `/point-management` (rule 2.4). */
export const withdrawalRecordKind = declareRecordKind({
  name: 'withdrawal',
  path: '/point/withdrawal',
  screens: ['/point', '/point-management'],
  access: ['POINT_MANAGEMENT', 'SYSTEM_MANAGEMENT'],
  transitionPermission: 'POINT_MANAGEMENT',
  states: {
    requested: WithdrawalStatus.REQUEST,
    transferring: WithdrawalStatus.CONFIRM,
    paid: WithdrawalStatus.SUCCESS,
    rejected: WithdrawalStatus.REJECT,
  },
  sortFields: ['createdAt', 'point', 'id'],
  defaultSort: '-createdAt',
  amountField: 'point',
  isSearchable: true,
  filters: { userId: 'id', ...STUCK_FILTER },
  affectsAlso: ['getWithdrawalRequester'],
  notifiesAlso: 'none',
})
