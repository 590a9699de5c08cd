import { kind } from '../kind.ts'
import { ACCOUNT_STATES } from './account.ts'

/** A member of the marketplace. */
export const userKind = kind({
  name: 'user',
  path: '/user',
  access: 'USER_MANAGEMENT',
  decidedBy: 'USER_MANAGEMENT',
  states: ACCOUNT_STATES,
  sorts: ['createdAt', 'name', 'id'],
  defaultSort: '-createdAt',
  isSearched: true,
  filters: { prefectureId: 'id', industryId: 'id' },
})
