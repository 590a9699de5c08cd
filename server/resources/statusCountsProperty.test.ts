import { and, asc, count, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userLifecycle } from '../../machines/lifecycles/account.ts'
import type { Db } from '../db/database.ts'
import { member } from '../features/user/table.ts'
import { createMemberFixtures } from '../features/user/testing.ts'
import { openTestApp, type TestApp } from '../testing/testApp.ts'
import { addUpStatusCounts, statusCount } from './statusCounts.ts'

/** The test of the property stops after this time, and then passes. If it fails, its seed is printed. */
const PROPERTY_OPTIONS = { numRuns: 25, interruptAfterTimeLimit: 8_000, markInterruptAsFailure: false }

type Act =
  | { kind: 'add'; status: number }
  | { kind: 'change' | 'changeTwice' | 'rewrite'; place: number; status: number }
  | { kind: 'delete'; place: number }
  | { kind: 'changeAll' | 'addOrChange'; status: number }
  | { kind: 'takenBack'; acts: Act[] }
  | { kind: 'addUp' }

interface Transaction {
  acts: Act[]
  isRolledBack: boolean
}

const status = fc.constantFrom(...Object.values(userLifecycle.codes))
const place = fc.nat({ max: 9 })
const simpleAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('add'), status }),
  fc.record({ kind: fc.constantFrom('change', 'changeTwice', 'rewrite'), place, status }),
  fc.record({ kind: fc.constant('delete'), place }),
  fc.record({ kind: fc.constantFrom('changeAll', 'addOrChange'), status }),
)
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 8, arbitrary: simpleAct },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('takenBack'), acts: fc.array(simpleAct, { maxLength: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('addUp') }) },
)
const transactions: fc.Arbitrary<Transaction[]> = fc.array(
  fc.record({ acts: fc.array(act, { maxLength: 5 }), isRolledBack: fc.boolean() }),
  { maxLength: 4 },
)

let app: TestApp
let template: typeof member.$inferSelect
let addedCount = 0
beforeAll(async () => {
  app = await openTestApp()
  const id = await (await createMemberFixtures(app.db)).addUser()
  const [row] = await app.db.select().from(member).where(eq(member.id, id))
  if (row === undefined) throw new Error('there is no member')
  template = row
})
afterAll(() => app.close())

class TakenBack extends Error {}

/** Runs something in a transaction, or within one up to a savepoint, and takes it back if this is wanted. */
async function inTransaction(db: Db, isTakenBack: boolean, run: (transaction: Db) => Promise<void>): Promise<void> {
  const running = db.transaction(async (transaction) => {
    await run(transaction)
    if (isTakenBack) throw new TakenBack()
  })
  await running.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error
  })
}

/** The members whom one writer adds and changes: two writers never wait for each other's rows. */
const isOf = (writer: string) => eq(member.company, writer)

function newMember(writer: string, code: number): typeof member.$inferInsert {
  addedCount += 1
  const { id: _id, searchText: _searchText, sortName: _sortName, ...values } = template
  return { ...values, company: writer, referralCode: `COUNT${addedCount}`, status: code }
}

async function perform(db: Db, writer: string, each: Act): Promise<void> {
  if (each.kind === 'addUp') return addUpStatusCounts(db)
  if (each.kind === 'takenBack')
    return inTransaction(db, true, async (transaction) => {
      for (const inner of each.acts) await perform(transaction, writer, inner)
    })
  if (each.kind === 'add') return void (await db.insert(member).values(newMember(writer, each.status)))
  if (each.kind === 'changeAll') return void (await db.update(member).set({ status: each.status }).where(isOf(writer)))
  const own = await db.select({ id: member.id }).from(member).where(isOf(writer)).orderBy(asc(member.id))
  const id = own[('place' in each ? each.place : addedCount) % Math.max(own.length, 1)]?.id
  if (id === undefined) return
  const isIt = and(isOf(writer), eq(member.id, id))
  if (each.kind === 'delete') return void (await db.delete(member).where(isIt))
  if (each.kind === 'addOrChange') {
    const rows = [newMember(writer, each.status), { ...newMember(writer, each.status), id }]
    const set = { status: each.status }
    return void (await db.insert(member).values(rows).onConflictDoUpdate({ target: member.id, set }))
  }
  const { codes } = userLifecycle
  if (each.kind === 'changeTwice') await db.update(member).set({ status: codes['deactivated'] }).where(isIt)
  const changed = each.kind === 'rewrite' ? { fullName: '鈴木 蓮' } : { status: each.status }
  await db.update(member).set(changed).where(isIt)
}

/** Reads in one statement, so of one moment, the numbers of members by status that are stored, and those of the rows. */
async function expectSameNumbers(db: Db): Promise<void> {
  const stored = db
    .select({ status: statusCount.status, number: sql<number>`sum(${statusCount.change})::int`.as('number') })
    .from(statusCount)
    .where(eq(statusCount.tableName, 'member'))
    .groupBy(statusCount.status)
    .as('stored')
  const counted = db
    .select({ status: member.status, number: count().as('counted') })
    .from(member)
    .groupBy(member.status)
    .as('counted')
  const differences = await db
    .select({ status: stored.status, stored: stored.number, counted: counted.number })
    .from(stored)
    .fullJoin(counted, eq(stored.status, counted.status))
    .where(sql`coalesce(${stored.number}, 0) <> coalesce(${counted.number}, 0)`)
  expect(differences).toEqual([])
}

async function run(writer: string, planned: readonly Transaction[]): Promise<void> {
  for (const { acts, isRolledBack } of planned) {
    await inTransaction(app.db, isRolledBack, async (transaction) => {
      for (const each of acts) {
        await perform(transaction, writer, each)
        await expectSameNumbers(transaction)
      }
    })
    await expectSameNumbers(app.db)
  }
}

test('whatever three writers do at once and take back, each moment has as many records of a status as are stored', async () => {
  const isExact = fc.asyncProperty(transactions, transactions, transactions, async (...plans) => {
    await Promise.all(plans.map((planned, index) => run(`writer ${index}`, planned)))
    await addUpStatusCounts(app.db)
    await expectSameNumbers(app.db)
  })
  await expect(fc.assert(isExact, PROPERTY_OPTIONS)).resolves.toBeUndefined()
}, 60_000)
