import type { Read } from '../../../contract/answer.ts'
import type { PointEntry } from '../../../contract/point.ts'
import { type Command, recordKeyOf } from '../../commands/command.ts'
import { type NavigationDependencies, navigationCommand } from '../../navigation/navigationCommand.ts'
import { causeWithdrawalUrl, counterpartUrl, storeCouponsUrl } from '../../shared/movementCause.tsx'
import { ownerUrl, type PointOwnerKind } from './owner.ts'
import { KEY_MAP } from '../../keyMap.ts'

/** Returns the commands that open the owner, the counterpart, and the withdrawal or coupon of a point entry. */
export function pointEntryNavigationCommands(
  navigation: NavigationDependencies,
  row: Read<typeof PointEntry>,
  ownerKind: PointOwnerKind,
): Command[] {
  const sharedCommandProperties = {
    scope: 'record',
    recordName: row.ownerName,
    recordKey: recordKeyOf('point', row.id),
  } as const
  const targets: readonly (Pick<Command, 'id' | 'title' | 'shortcut'> & { url: string | undefined })[] = [
    {
      id: 'point.openOwner',
      title: { key: `point.open.owner.${ownerKind}` },
      shortcut: KEY_MAP.record.openMember[0],
      url: ownerUrl(row, ownerKind),
    },
    {
      id: 'point.openCause',
      title: { key: 'point.open.withdrawal' },
      shortcut: KEY_MAP.record.openWithdrawal[0],
      url: causeWithdrawalUrl(row),
    },
    { id: 'point.openCounterpart', title: { key: 'point.open.counterpart' }, url: counterpartUrl(row) },
    { id: 'point.openCoupon', title: { key: 'point.open.coupon' }, url: storeCouponsUrl(row) },
  ]
  return targets.flatMap(({ url, ...command }) =>
    url === undefined ? [] : navigationCommand(navigation, url, { ...sharedCommandProperties, ...command }),
  )
}
