import { and, desc, inArray, notInArray, sql } from 'drizzle-orm'
import { auditLog } from '../db/schema.ts'
import { conflict, type Failure, type MessageValues } from '../http/failure.ts'
import { UserRole } from '../../contract/enumerations.ts'
import type { Actor, LocalizedContext } from '../http/handler.ts'
import { formatTimeAgo } from '../http/formatTimeAgo.ts'
import { recordLineCondition } from './audit.ts'

/** The audited events that leave the version of their record as it is. */
const EVENTS_WITHOUT_VERSION_CHANGE = [
  'acceptInvitation',
  'addNote',
  'editHours',
  'endOtherSessions',
  'endSession',
  'invite',
  'recoverPassword',
  'refuseSignIn',
  'removeSecondFactor',
  'replaceRecoveryCodes',
  'requestRecovery',
  'resetSecondFactor',
  'revealBankAccount',
  'setUpSecondFactor',
  'signIn',
  'signOut',
  'useRecoveryCode',
  'viewBankAccount',
  'viewMessages',
]

/** A staff member's change of their own password leaves their version as it is, unlike a change by a colleague. */
const isNotOwnPasswordChange = sql`(${auditLog.event} <> 'changePassword' or ${auditLog.staffId} is distinct from ${auditLog.recordId})`

interface LastWrite {
  /** `caller`: the caller, in another window. `unknown`: the history does not say who. */
  by: 'colleague' | 'caller' | 'unknown'
  /** The values of the message that says who has written the record, and when. */
  messageValues: MessageValues
}

const STALE_MESSAGE_KEYS = { colleague: 'error.staleBy', caller: 'error.staleByYou', unknown: 'error.stale' } as const

/**
 * Creates the Failure of 409 for a record that was changed since the caller read it. The message says who has changed
 * the record, if its history says so.
 * @param currentRecord the record as it is stored now
 * @param events the events that can cause the conflict; by default all that change the version of the record
 */
export async function staleRecordFailure(
  context: LocalizedContext,
  { record, recordId }: { record: string; recordId: number },
  currentRecord: unknown,
  events?: readonly string[],
): Promise<Failure> {
  const { by, messageValues } = await describeLastWrite(context, record, recordId, events)
  return conflict({ record: currentRecord, allowedEvents: [] }, STALE_MESSAGE_KEYS[by], messageValues)
}

/**
 * Finds out who wrote a record last, for the message of a conflict.
 * @param events the events that can cause the conflict; by default all that change the version of the record
 */
export async function describeLastWrite(
  { db, actor, clock, language }: LocalizedContext,
  record: string,
  recordId: number,
  events?: readonly string[],
): Promise<LastWrite> {
  const isCause =
    events === undefined
      ? and(notInArray(auditLog.event, EVENTS_WITHOUT_VERSION_CHANGE), isNotOwnPasswordChange)
      : inArray(auditLog.event, events)
  const [last] = await db
    .select({
      role: sql<
        number | null
      >`coalesce(${auditLog.actorRole}, case when ${auditLog.staffId} is not null then ${UserRole.ADMIN}::int end)`,
      id: sql<number | null>`coalesce(${auditLog.actorId}, ${auditLog.staffId})`,
      name: auditLog.actor,
      at: auditLog.at,
    })
    .from(auditLog)
    .where(and(recordLineCondition(record, recordId), isCause))
    .orderBy(desc(auditLog.id))
    .limit(1)
  if (!last?.name || !mayKnow(actor, last)) return { by: 'unknown', messageValues: {} }
  const timeAgo = formatTimeAgo(last.at, clock(), language)
  return last.id !== null && last.id === actor?.id && last.role === actor.role
    ? { by: 'caller', messageValues: { when: timeAgo } }
    : { by: 'colleague', messageValues: { actor: last.name, when: timeAgo } }
}

/** Whether the actor may learn who has written a line. Members and stores do not learn which staff member it was. */
function mayKnow(actor: Actor | undefined, { role }: { role: number | null }): boolean {
  return actor?.role === UserRole.ADMIN || (role !== null && role !== UserRole.ADMIN)
}
