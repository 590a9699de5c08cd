import pg from 'pg'
import { errorCodeOf, isOverdue, NoConnectionError } from './databaseError.ts'
import type { WorkLimits } from './workLimits.ts'

const KEEP_ALIVE_INITIAL_DELAY_MS = 10_000
/** How much later than PostgreSQL this process ends a statement by itself, because PostgreSQL does not respond. */
const RESPONSE_GRACE_MS = 1_000
/** How long calls wait for a connection of a part whose last statement was not answered in time. */
const OVERDUE_PART_STALL_MS = 500
/** The longest time for which a call waits for a connection while other calls of its part are answered. */
const QUEUE_WAIT_MAX_MS = 30_000
/** The timeout of opening a connection, and of waiting while all connections of the pool are used. */
const CONNECT_TIMEOUT_MS = 5_000
/** How long to wait for the goodbye of PostgreSQL when the pool is closed. */
const CLOSE_TIMEOUT_MS = 5_000
/** The code of `cached plan must not change result type`: a migration has changed the tables of a kept statement. */
const PLAN_OUTDATED = '0A000'

/** The connections to PostgreSQL for one kind of work. */
export interface ConnectionPool {
  /**
   * Returns the share of one part of the product. While its queries hang, for example because a table is locked, they
   * use only the connections of this share, and the other parts go on.
   */
  shareOf(part: string): PoolShare
  /** Waits for running queries, but not for a PostgreSQL that does not respond, and closes all connections. */
  close(): Promise<void>
}

/** Creates the pool. It opens a connection when one is needed, and replaces those that are lost or do not respond. */
export function createConnectionPool(url: string, settings: string, limits: WorkLimits): ConnectionPool {
  const pool = new pg.Pool({
    connectionString: url,
    fallback_application_name: 'choba',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    max: limits.connections,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_INITIAL_DELAY_MS,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockWaitMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    options: settings,
  })
  const clients = new Set<pg.PoolClient>()
  // The pool replaces a lost connection; only the query on it fails. Without error listeners the process would exit.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    clients.add(client)
    client.on('error', () => {})
    client.on('end', () => clients.delete(client))
  })
  const shares = new Map<string, PoolShare>()
  const nameOf = createStatementNames(limits.preparedStatements ?? 0)
  return {
    shareOf(part) {
      const share = shares.get(part) ?? new PoolShare(pool, limits, nameOf)
      shares.set(part, share)
      return share
    },
    async close() {
      const destroyTimer = setTimeout(() => clients.forEach(destroyConnection), CLOSE_TIMEOUT_MS)
      await pool.end().finally(() => clearTimeout(destroyTimer))
    },
  }
}

/**
 * The connections that one part of the product may use. It has those methods of a pool that Drizzle calls, and Drizzle
 * recognizes it by the word Pool in its name.
 */
class PoolShare {
  readonly #pool: pg.Pool
  readonly #limits: WorkLimits
  readonly #nameOf: StatementNames
  readonly #waiting: (() => void)[] = []
  #usedCount = 0
  /** How many connections were returned after all their statements were answered in time. */
  #returnedCount = 0
  /** After a statement was not answered in time, only one connection at a time is used, until all were answered. */
  #isOverdue = false

  constructor(pool: pg.Pool, limits: WorkLimits, nameOf: StatementNames) {
    this.#nameOf = nameOf
    this.#pool = pool
    this.#limits = limits
  }

  async connect(): Promise<SharedConnection> {
    await this.#takeSlot()
    try {
      const client = await this.#pool.connect()
      return new SharedConnection(
        client,
        this.#limits.statementMs + RESPONSE_GRACE_MS,
        (wasOverdue) => this.#returnSlot(wasOverdue),
        this.#nameOf,
      )
    } catch (error) {
      this.#returnSlot(true)
      throw new NoConnectionError('no connection could be opened', { cause: error })
    }
  }

  async query(config: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    const connection = await this.connect()
    try {
      return await connection.query(config, values)
    } finally {
      connection.release()
    }
  }

  get #slotCount(): number {
    return this.#isOverdue ? 1 : this.#limits.connectionsOfPart
  }

  /** After this time without any returned connection, a waiting call is refused. */
  get #stallMs(): number {
    return this.#isOverdue ? OVERDUE_PART_STALL_MS : this.#limits.connectionWaitMs
  }

  async #takeSlot(): Promise<void> {
    if (this.#usedCount < this.#slotCount) {
      this.#usedCount += 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const startedAt = performance.now()
      let returnedBefore = this.#returnedCount
      const proceed = () => {
        clearTimeout(timer)
        resolve()
      }
      const checkProgress = () => {
        const isProgressing = this.#returnedCount > returnedBefore && performance.now() - startedAt < QUEUE_WAIT_MAX_MS
        if (!isProgressing) {
          this.#waiting.splice(this.#waiting.indexOf(proceed), 1)
          return reject(new NoConnectionError('no connection became free'))
        }
        returnedBefore = this.#returnedCount
        timer = setTimeout(checkProgress, this.#stallMs)
      }
      let timer = setTimeout(checkProgress, this.#stallMs)
      this.#waiting.push(proceed)
    })
  }

  #returnSlot(wasOverdue: boolean): void {
    this.#isOverdue = wasOverdue
    this.#returnedCount += wasOverdue ? 0 : 1
    this.#usedCount -= 1
    while (this.#usedCount < this.#slotCount) {
      const proceed = this.#waiting.shift()
      if (proceed === undefined) return
      this.#usedCount += 1
      proceed()
    }
  }
}

/** A connection in use. A statement that PostgreSQL does not answer in time ends the connection. */
export class SharedConnection {
  readonly #client: pg.PoolClient
  readonly #responseTimeoutMs: number
  readonly #onRelease: (wasOverdue: boolean) => void
  readonly #nameOf: StatementNames
  readonly #onEnd = () => this.release()
  #isReleased = false
  #isBroken = false
  #isOutdated = false
  #wasOverdue = false

  /** @param onRelease called once, with whether a statement was not answered in time */
  constructor(
    client: pg.PoolClient,
    responseTimeoutMs: number,
    onRelease: (wasOverdue: boolean) => void,
    nameOf: StatementNames,
  ) {
    this.#nameOf = nameOf
    this.#client = client
    this.#responseTimeoutMs = responseTimeoutMs
    this.#onRelease = onRelease
    // Drizzle does not release a connection on which not even `begin` succeeds.
    client.once('end', this.#onEnd)
  }

  async query(config: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    const timer = setTimeout(() => {
      this.#isBroken = true
      destroyConnection(this.#client)
    }, this.#responseTimeoutMs)
    try {
      const name = config.name ?? this.#nameOf(config.text)
      return await this.#client.query(name === undefined ? config : { ...config, name }, values)
    } catch (error) {
      this.#wasOverdue ||= this.#isBroken || isOverdue(error)
      this.#isOutdated ||= errorCodeOf(error) === PLAN_OUTDATED
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  release(): void {
    if (this.#isReleased) return
    this.#isReleased = true
    this.#client.off('end', this.#onEnd)
    this.#client.release(this.#isBroken || this.#isOutdated)
    this.#onRelease(this.#wasOverdue)
  }
}

/** Returns the name under which PostgreSQL keeps a statement parsed; undefined if it does not keep it. */
type StatementNames = (text: string) => string | undefined

/** Names the first statements that have parameters. Statements without, such as `begin`, are not worth it. */
function createStatementNames(countMax: number): StatementNames {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= countMax || !text.includes('$1')) return known
    const name = `statement ${names.size}`
    names.set(text, name)
    return name
  }
}

/** Ends a connection at once. `client.end()` would wait for a PostgreSQL that does not respond. */
function destroyConnection(client: pg.PoolClient): void {
  client.connection.stream.destroy()
}
