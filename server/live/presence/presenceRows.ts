import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { WRITING_MS } from '../../../machines/server/socketSubscription.ts'
import type { Db } from '../../db/database.ts'
import type { PresenceSubjects } from '../liveEvents.ts'
import { presence, presenceProcess } from '../tables.ts'

/** Who is connected to this process (conversation 0), or reads a conversation here. */
export interface PresenceRow {
  kind: 'staff' | 'member' | 'store'
  personId: number
  conversationId: number
}

/**
 * How long the rows of a process count after it has prolonged them last, in ms: long enough for a busy process, and short
 * enough that those of a killed one are gone within ten seconds.
 */
const LEASE_MS = 6_000
const ROWS_PER_STATEMENT_MAX = 1_000

const aliveUntil = sql`clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'`
const writingUntil = sql`clock_timestamp() + ${WRITING_MS} * interval '1 millisecond'`

/** Stores that the process is alive. Returns false if its rows were missing, and must be stored again. */
export async function prolongProcess(db: Db, processId: string): Promise<boolean> {
  const prolonged = await db
    .update(presenceProcess)
    .set({ aliveUntil })
    .where(eq(presenceProcess.id, processId))
    .returning({ id: presenceProcess.id })
  return prolonged.length > 0
}

/** Stores rows of a process; those in `writingKeys` as of somebody who is writing. */
export async function storeRows(
  db: Db,
  processId: string,
  rows: readonly (PresenceRow & { isWriting: boolean })[],
): Promise<void> {
  await db
    .insert(presenceProcess)
    .values({ id: processId, aliveUntil })
    .onConflictDoUpdate({ target: presenceProcess.id, set: { aliveUntil } })
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT_MAX) {
    const values = rows
      .slice(start, start + ROWS_PER_STATEMENT_MAX)
      .map(({ isWriting, ...row }) => ({ ...row, processId, writingUntil: isWriting ? writingUntil : null }))
    await db
      .insert(presence)
      .values(values)
      .onConflictDoUpdate({
        target: [presence.processId, presence.kind, presence.personId, presence.conversationId],
        set: { writingUntil: sql`excluded.writing_until` },
      })
  }
}

/** Deletes rows of a process. */
export async function deleteRows(db: Db, processId: string, rows: readonly PresenceRow[]): Promise<void> {
  if (rows.length === 0) return
  const isRow = sql`(${presence.kind}, ${presence.personId}, ${presence.conversationId}) in (
    select kind, "personId", "conversationId" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as gone (kind text, "personId" integer, "conversationId" integer))`
  await db.delete(presence).where(and(eq(presence.processId, processId), isRow))
}

/** Deletes the rows of a process that ends. Returns whose presence they were. */
export async function deleteProcess(db: Db, processId: string): Promise<PresenceSubjects> {
  const rows = await readRowsOf(db, [processId])
  await db.delete(presenceProcess).where(eq(presenceProcess.id, processId))
  return subjectsOf(rows)
}

/**
 * Deletes the rows of processes that were killed, and returns whose presence they were. Of several processes that try at
 * the same time, one does.
 */
export async function deleteDeadProcesses(db: Db): Promise<PresenceSubjects> {
  const dead = await db
    .select({ id: presenceProcess.id })
    .from(presenceProcess)
    .where(lt(presenceProcess.aliveUntil, sql`clock_timestamp()`))
    .for('update', { skipLocked: true })
  const ids = dead.map(({ id }) => id)
  if (ids.length === 0) return subjectsOf([])
  const rows = await readRowsOf(db, ids)
  await db.delete(presenceProcess).where(inArray(presenceProcess.id, ids))
  return subjectsOf(rows)
}

function readRowsOf(db: Db, processIds: readonly string[]): Promise<PresenceRow[]> {
  const { kind, personId, conversationId } = presence
  return db
    .select({ kind, personId, conversationId })
    .from(presence)
    .where(inArray(presence.processId, [...processIds]))
}

/** Returns whose presence the rows are about. */
export function subjectsOf(rows: readonly PresenceRow[]): PresenceSubjects {
  const idsOf = (kind: PresenceRow['kind']) => [
    ...new Set(rows.filter((row) => row.kind === kind && row.conversationId === 0).map(({ personId }) => personId)),
  ]
  const conversationIds = [...new Set(rows.map(({ conversationId }) => conversationId))].filter((id) => id !== 0)
  return { memberIds: idsOf('member'), storeIds: idsOf('store'), conversationIds }
}

/** Returns whether the presence of anybody is in question. */
export function hasSubjects({ memberIds, storeIds, conversationIds }: PresenceSubjects): boolean {
  return memberIds.length + storeIds.length + conversationIds.length > 0
}
