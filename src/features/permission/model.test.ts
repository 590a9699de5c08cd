import { expect, test } from 'vitest'
import type { Role } from '../../../contract/role.ts'
import { affectedStaff, isGranted, parseDraft, roleChanges, toggled, withoutRole } from './model.ts'

const permissions = [
  { id: 1, name: '店舗', key: 'STORE_MANAGEMENT', version: 1 },
  { id: 2, name: '通報', key: 'REPORT_MANAGEMENT', version: 1 },
]
const person = (id: number, name: string, isSuperAdmin = false) => ({ id, name, isSuperAdmin })
const roleWith = (id: number, granted: number[], staff: Role['staff']): Role => ({
  id,
  name: `role ${id}`,
  description: '',
  permissions: permissions.filter((each) => granted.includes(each.id)),
  staff,
  version: 1,
  createdAt: '2026-11-21T03:00:00.000Z',
})
const anna = person(1, 'Anna')
const berta = person(2, 'Berta')
const chief = person(3, 'Chief', true)
const shop = roleWith(10, [1], [anna, berta, chief])
const desk = roleWith(20, [1, 2], [berta])
const roles = [shop, desk]

test('a cell that is toggled twice is not changed', () => {
  const once = toggled({}, shop, 2)
  expect(once).toEqual({ '10:2': true })
  expect(isGranted(shop, 2, once)).toBe(true)
  expect(toggled(once, shop, 2)).toEqual({})
  expect(toggled({}, shop, 1)).toEqual({ '10:1': false })
})

test('the changes name each role with what it gets and loses', () => {
  const draft = { '10:1': false, '10:2': true, '20:1': true, '99:1': true }
  expect(roleChanges(roles, permissions, draft)).toEqual([
    { role: shop, granted: [permissions[1]], revoked: [permissions[0]] },
  ])
  expect(withoutRole(draft, 10)).toEqual({ '20:1': true, '99:1': true })
})

test('a person who has a permission by another role neither gains nor loses it, and a super admin never does', () => {
  expect(affectedStaff(roles, permissions, { '10:1': false, '10:2': true })).toEqual([
    { id: 1, name: 'Anna', gained: [permissions[1]], lost: [permissions[0]] },
  ])
  expect(affectedStaff(roles, permissions, { '10:1': false, '20:1': false })).toEqual([
    { id: 1, name: 'Anna', gained: [], lost: [permissions[0]] },
    { id: 2, name: 'Berta', gained: [], lost: [permissions[0]] },
  ])
  expect(affectedStaff(roles, permissions, {})).toEqual([])
})

test('of a stored draft only cells are read, and nothing of what is damaged', () => {
  expect(parseDraft('{"10:1":false,"20:2":true,"x":true,"10:2":"yes"}')).toEqual({ '10:1': false, '20:2': true })
  for (const damaged of [null, '', 'null', '3', '{"10:1":']) expect(parseDraft(damaged)).toEqual({})
})
