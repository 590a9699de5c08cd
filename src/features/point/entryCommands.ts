import type { PointEntry } from '../../../contract/point.ts'
import { type Command, subjectOf } from '../../commands/command.ts'
import { type ScreenNavigation, navigationCommand } from '../../navigation/navigationCommand.ts'
import { causeOf } from '../../shared/cause.tsx'
import { ownerOf, type Owner } from './owner.ts'

/** What can be done with one movement of points: to go to whose it is, and to what caused it. */
export function entryCommands(navigation: ScreenNavigation, row: PointEntry, owner: Owner): Command[] {
  const shared = { scope: 'record', about: row.ownerName, subject: subjectOf('point', row.id) } as const
  const toOwner = navigationCommand(navigation, ownerOf(row, owner), {
    ...shared,
    id: 'point.openOwner',
    title: { key: `point.open.owner.${owner}` },
    keys: 'm',
  })
  const cause = causeOf(row)
  if (cause === undefined) return [toOwner]
  const title = { key: 'point.open.withdrawal' } as const
  return [toOwner, navigationCommand(navigation, cause, { ...shared, id: 'point.openCause', title, keys: 'w' })]
}
