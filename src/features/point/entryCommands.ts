import type { PointEntry } from '../../../contract/point.ts'
import { type Command, recordKeyOf } from '../../commands/command.ts'
import { type ScreenNavigation, navigationCommand } from '../../navigation/navigationCommand.ts'
import { causeWithdrawalAddress } from '../../shared/cause.tsx'
import { ownerAddress, type PointOwner } from './owner.ts'
import { KEY_MAP } from '../../keyMap.ts'

/** Returns the commands of a point entry: they open its owner, and the withdrawal that caused it if there is one. */
export function entryCommands(navigation: ScreenNavigation, row: PointEntry, owner: PointOwner): Command[] {
  const shared = { scope: 'record', recordName: row.ownerName, recordKey: recordKeyOf('point', row.id) } as const
  const toOwner = navigationCommand(navigation, ownerAddress(row, owner), {
    ...shared,
    id: 'point.openOwner',
    title: { key: `point.open.owner.${owner}` },
    keys: KEY_MAP.record.openMember[0],
  })
  const cause = causeWithdrawalAddress(row)
  if (cause === undefined) return [toOwner]
  const title = { key: 'point.open.withdrawal' } as const
  return [
    toOwner,
    navigationCommand(navigation, cause, {
      ...shared,
      id: 'point.openCause',
      title,
      keys: KEY_MAP.record.openWithdrawal[0],
    }),
  ]
}
