import { UserRole } from '../../contract/enumerations.ts'
import type { PermissionGroup } from '../../contract/permission.ts'
import type { RecordKindName } from '../../contract/topics.ts'
import type { AccountState } from '../../machines/lifecycles/account.ts'
import type { auditLog } from '../db/schema.ts'
import { createRandom, type Random } from '../features/demoPictures/random.ts'
import { type RandomTimes, DAY_MS } from './randomTimes.ts'
import {
  ACCOUNT_DEACTIVATION_REASONS,
  ACCOUNT_DELETION_REASONS,
  REPEATED_DEACTIVATION_REASONS,
  PRODUCT_DEACTIVATION_REASONS,
} from './words/reasonsAndMessages.ts'

export type AuditLine = typeof auditLog.$inferInsert

/**
 * A staff member who is the actor of events in the histories. Without `groups`, they may decide about records of every
 * kind.
 */
export interface DemoActor {
  id: number
  name: string
  groups?: readonly PermissionGroup[]
  /** When the staff member joined; undefined if they were there from the beginning. */
  joinedAt?: Date
  leftAt?: Date
}

/** The columns of a line that say who has acted. */
type ActorColumns = Required<Pick<AuditLine, 'actor' | 'staffId' | 'actorRole' | 'actorId'>>

/** Picks a staff member who had the permission group at that time, as the actor of a line of history. */
export function pickActor(
  random: Random,
  actors: DemoActor[],
  group: PermissionGroup,
  at: Date,
): ActorColumns & { actor: string; staffId: number } {
  const possibleActors = actors.filter(({ groups, joinedAt, leftAt }) => {
    return (
      (groups?.includes(group) ?? true) &&
      (joinedAt === undefined || joinedAt <= at) &&
      (leftAt === undefined || at < leftAt)
    )
  })
  // The first of `actors` is the super admin, who has all permission groups and seldom decides.
  const { id, name } = random.pickWeighted(possibleActors, (actor) =>
    possibleActors.length > 1 && actor === actors[0] ? 1 : 4,
  )
  return { actor: name, staffId: id, actorRole: UserRole.ADMIN, actorId: id }
}

/** Returns the member as the actor of a line of history. */
export function memberAsActor({ id, fullName }: { id: number; fullName: string }): ActorColumns {
  return { actor: fullName, staffId: null, actorRole: UserRole.MEMBER, actorId: id }
}

/** Returns the account of a store owner as the actor of a line of history. */
export function ownerAsActor({ id, name }: { id: number; name: string }): ActorColumns {
  return { actor: name, staffId: null, actorRole: UserRole.STORE, actorId: id }
}

/** Creates the random generator of one record's history, so that its length does not change the other records. */
export function createHistoryRandom(record: RecordKindName, id: number): Random {
  return createRandom(id * 64 + record.length)
}

type AuditLineFields = Pick<AuditLine, 'event'> & Partial<AuditLine>

export function createAuditLine(
  record: RecordKindName | 'config',
  recordId: number,
  at: Date,
  fields: AuditLineFields,
): AuditLine {
  const noActor: ActorColumns = { actor: null, staffId: null, actorRole: null, actorId: null }
  return { record, recordId, fromState: null, toState: null, reason: null, changes: [], at, ...noActor, ...fields }
}

interface AccountWithState {
  id: number
  /** Who created the account. */
  creator: ActorColumns
  state: AccountState
  createdAt: Date
}

/** The permission group that decides about each kind of account, and about products, which have the same states. */
const DECIDING_PERMISSIONS = {
  user: 'USER_MANAGEMENT',
  storeAccount: 'STORE_MANAGEMENT',
  account: 'STORE_MANAGEMENT',
  product: 'PRODUCT_MANAGEMENT',
} as const

/**
 * Creates the history of an account or product up to its current state. Some were deactivated and activated several
 * times.
 */
export function createAccountHistory(
  record: keyof typeof DECIDING_PERMISSIONS,
  { id, creator, state, createdAt }: AccountWithState,
  actors: DemoActor[],
  randomTimes: RandomTimes,
): AuditLine[] {
  const random = createHistoryRandom(record, id)
  const group = DECIDING_PERMISSIONS[record]
  const lines = [createAuditLine(record, id, createdAt, { event: 'create', toState: 'active', ...creator })]
  const age = randomTimes.now.getTime() - createdAt.getTime()
  const isOld = age > 90 * DAY_MS
  const deactivationCount = random.pickWeighted(DEACTIVATION_COUNTS, ({ share }) => share).count
  const events: AccountEvent[] = Array.from({ length: isOld ? deactivationCount : 0 }, () => [
    DEACTIVATE,
    ACTIVATE,
  ]).flat()
  const isDeletedDirectly = random.chance(0.7)
  if (state === 'deactivated' || (state === 'deleted' && !isDeletedDirectly)) events.push(DEACTIVATE)
  if (state === 'deleted') events.push({ event: 'delete', toState: 'deleted' })
  let from: AccountState = 'active'
  for (const [index, { event, toState }] of events.entries()) {
    const lastTime = lines.at(-1)?.at ?? createdAt
    const latestTime = new Date(
      lastTime.getTime() + (randomTimes.now.getTime() - lastTime.getTime()) / (events.length - index),
    )
    const at = randomTimes.officeTime(random, lastTime, latestTime)
    lines.push(
      createAuditLine(record, id, at, {
        event,
        fromState: from,
        toState,
        reason:
          record === 'product'
            ? pickProductReason(random, event)
            : pickAccountReason(random, event, deactivationCount > 1),
        ...pickActor(random, actors, group, at),
      }),
    )
    from = toState
  }
  return lines
}

interface AccountEvent {
  event: string
  toState: AccountState
}

const DEACTIVATE: AccountEvent = { event: 'deactivate', toState: 'deactivated' }
const ACTIVATE: AccountEvent = { event: 'activate', toState: 'active' }
/** How often an account was deactivated and activated again. */
const DEACTIVATION_COUNTS = [
  { count: 0, share: 950 },
  { count: 1, share: 35 },
  { count: 2, share: 10 },
  { count: 4, share: 5 },
]

function pickProductReason(random: Random, event: string): string | null {
  return event === 'activate' ? null : random.pick(PRODUCT_DEACTIVATION_REASONS)
}

function pickAccountReason(random: Random, event: string, isRepeated: boolean): string | null {
  if (event === 'delete') return random.pick(ACCOUNT_DELETION_REASONS)
  if (event !== 'deactivate') return null
  return random.pick(isRepeated ? REPEATED_DEACTIVATION_REASONS : ACCOUNT_DEACTIVATION_REASONS) || null
}

/**
 * Returns the columns of a record that follow from its history: version, last update, reason and start of the state.
 */
export function columnsFromHistory(history: AuditLine[], createdAt: Date) {
  const lastStateChange = history.findLast((line) => line.toState)
  return {
    version: history.length,
    updatedAt: history.at(-1)?.at ?? createdAt,
    statusReason: lastStateChange?.reason ?? null,
    stateSince: lastStateChange?.at ?? createdAt,
  }
}
