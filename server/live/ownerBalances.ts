import type { Logger } from 'pino'
import type { PointChangedPayload } from '../../contract/live/recordEvents.ts'
import type { Db } from '../db/database.ts'
import { readBalance } from '../features/point/ledger.ts'
import { hasSockets, type LiveNamespace } from './namespace.ts'
import { createThrottle } from './throttle.ts'

const COLLECTING_MS = 50

type Owner = Pick<PointChangedPayload, 'owner' | 'id'>

/** Tells members and stores their balances when these change. */
export interface OwnerBalances {
  pointsChanged(owner: Owner): void
  stop(): void
}

/** Creates the balances of a process that knows of no change. */
export function createOwnerBalances({
  namespace,
  db,
  log,
  whenChecked,
}: {
  namespace: LiveNamespace
  db: Db
  log: Logger
  whenChecked: () => Promise<void>
}): OwnerBalances {
  const changedOwners = new Map<string, Owner>()
  const roomOf = ({ owner, id }: Owner) => `${owner === 'user' ? 'member' : 'store'}:${id}`

  async function tellBalances(): Promise<void> {
    const owners = [...changedOwners.values()]
    changedOwners.clear()
    try {
      for (const { owner, id } of owners) {
        const balance = await readBalance(db, owner === 'user' ? 'member' : 'store', id)
        await whenChecked()
        namespace.to(roomOf({ owner, id })).emit('POINT_CHANGED', { owner, id, balance })
      }
    } catch (error) {
      for (const owner of owners) changedOwners.set(roomOf(owner), owner)
      throw error
    }
  }

  const throttle = createThrottle(tellBalances, {
    delayMs: COLLECTING_MS,
    intervalMs: COLLECTING_MS,
    log,
    failureMessage: 'balances not told',
  })
  return {
    pointsChanged(owner) {
      if (!hasSockets(namespace, [roomOf(owner)])) return
      changedOwners.set(roomOf(owner), owner)
      throttle.request()
    },
    stop: throttle.stop,
  }
}
