/** The kinds of work for which the database is used. Each has connections and limits of its own. */
export type WorkKind = 'read' | 'csv' | 'write' | 'bulkWrite' | 'job' | 'setup'

/** The limits of one kind of work. They end every wait for a connection, for a lock and for a response. */
export interface WorkLimits {
  /** The greatest number of connections of this process. */
  connections: number
  /** How many of the connections one part of the product may use at the same time. */
  connectionsOfPart: number
  /** The timeout of waiting for a connection while none is returned. */
  connectionWaitMs: number
  /** The timeout of waiting for a lock that another transaction holds. */
  lockWaitMs: number
  /** The timeout of one statement, which includes waiting for locks. */
  statementMs: number
  /** The time after which PostgreSQL ends a transaction that sends no statement. */
  idleInTransactionMs: number
  /** How many statements PostgreSQL keeps parsed for each connection. */
  preparedStatements?: number
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

export const WORK_LIMITS: Record<WorkKind, WorkLimits> = {
  /** A call that only reads. It waits only for a change of a table's structure, or for a backup that locks tables. */
  read: {
    connections: 12,
    connectionsOfPart: 3,
    connectionWaitMs: 2 * SECOND_MS,
    lockWaitMs: 2 * SECOND_MS,
    statementMs: 10 * SECOND_MS,
    idleInTransactionMs: 10 * SECOND_MS,
  },
  /** A CSV file. Its transaction lasts as long as the person's network needs for the file. */
  csv: {
    connections: 3,
    connectionsOfPart: 2,
    connectionWaitMs: 5 * SECOND_MS,
    lockWaitMs: 2 * SECOND_MS,
    statementMs: 30 * SECOND_MS,
    idleInTransactionMs: 30 * SECOND_MS,
  },
  /** A call that writes. It waits for other writes of the same records. */
  write: {
    connections: 8,
    connectionsOfPart: 3,
    connectionWaitMs: 5 * SECOND_MS,
    lockWaitMs: 15 * SECOND_MS,
    statementMs: 30 * SECOND_MS,
    idleInTransactionMs: 30 * SECOND_MS,
    // Its statements are few and short: parsing them takes longer than executing them.
    preparedStatements: 300,
  },
  /** The import of a file. */
  bulkWrite: {
    connections: 2,
    connectionsOfPart: 2,
    connectionWaitMs: 5 * SECOND_MS,
    lockWaitMs: 15 * SECOND_MS,
    statementMs: 2 * MINUTE_MS,
    idleInTransactionMs: MINUTE_MS,
  },
  /** Work in the background: emails, open sockets and the deletion of expired rows. */
  job: {
    connections: 4,
    connectionsOfPart: 3,
    connectionWaitMs: 5 * SECOND_MS,
    lockWaitMs: 5 * SECOND_MS,
    statementMs: MINUTE_MS,
    idleInTransactionMs: MINUTE_MS,
  },
  /** Migrations, demo data and the scripts of the administrator. They may wait for another process that does the same. */
  setup: {
    connections: 4,
    connectionsOfPart: 4,
    connectionWaitMs: 10 * SECOND_MS,
    lockWaitMs: 10 * MINUTE_MS,
    statementMs: 30 * MINUTE_MS,
    idleInTransactionMs: 30 * MINUTE_MS,
  },
}
