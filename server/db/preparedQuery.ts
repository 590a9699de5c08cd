import type { Db } from './database.ts'

/**
 * Declares a query that is built once for each database: for a short call, building its SQL takes longer than all other
 * work of the server. PostgreSQL keeps it as a prepared statement of each connection.
 * @param name the name of the prepared statement, which no other query has
 * @param prepare builds the query with `sql.placeholder` for its values, and calls `prepare(name)` on it
 * @returns a function that runs the query in a database or a transaction
 */
export function definePreparedQuery<Values extends Record<string, unknown>, Result>(
  name: string,
  prepare: (db: Db, name: string) => { execute(values: Values): Promise<Result> },
): (db: Db, values: Values) => Promise<Result> {
  const queries = new WeakMap<Db, { execute(values: Values): Promise<Result> }>()
  return (db, values) => {
    const query = queries.get(db) ?? prepare(db, name)
    queries.set(db, query)
    return query.execute(values)
  }
}
