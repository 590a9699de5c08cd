import { declareRecordKind } from '../recordKind.ts'
import { ACCOUNT_STATES } from './accountStates.ts'

/** The account of a staff member, who uses the console. */
export const staffRecordKind = declareRecordKind({
  name: 'staff',
  path: '/system/staff',
  screens: ['/staffs'],
  access: 'SYSTEM_MANAGEMENT',
  transitionPermission: 'SYSTEM_MANAGEMENT',
  transitionRequiresPassword: true,
  states: ACCOUNT_STATES,
  sortFields: ['createdAt', 'name', 'id'],
  defaultSort: '-createdAt',
  isSearchable: true,
  filters: {},
  affectsAlso: ['listRoles', 'getRole'],
  notifiesAlso: 'none',
})
