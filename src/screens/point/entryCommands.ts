import type { PointEntry } from '../../../contract/point.ts'
import type { Command } from '../../commands/command.ts'
import { causeOf } from '../../withdrawals/cause.tsx'
import { ownerOf, ownerPermission, type Owner } from './leads.ts'

/** What can be done with one movement of points: to go to whose it is, and to what caused it. */
export function entryCommands(row: PointEntry, owner: Owner, go: (address: string) => void): Command[] {
  const shared = { scope: 'record', about: row.ownerName } as const
  const toOwner: Command = {
    ...shared,
    id: 'point.openOwner',
    title: { key: `point.open.owner.${owner}` },
    keys: 'm',
    permission: ownerPermission(owner),
    perform: () => go(ownerOf(row, owner)),
  }
  const cause = causeOf(row)
  if (cause === undefined) return [toOwner]
  return [
    toOwner,
    { ...shared, id: 'point.openCause', title: { key: 'point.open.withdrawal' }, keys: 'w', perform: () => go(cause) },
  ]
}
