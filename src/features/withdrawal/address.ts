import type { PermissionGroup } from '../../../contract/permission.ts'
import type { Withdrawal } from '../../../contract/withdrawal.ts'
import { addressTo } from '../../navigation/addressTo.ts'
import { mayOpen } from '../../navigation/mayOpen.ts'
import type { Screen } from '../../navigation/screen.ts'

/** Where one withdrawal is open beside the list of all: where they are decided, or where they are only read. */
export function addressOfWithdrawal(
  id: number,
  permissions: readonly PermissionGroup[],
  screens: readonly Screen[],
): string {
  const decided = addressTo('/point', {}, { tab: 'all', open: id })
  const seen = addressTo('/point-management', {}, { section: 'withdrawals', tab: 'all', open: id })
  return !mayOpen(screens, permissions, decided) && mayOpen(screens, permissions, seen) ? seen : decided
}

/** Where the member is shown who asked for a withdrawal. */
export function memberOf({ userId }: Withdrawal): string {
  return addressTo('/user-detail/$id', { id: userId })
}
