import { expect, test } from 'vitest'
import type { Read } from '../../../contract/answer.ts'
import type { Role } from '../../../contract/role.ts'
import {
  roleChangesOf,
  affectedStaffOf,
  isGranted,
  orphanedChangesOf,
  parseStoredDraft,
  removeCellsOfRoles,
  removeOrphanedChanges,
  toggleCell,
} from './draft.ts'

const permissions = [
  { id: 1, name: '店舗', key: 'STORE_MANAGEMENT', isRenamed: false, version: 1 },
  { id: 2, name: '通報', key: 'REPORT_MANAGEMENT', isRenamed: false, version: 1 },
]
const ACTIVE_STATUS = 1
const DEACTIVATED_STATUS = 2
const staffMember = (id: number, name: string, isSuperAdmin = false) => ({
  id,
  name,
  isSuperAdmin,
  status: ACTIVE_STATUS,
})
const roleWith = (id: number, grantedIds: number[], staff: Read<typeof Role>['staff']): Read<typeof Role> => ({
  id,
  name: `role ${id}`,
  description: '',
  permissions: permissions.filter((each) => grantedIds.includes(each.id)),
  staff,
  version: 1,
  createdAt: '2026-11-21T03:00:00.000Z',
})
const anna = staffMember(1, 'Anna')
const berta = staffMember(2, 'Berta')
const superAdmin = staffMember(3, 'Chief', true)
const shopRole = roleWith(10, [1], [anna, berta, superAdmin])
const officeRole = roleWith(20, [1, 2], [berta])
const roles = [shopRole, officeRole]

test('a permission of a role that is toggled twice is not an unsaved change', () => {
  const draftAfterOneToggle = toggleCell({}, shopRole, 2)
  expect(draftAfterOneToggle).toEqual({ '10:2': true })
  expect(isGranted(shopRole, 2, draftAfterOneToggle)).toBe(true)
  expect(toggleCell(draftAfterOneToggle, shopRole, 2)).toEqual({})
  expect(toggleCell({}, shopRole, 1)).toEqual({ '10:1': false })
})

test('the unsaved changes list each changed role with the permissions that it gains and loses', () => {
  const draft = { '10:1': false, '10:2': true, '20:1': true, '99:1': true }
  expect(roleChangesOf(roles, permissions, draft)).toEqual([
    { role: shopRole, grantedPermissions: [permissions[1]], revokedPermissions: [permissions[0]] },
  ])
  expect(removeCellsOfRoles(draft, [10, 99])).toEqual({ '20:1': true })
})

test('the unsaved changes of a deleted role or permission are lost, and the others are kept', () => {
  const draft = { '10:2': true, '99:1': true, '20:7': false }
  const orphaned = orphanedChangesOf(roles, permissions, draft)
  expect(orphaned).toEqual([
    { roleId: 99, permissionId: 1, isGranted: true },
    { roleId: 20, permissionId: 7, isGranted: false },
  ])
  expect(removeOrphanedChanges(draft, orphaned)).toEqual({ '10:2': true })
})

test('the staff whom unsaved changes affect are neither those who have the permission from another role too, nor super admins', () => {
  expect(affectedStaffOf(roles, permissions, { '10:1': false, '10:2': true })).toEqual([
    { id: 1, name: 'Anna', canSignIn: true, gainedPermissions: [permissions[1]], lostPermissions: [permissions[0]] },
  ])
  expect(affectedStaffOf(roles, permissions, { '10:1': false, '20:1': false })).toEqual([
    { id: 1, name: 'Anna', canSignIn: true, gainedPermissions: [], lostPermissions: [permissions[0]] },
    { id: 2, name: 'Berta', canSignIn: true, gainedPermissions: [], lostPermissions: [permissions[0]] },
  ])
  expect(affectedStaffOf(roles, permissions, {})).toEqual([])
})

test('of the staff whom unsaved changes affect, a deactivated one comes last and cannot sign in', () => {
  const deactivatedStaffMember = { ...staffMember(4, 'Away'), status: DEACTIVATED_STATUS }
  const grantedPermissions = [permissions[1]]
  expect(affectedStaffOf([roleWith(10, [1], [deactivatedStaffMember, anna])], permissions, { '10:2': true })).toEqual([
    { id: 1, name: 'Anna', canSignIn: true, gainedPermissions: grantedPermissions, lostPermissions: [] },
    { id: 4, name: 'Away', canSignIn: false, gainedPermissions: grantedPermissions, lostPermissions: [] },
  ])
})

test('stored changes of permissions are read without values that are no change of a role, and damaged ones as none', () => {
  expect(parseStoredDraft('{"10:1":false,"20:2":true,"x":true,"10:2":"yes"}')).toEqual({ '10:1': false, '20:2': true })
  for (const damagedText of [null, '', 'null', '3', '{"10:1":']) expect(parseStoredDraft(damagedText)).toEqual({})
})
