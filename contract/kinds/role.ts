import { declareList } from '../recordKind.ts'
import { declareDeletedList } from './deletedList.ts'

/** The roles of staff. */
export const roleList = declareList({
  path: '/system/role',
  screens: ['/role', '/permission', '/staffs'],
  access: 'SYSTEM_MANAGEMENT',
  sortFields: ['name', 'id'],
  defaultSort: 'name',
  isSearchable: true,
  filters: {},
})

/** The permissions that roles can grant. */
export const permissionList = declareList({
  path: '/system/permission',
  screens: ['/permission'],
  access: 'SYSTEM_MANAGEMENT',
  sortFields: ['id'],
  defaultSort: 'id',
  isSearchable: false,
  filters: {},
})

export const deletedRoleList = declareDeletedList({ ...roleList, screens: ['/role', '/permission'] })
export const deletedPermissionList = declareDeletedList(permissionList)
