import { kind } from '../kind.ts'
import { ACCOUNT_STATES } from './account.ts'

/** The account of a store's owner. */
export const storeAccountKind = kind({
  name: 'storeAccount',
  path: '/store-account',
  access: 'STORE_MANAGEMENT',
  decidedBy: 'STORE_MANAGEMENT',
  states: ACCOUNT_STATES,
  sorts: ['createdAt', 'name', 'id'],
  defaultSort: '-createdAt',
  isSearched: true,
  filters: {},
})
