import { expect, it, test } from 'vitest'
import type { PermissionGroup } from '../../contract/permission.ts'
import { screens } from '../screens.ts'
import { mayOpen, requiredPermissionOf } from './mayOpen.ts'

test.each<[string, PermissionGroup[], boolean]>([
  ['/point', ['POINT_MANAGEMENT'], true],
  ['/point?tab=all&open=3', ['POINT_MANAGEMENT'], true],
  ['/point-management?section=withdrawals', ['POINT_MANAGEMENT'], false],
  ['/point-management?section=withdrawals', ['SYSTEM_MANAGEMENT'], true],
  ['/user-detail/7?tab=point', ['STORE_MANAGEMENT', 'USER_MANAGEMENT'], true],
  ['/user-detail/7', ['STORE_MANAGEMENT'], false],
  ['/profile', [], true],
])('whether %s may be opened with the permission groups %j: %s', (url, permissions, expected) => {
  expect(mayOpen(screens, permissions, url)).toBe(expected)
})

it('requiredPermissionOf throws for a URL that belongs to no screen', () => {
  expect(() => requiredPermissionOf(screens, '/nowhere?section=stores')).toThrow(RangeError)
})
