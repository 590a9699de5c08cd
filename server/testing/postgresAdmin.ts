import pg from 'pg'

/** A connection of a test to the PostgreSQL server, which makes trouble for other connections to one database. */
export interface PostgresAdmin {
  client: pg.Client
  /** Stops the processes of the backends as SIGSTOP does: they keep their connections and locks, and do not respond. */
  stopBackends(condition: string): Promise<number[]>
  /** Lets all stopped processes go on. */
  resumeBackends(): void
  /** Ends backends. Returns how many. */
  terminateBackends(condition: string): Promise<number>
  close(): Promise<void>
}

/**
 * Opens the connection. Conditions are SQL about `pg_stat_activity`, and always exclude this connection.
 * @param url the URL of the database
 */
export async function openPostgresAdmin(url: string): Promise<PostgresAdmin> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const stoppedPids = new Set<number>()
  const isOther = 'datname = current_database() and pid <> pg_backend_pid()'
  function resumeBackends(): void {
    for (const pid of stoppedPids) sendSignal(pid, 'SIGCONT')
    stoppedPids.clear()
  }
  return {
    client,
    async stopBackends(condition) {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where ${isOther} and ${condition}`,
      )
      for (const { pid } of rows) {
        process.kill(pid, 'SIGSTOP')
        stoppedPids.add(pid)
      }
      return rows.map(({ pid }) => pid)
    },
    resumeBackends,
    async terminateBackends(condition) {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where ${isOther} and ${condition}`,
      )
      return rowCount ?? 0
    },
    async close() {
      resumeBackends()
      await client.end()
    },
  }
}

/** Sends a signal to a process, which may have ended. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended.
  }
}
