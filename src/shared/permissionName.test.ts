import { expect, test } from 'vitest'
import { permissionName } from './permissionName.ts'

test('a permission group has its name in the active language until staff rename it; any other permission, its own', () => {
  const translate = (key: string) => `text of ${key}`
  const group = { id: 1, key: 'STORE_MANAGEMENT', name: '店舗管理' }
  expect(permissionName({ ...group, isRenamed: false }, translate)).toBe('text of permission.STORE_MANAGEMENT')
  expect(permissionName({ ...group, isRenamed: true }, translate)).toBe('店舗管理')
  expect(permissionName({ key: 'AUDIT', name: '監査', isRenamed: false }, translate)).toBe('監査')
})
