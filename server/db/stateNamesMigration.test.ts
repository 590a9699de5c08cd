import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/testDatabase.ts'
import type { Database } from './database.ts'
import { auditLog } from './schema.ts'

let database: Pick<Database, 'db' | 'close'>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const changedAt = new Date('2026-11-21T03:00:00.000Z')
const createLine = (record: string, event: string, fromState: string | null, toState: string | null) => {
  return { record, recordId: 7, event, fromState, toState, at: changedAt }
}

/** Runs the statements of a migration again. */
async function runMigration(name: string): Promise<void> {
  const migration = readFileSync(new URL(`migrations/${name}.sql`, import.meta.url), 'utf8')
  for (const statement of migration.split('--> statement-breakpoint')) await database.db.execute(sql.raw(statement))
}

it('the migration changes old state names in the history to the names in the charts', async () => {
  const { db } = database
  await db
    .insert(auditLog)
    .values([
      createLine('store', 'create', null, 'request'),
      createLine('store', 'accept', 'request', 'accept'),
      createLine('store', 'deactivate', 'accept', 'inactive'),
      createLine('withdrawal', 'confirm', 'request', 'confirm'),
      createLine('withdrawal', 'succeed', 'confirm', 'success'),
      createLine('withdrawal', 'reject', 'confirm', 'reject'),
      createLine('report', 'handle', 'request', 'handled'),
      createLine('user', 'deactivate', 'active', 'deactivated'),
      createLine('config', 'edit', null, null),
    ])
  await runMigration('0011_state_names')

  const columns = { event: auditLog.event, from: auditLog.fromState, to: auditLog.toState }
  expect(await db.select(columns).from(auditLog).orderBy(auditLog.id)).toEqual([
    { event: 'create', from: null, to: 'requested' },
    { event: 'accept', from: 'requested', to: 'accepted' },
    { event: 'deactivate', from: 'accepted', to: 'inactive' },
    { event: 'confirm', from: 'requested', to: 'transferring' },
    { event: 'succeed', from: 'transferring', to: 'paid' },
    { event: 'reject', from: 'transferring', to: 'rejected' },
    { event: 'handle', from: 'unhandled', to: 'handled' },
    { event: 'deactivate', from: 'active', to: 'deactivated' },
    { event: 'edit', from: null, to: null },
  ])
  await expect(db.delete(auditLog).where(eq(auditLog.recordId, 7))).rejects.toThrow()
})

it('the migration renames the first state in the histories of coupon payments, and in no others', async () => {
  const { db } = database
  const commonColumns = { recordId: 8, record: 'couponPayment', at: changedAt }
  await db.insert(auditLog).values([
    { ...commonColumns, event: 'create', fromState: null, toState: 'wait' },
    { ...commonColumns, event: 'confirmPayment', fromState: 'wait', toState: 'effective' },
    { ...commonColumns, record: 'store', event: 'create', fromState: null, toState: 'wait' },
  ])
  await runMigration('0033_waiting_payments')

  const columns = { record: auditLog.record, from: auditLog.fromState, to: auditLog.toState }
  expect(await db.select(columns).from(auditLog).where(eq(auditLog.recordId, 8)).orderBy(auditLog.id)).toEqual([
    { record: 'couponPayment', from: null, to: 'waiting' },
    { record: 'couponPayment', from: 'waiting', to: 'effective' },
    { record: 'store', from: null, to: 'wait' },
  ])
  await expect(db.delete(auditLog).where(eq(auditLog.recordId, 8))).rejects.toThrow()
})
