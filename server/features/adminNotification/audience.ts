import { and, eq, gt, lte, type SQL } from 'drizzle-orm'
import { TargetAudience } from '../../../contract/enumerations.ts'
import type { AudienceCode } from '../../../contract/kinds/adminNotification.ts'
import { userLifecycle } from '../../../machines/lifecycles/account.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import type { Db } from '../../db/database.ts'
import { countRows } from '../../resources/list.ts'
import { store } from '../store/table.ts'
import { member } from '../user/table.ts'

/** How many members and stores an admin notification reaches. */
interface AudienceSize {
  members: number
  stores: number
}

/** The condition of the active members, or of those who existed at `startedAt`, after the id `cursor`. */
export function activeMembers(startedAt?: Date, cursor?: number): SQL | undefined {
  return and(
    eq(member.status, userLifecycle.codes.active),
    startedAt && lte(member.createdAt, startedAt),
    cursor === undefined ? undefined : gt(member.id, cursor),
  )
}

/** The condition of the accepted stores, or of those that existed at `startedAt`, after the id `cursor`. */
export function acceptedStores(startedAt?: Date, cursor?: number): SQL | undefined {
  return and(
    eq(store.status, storeLifecycle.codes.accepted),
    startedAt && lte(store.createdAt, startedAt),
    cursor === undefined ? undefined : gt(store.id, cursor),
  )
}

export function reachesMembers(audience: AudienceCode): boolean {
  return audience !== TargetAudience.STORE
}

export function reachesStores(audience: AudienceCode): boolean {
  return audience !== TargetAudience.USER
}

/** Counts the active members and the accepted stores of an audience, of those that existed at `startedAt` if given. */
export async function countAudience(db: Db, audience: AudienceCode, startedAt?: Date): Promise<AudienceSize> {
  return {
    members: reachesMembers(audience) ? await countRows(db, member, activeMembers(startedAt)) : 0,
    stores: reachesStores(audience) ? await countRows(db, store, acceptedStores(startedAt)) : 0,
  }
}
