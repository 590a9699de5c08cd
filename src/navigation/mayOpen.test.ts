import { expect, it, test } from 'vitest'
import type { PermissionGroup } from '../../contract/permission.ts'
import { screens } from '../screens.ts'
import { mayOpen, permissionFor } from './mayOpen.ts'

test.each<[string, PermissionGroup[], boolean]>([
  ['/point', ['POINT_MANAGEMENT'], true],
  ['/point?tab=all&open=3', ['POINT_MANAGEMENT'], true],
  ['/point-management?section=withdrawals', ['POINT_MANAGEMENT'], false],
  ['/point-management?section=withdrawals', ['SYSTEM_MANAGEMENT'], true],
  ['/user-detail/7?tab=point', ['STORE_MANAGEMENT', 'USER_MANAGEMENT'], true],
  ['/user-detail/7', ['STORE_MANAGEMENT'], false],
  ['/profile', [], true],
])('%s is opened with %j: %s', (address, permissions, may) => {
  expect(mayOpen(screens, permissions, address)).toBe(may)
})

it('throws for a URL that no screen has', () => {
  expect(() => permissionFor(screens, '/nowhere?section=stores')).toThrow(RangeError)
})
