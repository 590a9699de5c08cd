import type { Read } from '../../../contract/answer.ts'
import type { Right } from '../../../contract/permission.ts'
import type { Withdrawal } from '../../../contract/withdrawal.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { mayOpen } from '../../navigation/mayOpen.ts'
import type { Screen } from '../../navigation/screen.ts'

/**
 * Returns the URL that opens a withdrawal beside the list of all withdrawals: on the points screen, or on the point
 * management screen if these permissions allow only that screen.
 */
export function withdrawalUrl(id: number, permissions: readonly Right[], screens: readonly Screen[]): string {
  const urlOnPointScreen = urlOfScreen('/point', {}, { tab: 'all', open: id })
  const urlOnPointManagement = urlOfScreen('/point-management', {}, { section: 'withdrawals', tab: 'all', open: id })
  return !mayOpen(screens, permissions, urlOnPointScreen) && mayOpen(screens, permissions, urlOnPointManagement)
    ? urlOnPointManagement
    : urlOnPointScreen
}

/** Returns the URL of the member who requested a withdrawal; undefined if it is not known who did. */
export function memberUrl({ userId }: Read<typeof Withdrawal>): string | undefined {
  return userId === null ? undefined : urlOfScreen('/user-detail/$id', { id: userId })
}
