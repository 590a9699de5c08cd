import { PointTransactionType } from '../enumerations.ts'
import { listFacts } from '../kind.ts'

const MOVEMENTS = {
  access: 'POINT_MANAGEMENT',
  sorts: ['at'],
  defaultSort: '-at',
  isSearched: true,
  filters: { type: Object.values(PointTransactionType), from: 'day', to: 'day', ownerId: 'id' },
} as const

/** The movements on the point accounts of users. The filters `from` and `to` are inclusive. */
export const userEntries = listFacts({ path: '/point/history/user', ...MOVEMENTS })
/** The movements on the point accounts of stores. The filters `from` and `to` are inclusive. */
export const storeEntries = listFacts({ path: '/point/history/store', ...MOVEMENTS })

/** The movements on the account of one user. */
export const userPointHistory = listFacts({
  path: '/user/{id}/point-history',
  access: 'USER_MANAGEMENT',
  sorts: ['at', 'point'],
  defaultSort: '-at',
  isSearched: false,
  filters: {},
})
