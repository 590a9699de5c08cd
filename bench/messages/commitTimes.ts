import pg from 'pg'

/** When messages were committed, as PostgreSQL has notified of them. */
export interface CommitTimes {
  /** Returns the time by `performance.now()` at which the message was committed; undefined if that is not known yet. */
  timeOf(key: string): number | undefined
  close(): Promise<void>
}

/**
 * Listens to the notifications of the database, which are sent at the commit.
 * @param keyOf returns the key of the message of a notification
 */
export async function openCommitTimes(
  databaseUrl: string,
  channel: string,
  keyOf: (payload: string) => string | undefined,
): Promise<CommitTimes> {
  const times = new Map<string, number>()
  const listener = new pg.Client({ connectionString: databaseUrl })
  await listener.connect()
  await listener.query(`listen ${channel}`)
  listener.on('notification', ({ payload = '' }) => {
    const key = keyOf(payload)
    if (key !== undefined) times.set(key, performance.now())
  })
  return { timeOf: (key) => times.get(key), close: () => listener.end() }
}
