import type { PermissionGroup } from '../../contract/permission.ts'
import { addressWith } from '../desk/addressWith.ts'

/** Where withdrawals are listed: the desk that decides them, and the system's settings, where they are read. */
export type WithdrawalsPath = '/point' | '/point-management?section=withdrawals'

/** Where staff of these permissions find withdrawals. */
export function pathOfWithdrawals(permissions: readonly PermissionGroup[]): WithdrawalsPath {
  return permissions.includes('POINT_MANAGEMENT') ? '/point' : '/point-management?section=withdrawals'
}

/** Where one withdrawal is open, beside the list of all. */
export function addressOfWithdrawal(id: number, permissions: readonly PermissionGroup[]): string {
  return addressWith(pathOfWithdrawals(permissions), { tab: 'all', open: id })
}
