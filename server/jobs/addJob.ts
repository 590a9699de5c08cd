import { eq, isNull } from 'drizzle-orm'
import type { OperationContext } from '../http/handler.ts'
import type { JobKind } from '../../contract/job.ts'
import type { JobPayloads } from './kinds.ts'
import { job } from './table.ts'

/**
 * Adds a job in the transaction of its cause. If the same job waits already, it gets the new payload and the new time;
 * if it is running, nothing changes. Its `run` therefore locks the record of its cause before it reads it, as the
 * caller of this function does before it adds the job.
 * @param key which job of its kind it is, such as the id of a record
 * @param dueAt when it is to run; without it, at once
 */
export async function addJob<Kind extends JobKind>(
  { db, clock }: Pick<OperationContext, 'db' | 'clock'>,
  kind: Kind,
  key: string,
  payload: JobPayloads[Kind],
  dueAt?: Date,
): Promise<void> {
  const now = clock()
  const values = { payload, dueAt: dueAt ?? now, dueSetAt: now }
  await db
    .insert(job)
    .values({ ...values, kind, key, state: 'waiting', createdAt: now })
    .onConflictDoUpdate({
      target: [job.kind, job.key],
      targetWhere: isNull(job.settledAt),
      set: { ...values, attempts: 0 },
      setWhere: eq(job.state, 'waiting'),
    })
}
