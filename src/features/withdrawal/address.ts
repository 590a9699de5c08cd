import type { PermissionGroup } from '../../../contract/permission.ts'
import type { Withdrawal } from '../../../contract/withdrawal.ts'
import { addressWith } from '../../resources/addressWith.ts'
import { mayOpen } from '../../shell/mayOpen.ts'

/** Where withdrawals are listed: the desk that decides them, and the system's settings, where they are read. */
const PATHS = ['/point', '/point-management?section=withdrawals'] as const
export type WithdrawalsPath = (typeof PATHS)[number]

/** Where one withdrawal is open beside the list of all: the first such place that these permissions open. */
export function addressOfWithdrawal(id: number, permissions: readonly PermissionGroup[]): string {
  const path = PATHS.find((each) => mayOpen(permissions, each)) ?? PATHS[0]
  return addressWith(path, { tab: 'all', open: id })
}

/** Where the member is shown who asked for a withdrawal. */
export function memberOf({ userId }: Withdrawal): string {
  return `/user-detail/${userId}`
}
