import { and, count, desc, eq, isNotNull, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Page } from '../../contract/endpoint.ts'
import { UserRole } from '../../contract/enumerations.ts'
import type { HistoryLine, HistorySteps } from '../../contract/history.ts'
import { HISTORY_STEPS_MAX } from '../../contract/limits.ts'
import type { Context, OperationContext } from '../http/handler.ts'
import { auditLog } from '../db/schema.ts'

/** One line of a record's history. */
export interface AuditEntry {
  /** The kind of record, such as `store`. */
  record: string
  recordId: number
  /** An event of the chart, or another event such as `create` or `edit`. */
  event: string
  /** The chart's states before and after a lifecycle event. */
  from?: string
  to?: string
  reason?: string | undefined
  changes?: HistoryLine['changes']
  /** The staff member who acted, if the context has no caller, such as at sign-in and sign-out. */
  by?: { id: number; name: string }
}

/** Writes one line to the audit log in the transaction of the call, so both are committed or neither. */
export async function audit(context: OperationContext, entry: AuditEntry): Promise<void> {
  await context.db.insert(auditLog).values(createLine(context, entry))
}

/** The version of a record after a write, and whether the record is still stored. */
interface WrittenVersion {
  version: number
  isRecordStored: boolean
}

/**
 * Writes one line to the audit log, like {@link audit}, for a record whose every write has one line. Returns the
 * version after the write, which for a record that is not stored any more is the number of its lines.
 */
export async function auditAndReadVersion(
  context: OperationContext,
  entry: AuditEntry,
  table: PgTable & { id: PgColumn; version: PgColumn },
): Promise<WrittenVersion> {
  const { record, recordId } = entry
  const [written] = await context.db
    .insert(auditLog)
    .values(createLine(context, entry))
    .returning({
      storedVersion: sql<number | null>`(select ${table.version} from ${table} where ${table.id} = ${recordId})`,
      // A statement does not see the line that it inserts.
      earlierLineCount: sql<number>`(select count(*)::integer from ${auditLog}
        where ${recordLineCondition(record, recordId)})`,
    })
  const { storedVersion = null, earlierLineCount = 0 } = written ?? {}
  return { version: storedVersion ?? earlierLineCount + 1, isRecordStored: storedVersion !== null }
}

/** Returns the condition for the lines of one record. */
export function recordLineCondition(record: string, recordId: number): SQL | undefined {
  return and(eq(auditLog.record, record), eq(auditLog.recordId, recordId))
}

/** How many lines one statement inserts. PostgreSQL accepts at most 65,535 parameters in a statement. */
const LINES_PER_STATEMENT = 1_000

/** Writes several lines to the audit log, like {@link audit}. */
export async function auditAll(context: OperationContext, entries: readonly AuditEntry[]): Promise<void> {
  for (let first = 0; first < entries.length; first += LINES_PER_STATEMENT) {
    const lines = entries.slice(first, first + LINES_PER_STATEMENT).map((entry) => createLine(context, entry))
    await context.db.insert(auditLog).values(lines)
  }
}

/**
 * Writes a line to the audit log for each record that a statement changes, like {@link audit}. The ids stay in the
 * database, because one statement can change very many records.
 * @param changeStatement the statement, which returns only the ids of the records
 */
export async function auditChangedRecords(
  context: OperationContext,
  changeStatement: SQLWrapper,
  entry: Omit<AuditEntry, 'recordId'>,
): Promise<void> {
  const line = createLineWithoutRecordId(context, entry)
  await context.db.execute(sql`
    with changed (id) as ${changeStatement}
    insert into ${auditLog} (record, record_id, event, from_state, to_state, reason, changes, staff_id, actor, actor_role, actor_id, request_id, at)
    select ${line.record}, id, ${line.event}, ${line.fromState}, ${line.toState}, ${line.reason},
      ${JSON.stringify(line.changes)}::jsonb, ${line.staffId}::integer, ${line.actor}, ${line.actorRole}::smallint, ${line.actorId}::integer, ${line.requestId},
      ${line.at.toISOString()}::timestamptz
    from changed`)
}

/** Writes one line to the audit log, unless a unique index of the table already has such a line. */
export async function auditOnce(context: OperationContext, entry: AuditEntry): Promise<void> {
  await context.db.insert(auditLog).values(createLine(context, entry)).onConflictDoNothing()
}

function createLine(context: OperationContext, { recordId, ...entry }: AuditEntry) {
  return { ...createLineWithoutRecordId(context, entry), recordId }
}

/** Creates a line of the audit log, except for the id of its record, which the caller adds. */
function createLineWithoutRecordId(context: OperationContext, entry: Omit<AuditEntry, 'recordId'>) {
  const by = entry.by ? { role: UserRole.ADMIN, ...entry.by } : context.actor
  return {
    record: entry.record,
    event: entry.event,
    fromState: entry.from ?? null,
    toState: entry.to ?? null,
    reason: entry.reason ?? null,
    changes: entry.changes ?? [],
    staffId: by?.role === UserRole.ADMIN ? by.id : null,
    actor: by?.name ?? null,
    actorRole: by?.role ?? null,
    actorId: by?.id ?? null,
    requestId: context.requestId,
    at: context.clock(),
  }
}

/** Returns one page of a record's history, newest first. `page` starts at 1. */
export async function readHistory(
  context: Context,
  record: string,
  recordId: number,
  { page, limit }: { page: number; limit: number },
): Promise<Page<HistoryLine>> {
  const isLineOfRecord = recordLineCondition(record, recordId)
  const [counted] = await context.db.select({ total: count() }).from(auditLog).where(isLineOfRecord)
  const lines = await context.db
    .select()
    .from(auditLog)
    .where(isLineOfRecord)
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return { items: lines.map(toHistoryLine), total: counted?.total ?? 0, page, limit }
}

/**
 * Returns the lifecycle steps of a record, newest first: the lines of its history with the creation or a lifecycle
 * event, each with its number in the history. A long history is limited to the creation and the latest lifecycle
 * events.
 */
export async function readLifecycleSteps({ db }: Context, record: string, recordId: number): Promise<HistorySteps> {
  const isLineOfRecord = recordLineCondition(record, recordId)
  const numberedLines = db
    .select({
      id: auditLog.id,
      number: sql<number>`row_number() over (order by ${auditLog.id})`.mapWith(Number).as('number'),
    })
    .from(auditLog)
    .where(isLineOfRecord)
    .as('numbered')
  const isCreation = eq(auditLog.event, 'create')
  const foundLines = await db
    .select({ line: auditLog, number: numberedLines.number })
    .from(auditLog)
    .innerJoin(numberedLines, eq(numberedLines.id, auditLog.id))
    .where(and(isLineOfRecord, or(isCreation, isNotNull(auditLog.toState))))
    .orderBy(desc(isCreation), desc(auditLog.id))
    .limit(HISTORY_STEPS_MAX + 1)
  const steps = foundLines.map(({ line, number }) => ({ ...toHistoryLine(line), number }))
  return { items: steps.toSorted((one, other) => other.number - one.number) }
}

/** Returns a line of the audit log as the history shows it. */
export function toHistoryLine(line: typeof auditLog.$inferSelect): HistoryLine {
  return {
    id: line.id,
    event: line.event,
    from: line.fromState,
    to: line.toState,
    actor: line.actor,
    ...(line.actorRole === null || line.actorRole === UserRole.ADMIN ? {} : { actorRole: line.actorRole }),
    reason: line.reason,
    changes: line.changes,
    at: line.at.toISOString(),
  }
}
