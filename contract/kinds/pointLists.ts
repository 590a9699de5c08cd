import { PointTransactionType } from '../enumerations.ts'
import { declareList } from '../recordKind.ts'

const LIST_DEFAULTS = {
  screens: ['/point'],
  access: 'POINT_MANAGEMENT',
  sortFields: ['at'],
  defaultSort: '-at',
  isSearchable: true,
  filters: { type: Object.values(PointTransactionType), from: 'day', to: 'day', ownerId: 'id' },
} as const

/** The movements on the point accounts of users. The filters `from` and `to` are inclusive. */
export const userPointEntryList = declareList({ path: '/point/history/user', ...LIST_DEFAULTS })
/** The movements on the point accounts of stores. The filters `from` and `to` are inclusive. */
export const storePointEntryList = declareList({ path: '/point/history/store', ...LIST_DEFAULTS })

/** The movements on the point account of one user. */
export const userPointHistoryList = declareList({
  path: '/user/{id}/point-history',
  screens: ['/user-detail/{id}'],
  access: 'USER_MANAGEMENT',
  sortFields: ['at', 'point'],
  defaultSort: '-at',
  isSearchable: false,
  filters: {},
})
