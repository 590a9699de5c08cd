import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPostgresAdmin, type PostgresAdmin } from '../testing/postgresAdmin.ts'
import { openTestDatabase } from '../testing/testDatabase.ts'
import { type ConnectionPool, createConnectionPool } from './connectionPool.ts'
import type { Db } from './database.ts'
import { isLocked, isOverdue, isUnreachable } from './databaseError.ts'
import { WORK_LIMITS, type WorkLimits } from './workLimits.ts'

const hasPostgres = process.env['TEST_DATABASE_URL'] !== undefined

test('every kind of work has limits that end each of its waits, and the work of a call ends before the call is given up', () => {
  for (const [kind, limits] of Object.entries(WORK_LIMITS)) {
    expect(Object.entries(limits).filter(([, value]) => !(value > 0))).toEqual([])
    expect(limits.lockWaitMs).toBeLessThanOrEqual(limits.statementMs)
    expect(limits.connectionsOfPart).toBeLessThanOrEqual(limits.connections)
    if (kind !== 'setup') expect(limits.statementMs).toBeLessThan(180_000)
  }
})

describe.runIf(hasPostgres)('a pool of connections to PostgreSQL', () => {
  const LIMITS: WorkLimits = {
    connections: 4,
    connectionsOfPart: 2,
    connectionWaitMs: 200,
    lockWaitMs: 300,
    statementMs: 1_000,
    idleInTransactionMs: 1_000,
  }
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  let admin: PostgresAdmin
  let pool: ConnectionPool
  beforeAll(async () => {
    database = await openTestDatabase()
    admin = await openPostgresAdmin(database.url ?? '')
    await admin.client.query('create table locked (id integer)')
  })
  afterAll(async () => {
    await admin.close()
    await database.close()
  })
  beforeEach(() => {
    pool = createConnectionPool(`${database.url}?application_name=pool`, '', LIMITS)
  })
  afterEach(async () => {
    admin.resumeBackends()
    await pool.close()
  })

  const dbOf = (part: string): Db => drizzle(pool.shareOf(part) as unknown as pg.Pool)
  const ask = (part: string) => dbOf(part).execute(sql`select 1`)
  const askLockedTable = (part: string) => dbOf(part).execute(sql`select from locked`)
  const failureOf = (query: Promise<unknown>) =>
    query.then(
      () => 'no failure',
      (error: unknown) => error,
    )
  /** Holds a lock of the table while `run` runs. */
  async function whileTableIsLocked(run: () => Promise<void>): Promise<void> {
    await admin.client.query('begin; lock table locked in access exclusive mode')
    await run().finally(() => admin.client.query('rollback'))
  }

  test('a statement that takes too long, and one that waits too long for a lock, end with an error that says which it was', async () => {
    const slowFailure = await failureOf(dbOf('a').execute(sql`select pg_sleep(60)`))
    expect([isOverdue(slowFailure), isUnreachable(slowFailure), isLocked(slowFailure)]).toEqual([true, true, false])
    await whileTableIsLocked(async () => {
      const lockFailure = await failureOf(askLockedTable('a'))
      expect([isOverdue(lockFailure), isLocked(lockFailure)]).toEqual([true, true])
    })
    expect(await failureOf(ask('a'))).toBe('no failure')
  })

  test('a transaction that sends nothing for too long is ended by PostgreSQL', async () => {
    const failure = await failureOf(
      dbOf('a').transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        await expect
          .poll(
            async () =>
              (
                await admin.client.query(
                  `select from pg_stat_activity where application_name = 'pool' and state = 'idle in transaction'`,
                )
              ).rowCount,
          )
          .toBe(0)
        await tx.execute(sql`select 1`)
      }),
    )
    expect(isUnreachable(failure)).toBe(true)
    expect(await failureOf(ask('a'))).toBe('no failure')
  })

  test('while the queries of one part hang, those of another part are answered, and further ones of the first are refused', async () => {
    await whileTableIsLocked(async () => {
      const order: string[] = []
      const hanging = Array.from({ length: 10 }, async () => {
        const failure = await failureOf(askLockedTable('a'))
        order.push(isUnreachable(failure) || isLocked(failure) ? 'refused' : 'answered')
      })
      await ask('b')
      order.push('other part')
      await Promise.all(hanging)
      expect(order).toEqual(['other part', ...Array<string>(10).fill('refused')])
    })
  })

  test('while a part hangs, it uses one connection, so that many hanging parts leave connections to the others', async () => {
    await whileTableIsLocked(async () => {
      for (const part of ['a', 'b', 'c']) await failureOf(askLockedTable(part))
      const hanging = ['a', 'a', 'b', 'b', 'c', 'c'].map((part) => failureOf(askLockedTable(part)))
      expect(await failureOf(ask('d'))).toBe('no failure')
      await Promise.all(hanging)
    })
    expect(await failureOf(Promise.all(['a', 'a', 'b', 'b', 'c', 'c'].map(ask)))).toBe('no failure')
  })

  test('a call waits for a connection as long as other calls of its part are answered', async () => {
    const results = Array.from({ length: 40 }, () => failureOf(dbOf('a').execute(sql`select pg_sleep(0.05)`)))
    expect(new Set(await Promise.all(results))).toEqual(new Set(['no failure']))
  })

  test('a query on a connection whose backend does not respond ends, and later ones use other connections', async () => {
    await Promise.all([ask('a'), ask('a')])
    expect(await admin.stopBackends(`application_name = 'pool'`)).toHaveLength(2)
    const failures = await Promise.all([failureOf(ask('a')), failureOf(ask('a'))])
    expect(failures.map(isUnreachable)).toEqual([true, true])
    expect(await failureOf(ask('a'))).toBe('no failure')
  })

  test('a transaction whose backend stops responding ends, and its connection is replaced', async () => {
    const failure = await failureOf(
      dbOf('a').transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        await admin.stopBackends(`application_name = 'pool'`)
        await tx.execute(sql`select 2`)
      }),
    )
    expect(isUnreachable(failure)).toBe(true)
    expect(await failureOf(dbOf('a').transaction((tx) => tx.execute(sql`select 1`)))).toBe('no failure')
  })

  test('connections that end before a transaction has begun are given back, however often', async () => {
    /** Drizzle recognizes it as a pool by its name. */
    class LosingPool {
      async connect() {
        const connection = await pool.shareOf('a').connect()
        await admin.terminateBackends(`application_name = 'pool'`)
        return connection
      }
    }
    const losingDb = drizzle(new LosingPool() as unknown as pg.Pool)
    for (let round = 0; round < 2 * LIMITS.connections; round += 1)
      expect(isUnreachable(await failureOf(losingDb.transaction((tx) => tx.execute(sql`select 1`))))).toBe(true)
    expect(await failureOf(dbOf('a').transaction((tx) => tx.execute(sql`select 1`)))).toBe('no failure')
  })

  test('statements with parameters are kept parsed, up to a number, and forgotten with a change of their table', async () => {
    await pool.close()
    pool = createConnectionPool(`${database.url}?application_name=pool`, '', { ...LIMITS, preparedStatements: 2 })
    await admin.client.query('create table changing (value integer)')
    const read = () => dbOf('a').execute(sql`select changing.* from changing where value is distinct from ${7}`)
    for (let round = 0; round < 2; round += 1) {
      await read()
      await dbOf('a').execute(sql`select ${round}::integer + 1`)
      await dbOf('a').execute(sql`select ${round}::integer + 2`)
    }
    const { rows } = (await dbOf('a').execute(sql`select statement from pg_prepared_statements order by name`)) as {
      rows: unknown[]
    }
    expect(rows).toEqual([
      { statement: 'select changing.* from changing where value is distinct from $1' },
      { statement: 'select $1::integer + 1' },
    ])
    await admin.client.query('alter table changing add column other integer')
    await failureOf(read())
    await read()
  })

  test('a pool is closed although a backend does not respond', async () => {
    await ask('idle')
    let closing: Promise<void> | undefined
    const failure = await failureOf(
      dbOf('a').transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        await admin.stopBackends(`application_name = 'pool'`)
        closing = pool.close()
        await tx.execute(sql`select 2`)
      }),
    )
    await closing
    expect(isUnreachable(failure)).toBe(true)
    pool = createConnectionPool(database.url ?? '', '', LIMITS)
  })
})
