import type { Db } from '../db/database.ts'
import { errorCodeOf, violatedUniqueConstraint } from '../db/databaseError.ts'
import { Failure, invalid, type Message } from './failure.ts'

/** The code of `deadlock_detected`. */
const DEADLOCK_DETECTED = '40P01'

/** Runs a write in one transaction. Throws a Failure of 409 after a deadlock. */
export async function inTransaction<Result>(db: Db, write: (tx: Db) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction(write)
  } catch (error) {
    if (errorCodeOf(error) === DEADLOCK_DETECTED) throw new Failure(409, 'error.inProgress')
    throw error
  }
}

/**
 * Runs a write of a value that must be unique. Throws the failure, or one of 422 with the errors by field, if another
 * record has the value, even one that a concurrent transaction writes. After that, the transaction cannot be continued.
 * @param constraint the name of the unique constraint
 */
export async function writeUnique<Result>(
  constraint: string,
  failure: Failure | Record<string, Message>,
  writeQuery: PromiseLike<Result>,
): Promise<Result> {
  try {
    return await writeQuery
  } catch (error) {
    if (violatedUniqueConstraint(error) === constraint) throw failure instanceof Failure ? failure : invalid(failure)
    throw error
  }
}
