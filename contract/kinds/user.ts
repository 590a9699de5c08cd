import { declareRecordKind } from '../recordKind.ts'
import { ACCOUNT_STATES } from './accountStates.ts'

/** A member of the marketplace. */
export const userRecordKind = declareRecordKind({
  name: 'user',
  path: '/user',
  screens: ['/users'],
  recordScreens: ['/user-detail/{id}'],
  access: 'USER_MANAGEMENT',
  transitionPermission: 'USER_MANAGEMENT',
  states: ACCOUNT_STATES,
  sortFields: ['createdAt', 'name', 'id'],
  defaultSort: '-createdAt',
  isSearchable: true,
  filters: { prefectureId: 'id', industryId: 'id' },
  affectsAlso: ['listUserReferrals', 'getUserBankAccount', 'getWithdrawalRequester'],
  // A request for a withdrawal of a deactivated member is refused.
  notifiesAlso: ['POINT_MANAGEMENT'],
})
