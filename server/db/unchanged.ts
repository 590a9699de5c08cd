import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

const answers = new WeakMap<Db, Map<string, Promise<unknown>>>()
const ANSWERS_MAX = 32

/**
 * Answers a question that costs the database much, once for all who ask it before anything is written: the same
 * snapshot shows the same data. The last few answers are kept. `question` says everything that the answer depends on;
 * `db` is no transaction, which sees what nobody else does.
 */
export async function whileUnchanged<Answer>(db: Db, question: string, ask: () => Promise<Answer>): Promise<Answer> {
  // With the end of its log: a database that crashed gives the numbers of lost transactions once more.
  const seenNow = sql<string>`pg_current_snapshot() || ' ' || pg_current_wal_insert_lsn()`
  const [seen] = await db.select({ state: seenNow }).from(sql`(values (1)) as one`)
  const key = `${seen?.state} ${question}`
  const kept = answers.get(db) ?? new Map<string, Promise<unknown>>()
  answers.set(db, kept)
  const known = kept.get(key) as Promise<Answer> | undefined
  // What one of them lost with its connection, the others ask for themselves.
  if (known) return known.catch(ask)
  const answer = ask()
  kept.set(key, answer)
  const [oldest] = kept.keys()
  if (kept.size > ANSWERS_MAX && oldest !== undefined) kept.delete(oldest)
  return answer.catch((error: unknown) => {
    kept.delete(key)
    throw error
  })
}
