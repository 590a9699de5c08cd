import type { PermissionGroup } from '../../contract/permission.ts'
import type { RecordName } from '../../contract/records.ts'
import type { AccountState } from '../../machines/account.ts'
import type { auditLog } from '../db/schema.ts'
import type { Random } from '../features/pictures/random.ts'
import { ACCOUNT_DEACTIVATIONS, ACCOUNT_DELETIONS } from './words/talk.ts'

const DAY_MS = 86_400_000

export type AuditLine = typeof auditLog.$inferInsert

/** A staff member who appears as the actor in histories. Without `groups`, they may decide records of every kind. */
export interface Clerk {
  id: number
  name: string
  groups?: readonly PermissionGroup[]
}

/** Picks a staff member with the permission group, as the actor of a line of history. */
export function pickClerk(random: Random, clerks: Clerk[], group: PermissionGroup): { actor: string; staffId: number } {
  const { id, name } = random.pick(clerks.filter(({ groups }) => groups?.includes(group) ?? true))
  return { actor: name, staffId: id }
}

export type LineParts = Pick<AuditLine, 'event' | 'actor' | 'staffId'> & Partial<AuditLine>

export function lineOf(record: RecordName | 'config', recordId: number, at: Date, parts: LineParts): AuditLine {
  return { record, recordId, fromState: null, toState: null, reason: null, changes: [], at, ...parts }
}

interface Account {
  id: number
  name: string
  state: AccountState
  createdAt: Date
}

/** Creates a history of an account that leads to its current state. */
export function createAccountHistory(
  random: Random,
  record: 'user' | 'storeAccount',
  { id, name, state, createdAt }: Account,
  clerks: Clerk[],
  now: Date,
): AuditLine[] {
  const by = () => pickClerk(random, clerks, record === 'user' ? 'USER_MANAGEMENT' : 'STORE_MANAGEMENT')
  const lines = [lineOf(record, id, createdAt, { event: 'create', actor: name, staffId: null })]
  const later = () => new Date(random.whole(lines.at(-1)?.at.getTime() ?? 0, now.getTime()))
  const deactivate = () => {
    const reason = random.pick(ACCOUNT_DEACTIVATIONS) || null
    const moved = { event: 'deactivate', fromState: 'active', toState: 'deactivated', reason }
    lines.push(lineOf(record, id, later(), { ...moved, ...by() }))
  }
  if (state === 'deactivated') deactivate()
  if (state === 'deleted') {
    const wasDeactivated = random.chance(0.3)
    if (wasDeactivated) deactivate()
    const moved = { event: 'delete', fromState: wasDeactivated ? 'deactivated' : 'active', toState: 'deleted' }
    lines.push(lineOf(record, id, later(), { ...moved, reason: random.pick(ACCOUNT_DELETIONS), ...by() }))
  }
  if (state === 'active' && random.chance(0.02) && now.getTime() - createdAt.getTime() > 30 * DAY_MS) {
    deactivate()
    const moved = { event: 'activate', fromState: 'deactivated', toState: 'active' }
    lines.push(lineOf(record, id, later(), { ...moved, ...by() }))
  }
  return lines
}

/** Returns the columns of a record that follow from its history: version, last update and reason of the state. */
export function columnsFromHistory(history: AuditLine[], createdAt: Date) {
  return {
    version: history.length,
    updatedAt: history.at(-1)?.at ?? createdAt,
    statusReason: history.findLast((line) => line.toState)?.reason ?? null,
  }
}
