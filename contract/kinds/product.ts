import { RecordStatus } from '../enumerations.ts'
import { declareRecordKind } from '../recordKind.ts'

/** A product of a store. Staff who manage stores see it, and staff who manage products change it (rule 4.11). */
export const productRecordKind = declareRecordKind({
  name: 'product',
  path: '/product',
  screens: ['/stores'],
  recordScreens: ['/stores', '/store-detail/{id}'],
  access: 'STORE_MANAGEMENT',
  transitionPermission: 'PRODUCT_MANAGEMENT',
  states: { active: RecordStatus.ACTIVE, deactivated: RecordStatus.DE_ACTIVE, deleted: RecordStatus.DELETED },
  sortFields: ['createdAt', 'name', 'id'],
  defaultSort: '-createdAt',
  isSearchable: true,
  filters: { storeId: 'id', makerId: 'id', categoryId: 'id' },
  affectsAlso: ['listStoreProducts', 'summarizeStoreProductStates'],
  notifiesAlso: 'none',
})
