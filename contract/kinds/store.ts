import { StoreStatus } from '../enumerations.ts'
import { kind } from '../kind.ts'

export const storeKind = kind({
  name: 'store',
  path: '/store',
  access: 'STORE_MANAGEMENT',
  decidedBy: 'STORE_MANAGEMENT',
  states: {
    requested: StoreStatus.REQUEST,
    accepted: StoreStatus.ACCEPT,
    inactive: StoreStatus.INACTIVE,
    rejected: StoreStatus.REJECT,
  },
  sorts: ['createdAt', 'name', 'id'],
  defaultSort: '-createdAt',
  isSearched: true,
  filters: { prefectureId: 'id', industryId: 'id' },
})
