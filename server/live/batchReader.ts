/** Reads values from the database, those that are asked for at the same time in one query. */
export interface BatchReader<Key, Value> {
  /** Rejects if the database fails. */
  read(key: Key): Promise<Value>
}

/**
 * Creates a reader with one query at a time: while it runs, further keys are collected for the next one.
 * @param readAll reads the values of several keys in one query, and returns a function that returns that of one
 */
export function createBatchReader<Key, Value>(
  readAll: (keys: readonly Key[]) => Promise<(key: Key) => Value>,
): BatchReader<Key, Value> {
  let collected: Key[] = []
  let nextQuery: Promise<(key: Key) => Value> | undefined
  let currentQuery: Promise<unknown> = Promise.resolve()

  async function startQuery(): Promise<(key: Key) => Value> {
    await currentQuery.catch(() => undefined)
    const keys = collected
    collected = []
    nextQuery = undefined
    const query = readAll(keys)
    currentQuery = query
    return query
  }

  return {
    async read(key) {
      collected.push(key)
      nextQuery ??= startQuery()
      return (await nextQuery)(key)
    },
  }
}
